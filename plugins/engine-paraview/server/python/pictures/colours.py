"""Palettes as ParaView's lookup tables, which give each value the colour that the browser gives it."""

import json

import numpy
from paraview import servermanager

_SMALLEST = 1e-30


class Colouring:
    """How values become colours; `palette` is a row of RGBA bytes for each."""

    def __init__(self, question):
        self.key = json.dumps(question, sort_keys=True)
        self.field = question["field"]
        self.palette = numpy.frombuffer(bytes.fromhex(question["palette"]), numpy.uint8).reshape(-1, 4)
        self.limits = question.get("limits")
        self.range = [float(end) for end in question["range"]]
        self.logarithmic, self.categorical = question["logarithmic"], question["categorical"]
        self.missing = question["missing"]


def lookup_table(colouring):
    """The lookup table of a colouring."""
    table = servermanager.rendering.PVLookupTable()
    table.ColorSpace = "RGB"
    table.AllowDuplicateScalars = 1
    table.NanColor = colouring.missing[:3]
    table.NanOpacity = colouring.missing[3]
    colours = colouring.palette[:, :3] / 255
    if colouring.limits is not None:
        _bands(table, colouring.limits, colours)
    else:
        _steps(table, colouring, colours)
    table.UpdateVTKObjects()
    return table


def ends_of(colouring):
    """The values of the two ends of a ramp or of the codes."""
    if colouring.categorical:
        return -0.5, len(colouring.palette) - 0.5
    low, high = colouring.range
    if colouring.logarithmic:
        low, high = max(low, _SMALLEST), max(high, _SMALLEST)
    return low, high


def _steps(table, colouring, colours):
    low, high = ends_of(colouring)
    if colouring.categorical:
        table.UseAboveRangeColor = 1
        table.AboveRangeColor = colouring.missing[:3]
    if low == high or len(colours) == 1:
        # A ramp without width has its first colour only.
        colours, high = colours[[0, 0]], low + 1
    if high < low:
        low, high, colours = high, low, colours[::-1]
    if colouring.logarithmic:
        places = numpy.geomspace(low, high, len(colours))
        table.UseLogScale = 1
    else:
        places = numpy.linspace(low, high, len(colours))
    table.Discretize = 1
    table.NumberOfTableValues = len(colours)
    table.RGBPoints = _points(places, colours)


def _bands(table, limits, colours):
    limits = numpy.array(limits, float)
    if len(limits) == 0:
        table.RGBPoints = _points([0, 1], colours[[0, 0]])
        return
    # A limit belongs to the band above it.
    below = numpy.nextafter(limits, -numpy.inf)
    places = numpy.concatenate([[limits[0] - 1], numpy.stack([below, limits], axis=1).reshape(-1), [limits[-1] + 1]])
    table.Discretize = 0
    table.RGBPoints = _points(places, numpy.repeat(colours, 2, axis=0))


def _points(places, colours):
    return numpy.column_stack([places, colours]).reshape(-1).tolist()
