"""How long, wide or big the items of a layer are, and how far they are along a direction."""

import numpy

from centres import centres
from grids import Grid


def item_sizes(layer):
    """The length, area or volume of each item; None for points."""
    if layer.kind == "points":
        return None
    with numpy.errstate(invalid="ignore", over="ignore"):
        return _SIZES[layer.kind](layer)


def places(layer, direction):
    """How far the centres of items are along a direction."""
    middles = centres(layer)
    with numpy.errstate(invalid="ignore", over="ignore"):
        return middles[:, 0] * direction[0] + middles[:, 1] * direction[1] + middles[:, 2] * direction[2]


def _lengths(layer):
    positions = layer.positions().astype(numpy.float64)
    offsets = layer.offsets()
    steps = numpy.sqrt((numpy.diff(positions, axis=0) ** 2).sum(axis=1)) if len(positions) else numpy.empty(0)
    first = offsets[:-1]
    segments = numpy.maximum(numpy.diff(offsets) - 1, 0)
    lengths = numpy.zeros(layer.count)
    for at in range(segments.max(initial=0)):
        some = segments > at
        lengths[some] += steps[first[some] + at]
    return lengths


def _areas(layer):
    corners = layer.positions().astype(numpy.float64)[layer.triangles()]
    across = numpy.cross(corners[:, 1] - corners[:, 0], corners[:, 2] - corners[:, 0])
    return numpy.sqrt((across**2).sum(axis=1)) / 2


def _volumes(layer):
    grid = Grid(layer)
    volumes = numpy.ones(layer.count)
    for axis, place in enumerate(grid.places()):
        volumes *= numpy.diff(grid.borders[axis])[place] if grid.borders else grid.size[axis]
        if grid.corners is not None:
            volumes *= grid.corners[:, axis + 3] - grid.corners[:, axis]
    return volumes


_SIZES = {"lines": _lengths, "triangles": _areas, "blocks": _volumes}
