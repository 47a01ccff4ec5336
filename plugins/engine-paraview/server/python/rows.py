"""What the source says of single items. Numbers only: the server knows what they stand for."""

import numpy

from centres import centres
from columns import raw
from grids import Grid


def field_values(layer, question, items):
    """A column's numbers at items, as float64."""
    return raw(layer, layer.column(question["field"]), items).astype(numpy.float64)


def table(layer, items):
    """Centres, source lines and the numbers of all columns at items; a row each."""
    found = {"centres": centres(layer, items)}
    if layer.source_lines:
        found["lines"] = layer.numbers(layer.source_lines, layer.count)[items]
    columns = [raw(layer, column, items).astype(numpy.float64) for column in layer.columns()]
    found["values"] = numpy.stack(columns) if columns else numpy.empty(0)
    return found


def ends(layer, item):
    """The point, the two ends of a line, the corners of a triangle or the middle of a block."""
    if layer.kind == "blocks":
        return Grid(layer).centres(numpy.array([item]))
    positions = layer.positions()
    if layer.kind == "points":
        return positions[item : item + 1].astype(numpy.float64)
    if layer.kind == "triangles":
        return positions[layer.triangles()[item]].astype(numpy.float64)
    first, last = layer.offsets()[item : item + 2]
    return positions[[first, last - 1] if last > first else []].astype(numpy.float64)
