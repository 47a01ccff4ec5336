"""Histograms, percentiles and counts of categories."""

import math

import numpy

from columns import has_codes, numbers, raw
from datasets import MISSING_CODE
from masks import kept_items
from refusal import damaged


def _kept_numbers(layer, question):
    values = numbers(layer, layer.column(question["field"]))
    kept = kept_items(layer, question)
    return values if kept is None else values[kept]


def _spread(values):
    if len(values) == 0:
        return None
    ranks = [max(0, math.ceil(len(values) * percent / 100) - 1) for percent in (5, 95)]
    ordered = numpy.partition(values, sorted(set(ranks)))
    return {
        "minimum": float(values.min()),
        "maximum": float(values.max()),
        "percentiles": [float(ordered[rank]) for rank in ranks],
    }


def summary(layer, question):
    """How many values there are, their ends and their 5th and 95th percentile; of those above zero as well."""
    kept = _kept_numbers(layer, question)
    # Negative zero counts as zero.
    finite = kept[numpy.isfinite(kept)] + 0.0
    return {
        "count": len(finite),
        "missing": len(kept) - len(finite),
        "all": _spread(finite),
        "positive": _spread(finite[finite > 0]),
    }


def bins(layer, question, edges):
    """How many values lie between each two edges; one on an edge belongs to the bin above, on the last to the last bin."""
    values = _kept_numbers(layer, question)
    values = values[(values >= edges[0]) & (values <= edges[-1])]
    samples = len(edges) - 1
    places = numpy.minimum(numpy.searchsorted(edges, values, "right") - 1, samples - 1)
    return numpy.bincount(places, minlength=samples).astype(numpy.uint32)


def category_counts(layer, question):
    """How many items have each code, and how many none."""
    column = layer.column(question["field"])
    codes = raw(layer, column)
    kept = kept_items(layer, question)
    if kept is not None:
        codes = codes[kept]
    known = codes < question["codes"]
    missing = int((codes == MISSING_CODE).sum()) if has_codes(column) else 0
    if int(known.sum()) + missing != len(codes):
        raise damaged(column["data"]["file"])
    counts = numpy.bincount(codes[known].astype(numpy.int64), minlength=question["codes"])
    return {"counts": counts.tolist(), "missing": missing}
