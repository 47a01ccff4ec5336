"""The triangles that enclose something."""

import numpy


def closed_triangles(positions, triangles, kept):
    """
    The triangles of parts that hang together by edges of which each has exactly two kept ones, with the same vertex number
    at the same place, and their items. Triangles without area are left out before.
    """
    # Negative zero is the same place as zero.
    _, first, place = numpy.unique(positions + numpy.float32(0), axis=0, return_index=True, return_inverse=True)
    corners = first[place.reshape(-1)][triangles]
    a, b, c = corners.T
    counts = (a != b) & (b != c) & (c != a)
    if kept is not None:
        counts &= kept
    items = numpy.flatnonzero(counts)
    corners = corners[items]
    if len(items) == 0:
        return corners, items
    edges = numpy.sort(numpy.concatenate([corners[:, [0, 1]], corners[:, [1, 2]], corners[:, [2, 0]]]), axis=1)
    of_edge = numpy.tile(numpy.arange(len(items)), 3)
    _, edge, uses = numpy.unique(edges, axis=0, return_inverse=True, return_counts=True)
    edge = edge.reshape(-1)
    order = numpy.argsort(edge, kind="stable")
    same = edge[order][1:] == edge[order][:-1]
    part = _parts(len(items), of_edge[order][:-1][same], of_edge[order][1:][same])
    spoilt = numpy.unique(part[of_edge[uses[edge] != 2]])
    sound = ~numpy.isin(part, spoilt)
    return corners[sound], items[sound]


def _parts(count, ones, others):
    """A number for each of the parts that pairs join."""
    part = numpy.arange(count)
    while True:
        least = numpy.minimum(part[ones], part[others])
        joined = part.copy()
        numpy.minimum.at(joined, part[ones], least)
        numpy.minimum.at(joined, part[others], least)
        while not (joined == joined[joined]).all():
            joined = joined[joined]
        if (joined == part).all():
            return part
        part = joined
