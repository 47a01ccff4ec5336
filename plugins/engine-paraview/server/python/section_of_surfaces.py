"""Where a plane goes through the bodies that triangles enclose."""

import numpy

from closed_surfaces import closed_triangles
from even_odd import trapezoids
from level_sides import LevelSides
from pieces import triangle_arrays


def cut_surfaces(layer, plane, kept):
    """Flat convex polygons, relative to the manifest's origin; an item of the cut is a triangle at its border."""
    positions, triangles = triangle_arrays(layer)
    corners, items = closed_triangles(positions, triangles, kept)
    normal, point, origin = plane["normal"], plane["point"], layer.manifest_origin
    offset = sum((origin[axis] - point[axis]) * normal[axis] for axis in range(3))
    places = positions.astype(numpy.float64)
    inside = places[:, 0] * normal[0] + places[:, 1] * normal[1] + places[:, 2] * normal[2] + offset
    # Vertices on the plane count as inside, so that outlines are always closed.
    signs = inside[corners] >= 0
    crossed = signs.any(axis=1) & ~signs.all(axis=1)
    corners, signs, items = corners[crossed], signs[crossed], items[crossed]
    if len(items) == 0:
        return _polygons([], [], [], [])
    # The vertex that is alone on its side comes first.
    alone = numpy.where(signs[:, 1] == signs[:, 2], 0, numpy.where(signs[:, 0] == signs[:, 2], 1, 2))
    turned = numpy.take_along_axis(corners, (alone[:, None] + numpy.arange(3)) % 3, axis=1)
    edges = numpy.sort(numpy.stack([turned[:, [0, 1]], turned[:, [0, 2]]], axis=1).reshape(-1, 2), axis=1)
    edges, segments = numpy.unique(edges, axis=0, return_inverse=True)
    low, high = edges.T
    part = inside[low] / (inside[low] - inside[high])
    crossings = places[low] + part[:, None] * (places[high] - places[low])
    return _fill(crossings, segments.reshape(-1, 2), items, normal)


def _fill(crossings, segments, items, normal):
    """Fills outlines of a plane with this normal."""
    # Seen along the axis nearest to the normal the outlines keep their order.
    steepest = int(numpy.argmax(numpy.abs(normal)))
    first, second = [axis for axis in range(3) if axis != steepest]
    places = crossings.tolist()
    segments = segments.tolist()
    across = [place[first] for place in places]
    levels = [place[second] for place in places]
    sides = LevelSides(across, levels, segments)

    def corner_on(segment, level):
        start, end = segments[segment]
        for corner in (start, end):
            if levels[corner] == level:
                return corner
        part = (level - levels[start]) / (levels[end] - levels[start])
        places.append([one + part * (other - one) for one, other in zip(places[start], places[end])])
        across.append(places[-1][first])
        return len(places) - 1

    corners, edges, ends, of_polygon = [], [], [], []
    for left, right, bottom, top in trapezoids(crossings[:, [first, second]], numpy.array(segments)):
        a, b, c, d = corner_on(left, bottom), corner_on(right, bottom), corner_on(right, top), corner_on(left, top)
        around = [*sides.path(a, b, bottom), (b, True), *sides.path(c, d, top), (d, True)]
        distinct = [side for at, side in enumerate(around) if side[0] != around[(at + 1) % len(around)][0]]
        if len(distinct) < 3:
            continue
        corners.extend(places[corner] for corner, _ in distinct)
        edges.extend(is_edge for _, is_edge in distinct)
        ends.append(len(edges))
        of_polygon.append(items[left])
    return _polygons(corners, edges, ends, of_polygon)


def _polygons(positions, edges, ends, items):
    return {
        "positions": numpy.array(positions, numpy.float32),
        "edges": numpy.array(edges, numpy.uint8),
        "ends": numpy.array(ends, numpy.uint32),
        "items": numpy.array(items, numpy.uint32),
    }
