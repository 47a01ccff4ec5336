"""What is drawn of the items of a layer where it is no whole grid: points, segments, triangles, the faces of blocks."""

import numpy

from columns import colour_values, has_codes, numbers, of_vertices
from grids import Grid
from faces import outer_faces
from pieces import pieces, triangle_arrays
from section_of_blocks import cut_blocks
from section_of_surfaces import cut_surfaces

# The corners of each side of a box, by the bits of their ends along the three axes.
_SIDES = [(0, 4, 6, 2), (1, 3, 7, 5), (0, 1, 5, 4), (2, 6, 7, 3), (0, 2, 3, 1), (4, 5, 7, 6)]


class Elements:
    """Cells of one kind between places relative to an origin, along axes; and the item of each."""

    def __init__(self, kind, positions, cells, items):
        self.kind = kind
        self.positions = numpy.asarray(positions, numpy.float32)
        self.cells = numpy.asarray(cells, numpy.uint32)
        self.items = items


def elements_of(layer, question, kept):
    """What is drawn of a layer of which some items, or all where it is None, are kept; of blocks all faces without a question."""
    made = {"points": _points, "lines": _lines, "triangles": _triangles, "blocks": _faces}
    return made[layer.kind](layer, question, kept)


def picked_items(layer, kept, picked):
    """One byte an item, 1 for those of the picked ones that are kept."""
    wanted = numpy.zeros(layer.count, bool)
    wanted[picked[picked < layer.count]] = True
    return wanted if kept is None else kept & wanted


def _points(layer, _question, kept):
    with numpy.errstate(over="ignore", invalid="ignore"):
        positions = (layer.positions().astype(numpy.float64) - layer.manifest_origin).astype(numpy.float32)
    there = numpy.isfinite(positions).all(axis=1)
    items = numpy.flatnonzero(there if kept is None else there & kept)
    return Elements("Polyvertex", positions[items], numpy.arange(len(items))[:, None], items)


def _lines(layer, _question, kept):
    found = pieces(layer)
    ends = found["positions"].reshape(-1, 2, 3)
    items = found.get("itemOfSegment", numpy.arange(len(ends)))
    if kept is not None:
        ends, items = ends[kept[items]], items[kept[items]]
    return Elements("Polyline", ends.reshape(-1, 3), numpy.arange(len(ends) * 2).reshape(-1, 2), items)


def _triangles(layer, _question, kept):
    positions, triangles = triangle_arrays(layer)
    items = numpy.arange(layer.count) if kept is None else numpy.flatnonzero(kept)
    return Elements("Triangle", positions, triangles[items], items)


def _faces(layer, question, kept):
    if question is None:
        faces = (numpy.flatnonzero(kept)[:, None] * 6 + numpy.arange(6)).reshape(-1)
    else:
        faces = outer_faces(layer, question).astype(numpy.int64)
    items, sides = faces // 6, faces % 6
    corners = block_corners(Grid(layer), items)
    around = numpy.array(_SIDES)[sides]
    places = numpy.take_along_axis(corners, around[:, :, None], axis=1)
    return Elements("Quadrilateral", places.reshape(-1, 3), numpy.arange(len(items) * 4).reshape(-1, 4), items)


def block_corners(grid, items):
    """The eight corners of blocks along the grid's axes, from its corner."""
    low, high = block_boxes(grid, items)
    bits = (numpy.arange(8)[:, None] >> numpy.arange(3)) & 1
    return numpy.where(bits[None, :, :] == 1, high[:, None, :], low[:, None, :])


def block_boxes(grid, items):
    """The two ends of blocks along the grid's axes, from its corner."""
    low, high = numpy.empty((len(items), 3)), numpy.empty((len(items), 3))
    for axis, place in enumerate(grid.places(items)):
        borders = grid.borders_along(axis)
        start, size = borders[place], borders[place + 1] - borders[place]
        low[:, axis], high[:, axis] = start, start + size
        if grid.corners is not None:
            low[:, axis] = start + size * numpy.clip(grid.corners[items, axis], 0, 1)
            high[:, axis] = start + size * numpy.clip(grid.corners[items, axis + 3], 0, 1)
    return low, high


def section_of(layer, plane, kept):
    """Where a plane goes through blocks or through what triangles enclose, as triangles along the world's axes."""
    found = (cut_blocks if layer.kind == "blocks" else cut_surfaces)(layer, plane, kept)
    ends = found["ends"].astype(numpy.int64)
    starts = numpy.concatenate([[0], ends[:-1]])
    sizes = numpy.maximum(ends - starts - 2, 0)
    polygons = numpy.repeat(numpy.arange(len(ends)), sizes)
    at = numpy.arange(len(polygons)) - (numpy.cumsum(sizes) - sizes)[polygons]
    first = starts[polygons]
    cells = numpy.stack([first, first + at + 1, first + at + 2], axis=1)
    return Elements("Triangle", found["positions"].reshape(-1, 3), cells, found["items"][polygons])


def values_of(layer, colouring, items):
    """One value an item for its colour, NaN for missing and for codes without a colour."""
    column = layer.column(colouring.field)
    if of_vertices(layer, column):
        values = numbers(layer, column, items)
    else:
        values = colour_values(layer, column)[items]
    if colouring.categorical:
        values = numpy.where(values < len(colouring.palette), values, numpy.nan)
    return values.astype(numpy.float32)


def runs_between_vertices(layer, colouring):
    """Whether colours run between the vertices of triangles."""
    if layer.kind != "triangles" or colouring is None or colouring.categorical:
        return False
    column = layer.column(colouring.field)
    return of_vertices(layer, column) and not has_codes(column)
