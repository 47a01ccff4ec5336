"""Places in a part of a view."""

import numpy

from centres import centres


def in_area(layer, area, items):
    """Which of some items have their centre in an area."""
    places = centres(layer, items) - area["origin"]
    across, down, distance = [_apply(area["matrix"], row, places) for row in (0, 1, 3)]
    with numpy.errstate(divide="ignore", invalid="ignore"):
        return (distance > 0) & _in_polygon(area["polygon"], across / distance, down / distance)


def _apply(matrix, row, places):
    x, y, z, one = [matrix[column * 4 + row] for column in range(4)]
    return x * places[:, 0] + y * places[:, 1] + z * places[:, 2] + one


def _in_polygon(polygon, x, y):
    """Whether a ray from each place crosses an odd number of edges."""
    inside = numpy.zeros(len(x), bool)
    for (start_x, start_y), (end_x, end_y) in zip(polygon[-1:] + polygon[:-1], polygon):
        crosses = (start_y > y) != (end_y > y)
        height = end_y - start_y
        if height != 0:
            inside ^= crosses & (x < (end_x - start_x) * (y - start_y) / height + start_x)
    return inside
