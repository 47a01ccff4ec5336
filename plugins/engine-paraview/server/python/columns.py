"""The values of columns: one an item, or one a vertex."""

import numpy

from datasets import MISSING_CODE
from refusal import damaged


def has_codes(column):
    """Whether the column's numbers are codes into a dictionary."""
    return "dictionary" in column or column["kind"] == "category"


def of_vertices(layer, column):
    """Whether the column has one value a vertex."""
    return column.get("location") == "vertices"


def stored(layer, column):
    """The column's numbers as they are stored."""
    vertices = of_vertices(layer, column) and "positions" in layer.geometry
    return layer.numbers(column["data"], layer.geometry["positions"]["length"] // 3 if vertices else layer.count)


def raw(layer, column, items=slice(None)):
    """One number an item as it is stored; of vertices the mean, or the first code."""
    if not of_vertices(layer, column):
        return stored(layer, column)[items]
    if layer.kind == "triangles":
        corners = layer.triangles()[items]
        starts, lengths = corners, numpy.full(len(corners), 3)
    elif layer.kind == "lines":
        offsets = layer.offsets()
        starts, lengths = offsets[:-1][items], numpy.diff(offsets)[items]
    else:
        raise damaged(column["data"]["file"])
    values = stored(layer, column)
    vertex = (lambda at, some: starts[some, at]) if layer.kind == "triangles" else (lambda at, some: starts[some] + at)
    if has_codes(column):
        codes = numpy.full(len(lengths), MISSING_CODE, numpy.uint32)
        some = lengths > 0
        codes[some] = values[vertex(0, some)]
        return codes
    sums = numpy.zeros(len(lengths))
    for at in range(lengths.max(initial=0)):
        some = lengths > at
        sums[some] += values[vertex(at, some)]
    with numpy.errstate(invalid="ignore"):
        return sums / numpy.where(lengths > 0, lengths, numpy.nan)


def numbers(layer, column, items=slice(None)):
    """One float64 an item, NaN for missing."""
    found = raw(layer, column, items)
    if found.dtype == numpy.float64:
        return found
    values = found.astype(numpy.float64)
    if has_codes(column):
        values[found == MISSING_CODE] = numpy.nan
    return values


def colour_values(layer, column):
    """float32 for colouring, NaN for missing: one a vertex for such a column of triangles, else one an item."""
    by_vertex = of_vertices(layer, column) and layer.kind == "triangles"
    found = stored(layer, column) if by_vertex else raw(layer, column)
    with numpy.errstate(over="ignore"):
        values = found.astype(numpy.float32)
    if has_codes(column):
        values[found == MISSING_CODE] = numpy.nan
    return values
