"""Where a plane goes through blocks."""

import numpy

from grids import Grid

# The part of a cell that counts as nothing: coordinates in the world are rounded to about 1e-9 of a unit.
TOLERANCE = 1e-7


def cut_blocks(layer, plane, kept):
    """One convex polygon for each block that the plane goes through, relative to the grid's corner."""
    grid = Grid(layer)
    heights = _heights(grid, plane)
    if heights is None:
        return _polygons(grid, [0, 1, 2], numpy.empty((0, 4, 3)), numpy.empty(0, int), numpy.empty(0, int))
    up, base, slopes = heights
    first, second = [axis for axis in range(3) if axis != up]
    (x0, x1), (y0, y1), (low, high) = grid.box(first), grid.box(second), grid.box(up)
    along_x0, along_x1 = base + slopes[0] * x0, base + slopes[0] * x1
    along_y0, along_y1 = slopes[1] * y0, slopes[1] * y1
    a, b, c, d = along_x0 + along_y0, along_x1 + along_y0, along_x1 + along_y1, along_x0 + along_y1
    least = numpy.minimum(numpy.minimum(a, b), numpy.minimum(c, d))
    most = numpy.maximum(numpy.maximum(a, b), numpy.maximum(c, d))
    is_cut = (least < high) & (most > low) & (x0 < x1) & (y0 < y1)
    if kept is not None:
        is_cut &= kept
    items = numpy.flatnonzero(is_cut)
    sides = [(x0, y0, a), (x1, y0, b), (x1, y1, c), (x0, y1, d)]
    corners = numpy.stack([numpy.stack([part[items] for part in side], axis=1) for side in sides], axis=1)
    counts = numpy.full(len(items), 4)
    corners, counts = _clip(corners, counts, low[items], 1)
    corners, counts = _clip(corners, counts, high[items], -1)
    real = counts >= 3
    return _polygons(grid, [first, second, up], corners[real], counts[real], items[real])


def _heights(grid, plane):
    """The axis that the plane is steepest to, and its heights along it: a base, and slopes along the two others."""
    slope, offset = grid.plane(plane)
    cells = [grid.length_along(axis) / grid.count[axis] for axis in range(3)]
    steepness = [abs(slope[axis]) * cells[axis] for axis in range(3)]
    up = steepness.index(max(steepness))
    if not steepness[up] > 0 or not numpy.isfinite(offset):
        return None
    nothing = TOLERANCE * cells[up]
    base = -offset / slope[up]
    slopes = []
    for axis in range(3):
        if axis == up:
            continue
        along, length = -slope[axis] / slope[up], grid.length_along(axis)
        if abs(along) * length <= nothing:
            base += along * length / 2
            along = 0.0
        slopes.append(along)
    end = grid.length_along(up)
    if slopes == [0, 0] and -nothing <= base <= end + nothing:
        # On the border of two cells it goes through the one on its inside, on the grid's own border through that one.
        base = max(nothing, min(end - nothing, base + numpy.sign(slope[up]) * nothing))
    return up, base, slopes


def _clip(corners, counts, limit, direction):
    """The parts of polygons above a height each, for direction −1 below it."""
    most = corners.shape[1]
    at = numpy.arange(most)[None, :]
    before = numpy.take_along_axis(corners, numpy.where(at == 0, counts[:, None] - 1, at - 1)[:, :, None], axis=1)
    over = (before[:, :, 2] - limit[:, None]) * direction
    over_here = (corners[:, :, 2] - limit[:, None]) * direction
    valid = at < counts[:, None]
    crosses = valid & (((over > 0) & (over_here < 0)) | ((over < 0) & (over_here > 0)))
    part = over / numpy.where(crosses, over - over_here, 1)
    crossing = before + part[:, :, None] * (corners - before)
    crossing[:, :, 2] = limit[:, None]
    slots = numpy.stack([crossing, corners], axis=2).reshape(len(corners), 2 * most, 3)
    used = numpy.stack([crosses, valid & (over_here >= 0)], axis=2).reshape(len(corners), 2 * most)
    # A convex polygon gets one corner more at most.
    order = numpy.argsort(~used, axis=1, kind="stable")[:, : most + 1]
    return numpy.take_along_axis(slots, order[:, :, None], axis=1), used.sum(axis=1)


def _polygons(grid, axes, corners, counts, items):
    used = numpy.arange(corners.shape[1])[None, :] < counts[:, None]
    places = corners[used]
    directions = numpy.array([grid.axes[axis] for axis in axes])
    world = sum(places[:, part, None] * directions[part] for part in range(3))
    return {
        "positions": world.astype(numpy.float32),
        "ends": numpy.cumsum(counts).astype(numpy.uint32),
        "items": items.astype(numpy.uint32),
    }
