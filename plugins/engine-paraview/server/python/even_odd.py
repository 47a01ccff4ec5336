"""Fills outlines of a plane by the rule of even and odd, whatever way they go round."""

import numpy


def trapezoids(points, segments):
    """
    Trapezoids between pairs of segments: the left and the right one, and from where to where along the second coordinate. Every
    point must be the end of an even number of segments. Segments that cross are taken in their order half-way to the next point.
    """
    ends = points[segments]
    lows, highs = ends[:, :, 1].min(axis=1), ends[:, :, 1].max(axis=1)
    waiting = numpy.flatnonzero(lows < highs)
    waiting = waiting[numpy.argsort(lows[waiting], kind="stable")]
    levels = numpy.unique(numpy.concatenate([lows[waiting], highs[waiting]]))
    found, opened = [], {}
    active = numpy.empty(0, int)
    next_one = 0
    for bottom, top in zip(levels[:-1], levels[1:]):
        stop = next_one + int(numpy.searchsorted(lows[waiting[next_one:]], bottom, "right"))
        active = numpy.concatenate([active[highs[active] > bottom], waiting[next_one:stop]])
        next_one = stop
        middle = bottom / 2 + top / 2
        start, end = ends[active, 0], ends[active, 1]
        across = start[:, 0] + (middle - start[:, 1]) / (end[:, 1] - start[:, 1]) * (end[:, 0] - start[:, 0])
        active = active[numpy.argsort(across, kind="stable")]
        pairs = dict(zip(active[::2].tolist(), active[1::2].tolist()))
        for left, (right, begun) in list(opened.items()):
            if pairs.get(left) != right:
                found.append((left, right, begun, bottom))
                del opened[left]
        for left, right in pairs.items():
            opened.setdefault(left, (right, bottom))
    found.extend((left, right, begun, levels[-1]) for left, (right, begun) in opened.items())
    return found
