"""Items that are picked, and all that count."""

import numpy

from masks import kept_items
from screen_areas import in_area


def picked(layer, question):
    """The items whose centre is in an area, ascending."""
    items = counted(layer, question)
    return items[in_area(layer, question["area"], items)]


def counted(layer, question):
    """The items that count, ascending."""
    kept = kept_items(layer, question)
    items = numpy.arange(layer.count) if kept is None else numpy.flatnonzero(kept)
    return items.astype(numpy.uint32)
