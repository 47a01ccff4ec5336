"""Weighted figures of columns, and items and weights by cell."""

import math

import numpy

from columns import numbers, raw
from item_measures import item_sizes, places
from masks import kept_items

# Where equal weights make a share come out even, rounding of their sum does not count.
_ROUNDING = 1e-13


def extent(layer, question):
    """The ends of the finite values of what counts, and the smallest above zero."""
    values = _kept(layer, question, _numbers(layer, question["of"]))
    finite = values[numpy.isfinite(values)]
    positive = finite[finite > 0]
    ends = lambda found, end: float(end(found)) if len(found) else None
    return {
        "minimum": ends(finite, numpy.min),
        "maximum": ends(finite, numpy.max),
        "smallestPositive": ends(positive, numpy.min),
    }


def figures(layer, question, edges):
    """The figures of all that counts and of each group, as lists of the groups that have items."""
    sizes = item_sizes(layer)
    values = _kept(layer, question, _numbers(layer, {"field": question["field"]}))
    weights = _kept(layer, question, _weights(layer, question["weight"], sizes))
    sizes = None if sizes is None else _kept(layer, question, sizes)
    groups = _groups(layer, question, edges)
    of_some = lambda some: _figures(
        values[some], weights[some], None if sizes is None else sizes[some], question["weight"], question["quartiles"]
    )
    answer = {"total": of_some(slice(None)), "groups": []}
    if groups is not None:
        order = numpy.argsort(groups, kind="stable")
        found, starts = numpy.unique(groups[order], return_index=True)
        for group, rows in zip(found, numpy.split(order, starts[1:])):
            answer["groups"].append([int(group), of_some(rows)])
    return answer


def cells(layer, question, edges):
    """Items and weights by cell, with how many items are in each group and how many in no cell."""
    lengths = [axis["bins"] + 1 for axis in question["axes"]]
    borders = numpy.split(edges, numpy.cumsum(lengths))
    weights = _kept(layer, question, _weights(layer, question["weight"], None))
    groups = _groups(layer, question, borders[-1])
    groups = numpy.zeros(len(weights), numpy.int64) if groups is None else groups
    cell = numpy.zeros(len(weights), numpy.int64)
    missing = numpy.zeros(len(weights), bool)
    outside = numpy.zeros(len(weights), bool)
    for axis, along in reversed(list(zip(question["axes"], borders))):
        values = _kept(layer, question, _numbers(layer, axis["of"]))
        missing |= ~numpy.isfinite(values)
        outside |= (values < along[0]) | (values > along[-1])
        bins = axis["bins"]
        cell = cell * bins + numpy.clip(numpy.searchsorted(along, values, "right") - 1, 0, bins - 1)
    inside = ~missing & ~outside
    weighted = inside & ~numpy.isnan(weights)
    cell += groups * question["perGroup"]
    total = question["perGroup"] * question["groupCount"]
    value = {
        "missing": int(missing.sum()),
        "outside": int((outside & ~missing).sum()),
        "unweighted": int((inside & ~weighted).sum()),
    }
    return value, {
        "items": numpy.bincount(cell[weighted], minlength=total).astype(numpy.uint32),
        "weights": numpy.bincount(cell[weighted], weights[weighted], minlength=total).astype(numpy.float64),
        "groupItems": numpy.bincount(groups, minlength=question["groupCount"]).astype(numpy.uint32),
    }


def _kept(layer, question, values):
    kept = kept_items(layer, question)
    return values if kept is None else values[kept]


def _numbers(layer, of):
    """A column, or places along a direction, as one float64 an item."""
    return places(layer, of["along"]) if "along" in of else numbers(layer, layer.column(of["field"]))


def _weights(layer, weight, sizes):
    """What items weigh; NaN for those that have no weight."""
    weights = numpy.full(layer.count, float(weight["constant"]))
    with numpy.errstate(invalid="ignore", over="ignore"):
        if weight["isSized"]:
            weights *= item_sizes(layer) if sizes is None else sizes
        if "field" in weight:
            factors = numbers(layer, layer.column(weight["field"])).copy()
            factors[~numpy.isfinite(factors)] = weight.get("missing", numpy.nan)
            weights *= factors
        return numpy.where((weights > 0) & (weights < numpy.inf), weights, numpy.nan)


def _groups(layer, question, edges):
    """The group of each item that counts; None without groups."""
    by = question.get("by")
    if by is None:
        return None
    others = question["groupCount"] - 1
    if "codes" in by:
        codes = _kept(layer, question, raw(layer, layer.column(by["codes"]))).astype(numpy.int64)
        return numpy.minimum(codes, others)
    values = _kept(layer, question, _numbers(layer, by))
    return numpy.where(numpy.isfinite(values), numpy.searchsorted(edges, values, "right"), others)


def _figures(values, weights, sizes, weight, needs_quartiles):
    finite = numpy.isfinite(values)
    counted = finite & ~numpy.isnan(weights)
    values_of, weights_of = values[counted] + 0.0, weights[counted]
    total, summed = math.fsum(weights_of), math.fsum(weights_of * values_of)
    found = {
        "items": len(values),
        "count": len(values_of),
        "missing": int((~finite).sum()),
        "unweighted": int((finite & ~counted).sum()),
        "weight": total,
        "sum": summed,
    }
    if sizes is not None:
        found["size"] = math.fsum(sizes[counted][numpy.isfinite(sizes[counted])])
    if len(values_of) == 0:
        return found
    found["mean"] = summed / total
    found["minimum"], found["maximum"] = float(values_of.min()), float(values_of.max())
    found["variance"] = math.fsum(weights_of * (values_of - found["mean"]) ** 2) / total
    if needs_quartiles:
        found["quartiles"] = _linear(values_of) if weight["isCount"] else _reached(values_of, weights_of, total)
    return found


def _linear(values):
    return [float(quartile) for quartile in numpy.percentile(values, [25, 50, 75])]


def _reached(values, weights, total):
    order = numpy.argsort(values, kind="stable")
    reached = numpy.cumsum(weights[order].astype(numpy.longdouble))
    places = [numpy.searchsorted(reached, total * (quarter / 4 - _ROUNDING), "left") for quarter in (1, 2, 3)]
    return [float(values[order[min(place, len(order) - 1)]]) for place in places]
