"""What counts of a layer: the selected pieces, the filters, the regions."""

import numpy

from columns import numbers
from datasets import MISSING_CODE
from refusal import damaged
from regions import in_regions


def kept_items(layer, question, with_regions=True):
    """One byte an item, 1 for kept; None when nothing is left out."""
    kept = _selected(layer, question.get("selection"))
    for field, low, high in question.get("filters", []):
        values = numbers(layer, layer.column(field))
        inside = (values >= float(low)) & (values <= float(high))
        kept = inside if kept is None else kept & inside
    regions = question.get("regions", []) if with_regions else []
    if regions:
        inside = in_regions(layer, regions)
        kept = inside if kept is None else kept & inside
    return kept


def _selected(layer, selection):
    if selection is None:
        return None
    levels = selection["levels"]
    if not levels:
        return numpy.zeros(layer.count, bool)
    codes = numpy.stack([layer.numbers(layer.column(level["field"])["data"], layer.count) for level in levels], axis=1)
    # A path ends before its first missing part.
    ended = numpy.logical_or.accumulate(codes == MISSING_CODE, axis=1)
    pieces, ids = numpy.unique(numpy.where(ended, MISSING_CODE, codes), axis=0, return_inverse=True)
    if len(pieces) > selection["most"]:
        return numpy.zeros(layer.count, bool)
    separator = selection["separator"]
    wanted = [_is_selected(separator.join(_texts(layer, levels, piece)), selection) for piece in pieces]
    return numpy.array(wanted, bool)[ids.reshape(-1)]


def _texts(layer, levels, piece):
    for level, code in zip(levels, piece):
        if code == MISSING_CODE:
            return
        if code >= len(level["texts"]):
            raise damaged(layer.column(level["field"])["data"]["file"])
        yield level["texts"][code]


def _is_selected(path, selection):
    paths, separator = set(selection["paths"]), selection["separator"]
    if path in paths or path + separator in paths:
        return True
    end = path.rfind(separator)
    while end > 0:
        if path[:end] in paths:
            return True
        # The end may not be before the separator that was found, but overlap with it.
        end = path.rfind(separator, 0, end - 1 + len(separator))
    return False
