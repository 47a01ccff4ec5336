"""Where the coordinates of what is drawn are in the world, and in the picture."""

import numpy


class Frame:
    """Coordinates from a place along three axes; those of the world where there are none."""

    def __init__(self, origin, axes=((1, 0, 0), (0, 1, 0), (0, 0, 1))):
        self.origin = numpy.array(origin, float)
        # A row for each of the frame's axes.
        self.axes = numpy.array(axes, float)

    def local_plane(self, plane):
        """A plane of the world in these coordinates, as its point and its normal."""
        point = self.axes @ (numpy.array(plane["point"], float) - self.origin)
        return point, self.axes @ numpy.array(plane["normal"], float)

    def world(self, places):
        """World coordinates of places."""
        return self.origin + places @ self.axes

    def displayed(self, scene):
        """The matrix to displayed coordinates: from the scene's origin, with elevations stretched."""
        matrix = numpy.eye(4)
        stretch = numpy.array([1, 1, scene.stretch])
        matrix[:3, :3] = stretch[:, None] * self.axes.T
        matrix[:3, 3] = stretch * (self.origin - scene.origin)
        return matrix


class Scene:
    """The origin that displayed coordinates are from, and the factor of elevations."""

    def __init__(self, origin, stretch):
        self.origin, self.stretch = numpy.array(origin, float), stretch

    def displayed(self, place):
        """Displayed coordinates of a place in the world."""
        return (numpy.array(place, float) - self.origin) * [1, 1, self.stretch]
