"""A line of sight through a place of a picture, and which parts of it can be seen."""

import math

import numpy

from pictures.frames import Scene


def set_back_of(plane, stretch):
    """How much farther from the eye than it is a plane is drawn, as displayed."""
    x, y, z = plane["normal"]
    return plane.get("setBack", 0) / math.hypot(x, y, z / stretch)


class Sight:
    """A straight line in displayed coordinates; along it, 1 is one unit of length."""

    def __init__(self, question):
        camera, (width, height) = question["camera"], question["size"]
        self.scene = Scene(question["origin"], question["zScaling"])
        focal = self.scene.displayed(camera["focalPoint"])
        back = numpy.array(camera["position"], float) - numpy.array(camera["focalPoint"], float)
        distance = numpy.linalg.norm(back)
        forward = -back / distance
        right = numpy.cross(forward, camera["viewUp"])
        right /= numpy.linalg.norm(right)
        up = numpy.cross(right, forward)
        self.parallel = question["parallel"]
        half = camera["parallelScale"] if self.parallel else math.tan(math.radians(camera["viewAngle"]) / 2)
        self._half_pixels = height / 2 / half
        self._distance = 1 if self.parallel else distance
        across = (question["place"][0] * 2 - 1) * half * width / height
        upward = (question["place"][1] * 2 - 1) * half
        aside = across * right + upward * up
        self._axes = numpy.array([right, up, forward])
        self.start = focal + back + (aside if self.parallel else 0)
        along = forward if self.parallel else forward + aside
        self.direction = along / numpy.linalg.norm(along)

    def pixels_of(self, length):
        """How many pixels something is long that is where the camera looks at."""
        return length * self._half_pixels / self._distance

    def pixels_from(self, places):
        """How far places, displayed, are from the line in the picture, two numbers each, and their depths; NaN behind the eye."""
        offsets = (places - self.start) @ self._axes.T
        depth = offsets[:, 2]
        if self.parallel:
            return offsets[:, :2] * self._half_pixels, depth
        # The line is not in the middle of the picture: what counts is where it is at the same depth.
        on_line = self._axes @ self.direction
        with numpy.errstate(divide="ignore", invalid="ignore"):
            depth = numpy.where(depth > 0, depth, numpy.nan)
            return (offsets[:, :2] / depth[:, None] - on_line[:2] / on_line[2]) * self._half_pixels, depth

    def at(self, along):
        """The place in the world at a distance along the line."""
        displayed = self.start + numpy.asarray(along)[..., None] * self.direction
        return displayed / [1, 1, self.scene.stretch] + self.scene.origin

    def in_frame(self, frame):
        """The line in the coordinates of a frame: where it starts, and how far it goes along each axis for 1 along itself."""
        scale = numpy.array([1, 1, self.scene.stretch])
        start = self.start / scale + self.scene.origin
        return frame.axes @ (start - frame.origin), frame.axes @ (self.direction / scale)

    def through(self, plane):
        """Where the line goes through a plane; None where it goes along it."""
        normal = numpy.array(plane["normal"], float)
        ahead = self.direction / [1, 1, self.scene.stretch] @ normal
        return None if ahead == 0 else float((plane["point"] - self.at(0.0)) @ normal / ahead)

    def allowed(self, regions):
        """The stretches of the line, before the eye, that are in all regions."""
        stretches = [(0.0, math.inf)]
        if self.parallel:
            stretches = [(-math.inf, math.inf)]
        for region in regions:
            low, high = -math.inf, math.inf
            for plane in region["planes"]:
                normal = numpy.array(plane["normal"], float)
                ahead = self.direction / [1, 1, self.scene.stretch] @ normal
                inside = (self.at(0.0) - plane["point"]) @ normal
                if ahead == 0:
                    low = math.inf if inside < 0 else low
                elif ahead > 0:
                    low = max(low, -inside / ahead)
                else:
                    high = min(high, -inside / ahead)
            within = [(low, high)] if low <= high else []
            if region["inverted"]:
                within = [(-math.inf, low), (high, math.inf)] if within else [(-math.inf, math.inf)]
            stretches = [
                (max(a, c), min(b, d)) for a, b in stretches for c, d in within if max(a, c) <= min(b, d)
            ]
        return stretches


def first_allowed(stretches, enter, leave):
    """Where spans of the line from `enter` to `leave` are first allowed; infinite where nowhere."""
    first = numpy.full(len(enter), numpy.inf)
    for low, high in stretches:
        start, end = numpy.maximum(enter, low), numpy.minimum(leave, high)
        first = numpy.where(start <= end, numpy.minimum(first, start), first)
    return first
