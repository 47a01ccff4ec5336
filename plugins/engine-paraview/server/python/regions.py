"""Parts of space that items are in by their centre."""

import numpy

from centres import centres
from grids import Grid


def in_regions(layer, regions):
    """Which items have their centre in all regions."""
    if layer.kind == "blocks":
        grid = Grid(layer)
        if grid.cells is None and grid.corners is None:
            return cells_in_regions(grid, regions)[: layer.count]
    places = centres(layer)
    kept = numpy.ones(layer.count, bool)
    for region in regions:
        least = numpy.full(layer.count, numpy.inf)
        for plane in region["planes"]:
            distance = numpy.zeros(layer.count)
            for axis in range(3):
                distance += (places[:, axis] - plane["point"][axis]) * plane["normal"][axis]
            least = numpy.minimum(least, distance)
        kept &= least <= 0 if region["inverted"] else least >= 0
    return kept


def cells_in_regions(grid, regions):
    """Which cells of a grid have their centre in all regions, the first axis first."""
    borders = [grid.borders_along(axis) for axis in range(3)]
    u, v, w = [(along[:-1] + along[1:]) / 2 for along in borders]
    kept = numpy.ones((len(w), len(v), len(u)), bool)
    for region in regions:
        inside = numpy.ones(kept.shape, bool)
        for plane in region["planes"]:
            slope, offset = grid.plane(plane)
            rest = (offset + slope[1] * v)[None, :, None] + (slope[2] * w)[:, None, None]
            distance = (slope[0] * u)[None, None, :] + rest
            inside &= distance > 0 if region["inverted"] else distance >= 0
        kept &= ~inside if region["inverted"] else inside
    return kept.reshape(-1)
