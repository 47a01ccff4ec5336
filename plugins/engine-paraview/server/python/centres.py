"""Where the items of a layer are."""

import numpy

from grids import Grid


def centres(layer, items=slice(None)):
    """World coordinates of the centres of items, of a line the middle of its path; NaN where there is none."""
    if layer.kind == "points":
        return layer.positions()[items].astype(numpy.float64)
    if layer.kind == "blocks":
        return Grid(layer).centres(items)
    positions = layer.positions().astype(numpy.float64)
    if layer.kind == "lines":
        return _middles(positions, layer.offsets())[items]
    corners = layer.triangles()[items]
    return (positions[corners[:, 0]] + positions[corners[:, 1]] + positions[corners[:, 2]]) / 3


def _middles(positions, offsets):
    first, last = offsets[:-1], offsets[1:] - 1
    middles = numpy.full((len(first), 3), numpy.nan)
    with numpy.errstate(invalid="ignore", over="ignore"):
        steps = numpy.sqrt((numpy.diff(positions, axis=0) ** 2).sum(axis=1)) if len(positions) else numpy.empty(0)
    sound = numpy.isfinite(steps)
    path = numpy.concatenate([[0.0], numpy.cumsum(numpy.where(sound, steps, 0))])
    lost = numpy.concatenate([[0], numpy.cumsum(~sound)])
    single = last == first
    middles[single] = positions[first[single]]
    some = numpy.flatnonzero((last > first) & (lost[numpy.maximum(last, 0)] == lost[first]))
    start, end = first[some], last[some]
    half = (path[end] - path[start]) / 2
    at = numpy.clip(numpy.searchsorted(path, path[start] + half, "left") - 1, start, end - 1)
    left = numpy.where(end - start == 1, steps[at] / 2, half - (path[at] - path[start]))
    part = numpy.where(steps[at] > 0, left / numpy.where(steps[at] > 0, steps[at], 1), 0)
    middles[some] = positions[at] + part[:, None] * (positions[at + 1] - positions[at])
    return middles
