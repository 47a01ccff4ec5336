"""The faces of blocks that are not wholly between two kept ones: item × 6 + side."""

import numpy

from grids import MAX_WORDS, Grid
from masks import kept_items, narrowed_by, steps_of
from refusal import Refusal
from regions import cells_in_regions

MAX_ITEMS = 2**32 // 6

# The part of a block's own size that counts as nothing: source files round the sizes of sub-blocks.
TOLERANCE = 2e-3

MAX_DIVISIONS = 64


def outer_faces(layer, question):
    """The outer faces of the items that count."""
    if layer.count > MAX_ITEMS:
        raise Refusal("too-many-blocks", most=MAX_ITEMS)
    grid = Grid(layer)
    if grid.fits:
        grid.check_cells()
        if grid.corners is None and not grid.shares_cells():
            return _faces_of_cells(layer, grid, question)
    kept = kept_items(layer, question)
    items = numpy.arange(layer.count) if kept is None else numpy.flatnonzero(kept)
    exposed = numpy.ones((len(items), 6), bool)
    if grid.fits:
        exposed = _exposed_sides(_parts(grid, items))
    at, side = numpy.nonzero(exposed)
    return (items[at] * 6 + side).astype(numpy.uint32)


def _faces_of_cells(layer, grid, question):
    steps = steps_of(question)
    regions = [region for step in steps if step["kind"] == "inside" for region in step["regions"]]
    kept = kept_items(layer, narrowed_by(question, [step for step in steps if step["kind"] != "inside"]))
    item_of_cell = numpy.full(grid.total, -1)
    items = numpy.arange(layer.count) if kept is None else numpy.flatnonzero(kept)
    item_of_cell[items if grid.cells is None else grid.cells[items]] = items
    filled = item_of_cell >= 0
    if regions:
        filled &= cells_in_regions(grid, regions)
    u, v, w = grid.count
    padded = numpy.zeros((w + 2, v + 2, u + 2), bool)
    padded[1:-1, 1:-1, 1:-1] = filled.reshape(w, v, u)
    beside = [padded[1:-1, 1:-1, :-2], padded[1:-1, 1:-1, 2:], padded[1:-1, :-2, 1:-1]]
    beside += [padded[1:-1, 2:, 1:-1], padded[:-2, 1:-1, 1:-1], padded[2:, 1:-1, 1:-1]]
    exposed = numpy.stack([filled & ~other.reshape(-1) for other in beside], axis=1)
    cell, side = numpy.nonzero(exposed)
    return (item_of_cell[cell] * 6 + side).astype(numpy.uint32)


def _divisions(grid):
    """Into how many parts cells are divided along each axis, so that the blocks' ends fall between two of them."""
    divisions = [1, 1, 1]
    if grid.corners is None:
        return divisions
    for axis in range(3):
        ends = grid.corners[:, [axis, axis + 3]]
        slack = TOLERANCE * numpy.abs(ends[:, 1] - ends[:, 0])
        pairs = numpy.stack([ends, numpy.repeat(slack[:, None], 2, axis=1)], axis=2).reshape(-1, 2)
        distinct, first = numpy.unique(pairs, axis=0, return_index=True)
        for fraction, room in distinct[numpy.argsort(first)].tolist():
            divisions[axis] = _finer(fraction, room, divisions[axis])
    fine = [count * parts for count, parts in zip(grid.count, divisions)]
    fits = -(-fine[0] // 32) * (fine[1] * fine[2] + 1) <= MAX_WORDS
    return divisions if fits else [1, 1, 1]


def _finer(fraction, slack, division):
    for multiple in range(division, MAX_DIVISIONS + 1, division):
        if abs(fraction * multiple - numpy.floor(fraction * multiple + 0.5)) <= slack * multiple:
            return multiple
    return division


class _Boxes:
    """Boxes in parts of cells."""

    def __init__(self, shape, low, high):
        self.shape, self.low, self.high = shape, low, high
        self.slack = [TOLERANCE * (top - bottom) for bottom, top in zip(low, high)]


def _parts(grid, items):
    divisions = _divisions(grid)
    low, high = [], []
    for axis, place in enumerate(grid.places(items)):
        start, end = 0, 1
        if grid.corners is not None:
            start = numpy.clip(grid.corners[items, axis], 0, 1)
            end = numpy.clip(grid.corners[items, axis + 3], 0, 1)
        low.append((place + start) * divisions[axis])
        high.append((place + end) * divisions[axis])
    return _Boxes([count * parts for count, parts in zip(grid.count, divisions)], low, high)


def _count_before(filled):
    """How many filled parts are before each place along all three axes."""
    before = numpy.zeros([size + 1 for size in filled.shape], numpy.int32)
    before[1:, 1:, 1:] = filled
    for axis in range(3):
        numpy.cumsum(before, axis=axis, out=before)
    return before


def _at_corners(visit, start, end):
    for corner in range(8):
        ends = [(corner >> axis) & 1 for axis in range(3)]
        place = tuple(numpy.where(ends[axis], end[axis], start[axis]) for axis in range(3))
        visit(place, 1 if sum(ends) % 2 else -1)


def _filled_parts(boxes):
    start = [numpy.ceil(low - slack).astype(numpy.int64) for low, slack in zip(boxes.low, boxes.slack)]
    end = [numpy.floor(high + slack).astype(numpy.int64) for high, slack in zip(boxes.high, boxes.slack)]
    some = (end[0] > start[0]) & (end[1] > start[1]) & (end[2] > start[2])
    depth = numpy.zeros([size + 1 for size in boxes.shape], numpy.int32)
    start, end = [side[some] for side in start], [side[some] for side in end]
    _at_corners(lambda place, sign: numpy.add.at(depth, place, -sign), start, end)
    for axis in range(3):
        numpy.cumsum(depth, axis=axis, out=depth)
    return depth[:-1, :-1, :-1] > 0


def _exposed_sides(boxes):
    before = _count_before(_filled_parts(boxes))
    exposed = numpy.ones((len(boxes.low[0]), 6), bool)
    for side in range(6):
        axis = side >> 1
        plane = boxes.high[axis] if side & 1 else boxes.low[axis]
        border = numpy.floor(plane + 0.5)
        beside = (border if side & 1 else border - 1).astype(numpy.int64)
        sound = (numpy.abs(plane - border) <= boxes.slack[axis]) & (beside >= 0) & (beside < boxes.shape[axis])
        some = numpy.flatnonzero(sound)
        start, end = [], []
        for other in range(3):
            first = numpy.floor(boxes.low[other][some] + boxes.slack[other][some]).astype(numpy.int64)
            last = numpy.ceil(boxes.high[other][some] - boxes.slack[other][some]).astype(numpy.int64)
            start.append(beside[some] if other == axis else first)
            end.append(beside[some] + 1 if other == axis else numpy.maximum(first + 1, last))
        end = [numpy.minimum(stop, size) for stop, size in zip(end, boxes.shape)]
        counted = numpy.zeros(len(some), numpy.int64)

        def count(place, sign):
            counted[:] += sign * before[place]

        _at_corners(count, start, end)
        volume = (end[0] - start[0]) * (end[1] - start[1]) * (end[2] - start[2])
        exposed[some, side] = counted < volume
    return exposed
