"""Which item is at a place of a picture: by the data, not by pixels, so that it is exact also where items are smaller than one."""

import numpy

from columns import numbers
from datasets import Layer
from masks import kept_items
from pictures.cuts import opened_planes
from pictures.elements import block_boxes, elements_of, section_of
from pictures.frames import Frame
from pictures.sight import Sight, first_allowed, set_back_of
from grids import Grid

# How many pixels beside a ball or a tube still count.
_TOLERANCE = 4


def item_at(question):
    """The front item of all layers, with its layer and the place on it in the world; None where nothing is."""
    sight = Sight(question)
    met = []
    for asked in question["layers"]:
        layer = Layer(asked)
        if layer.count == 0:
            continue
        find = {"points": _points, "lines": _lines, "triangles": _triangles, "blocks": _blocks}[layer.kind]
        found = find(layer, asked, kept_items(layer, asked), sight)
        if found is not None and numpy.isfinite(found[0]):
            met.append((*found, asked["key"]))
    if not met:
        return None
    along, item, place, key = min(met, key=lambda one: one[0])
    place = sight.at(along) if place is None else place
    return {"layerName": key, "item": int(item), "position": [float(part) for part in place]}


def _nearest(sight, places, near, items):
    """The front one of places that are near enough."""
    if not near.any():
        return None
    along = (sight.scene.displayed(places[near]) - sight.start) @ sight.direction
    first = numpy.flatnonzero(near)[numpy.argmin(along)]
    return along.min(), items[first], places[first]


def _points(layer, asked, kept, sight):
    positions = layer.positions().astype(numpy.float64)
    items = numpy.arange(layer.count) if kept is None else numpy.flatnonzero(kept)
    places = positions[items]
    aside, _ = sight.pixels_from(sight.scene.displayed(places))
    near = numpy.hypot(*aside.T) <= asked["look"]["pointSize"] / 2 + _TOLERANCE
    return _nearest(sight, places, near, items)


def _lines(layer, asked, kept, sight):
    elements = elements_of(layer, asked, kept)
    ends = elements.positions.reshape(-1, 2, 3).astype(numpy.float64) + layer.manifest_origin
    start, start_depth = sight.pixels_from(sight.scene.displayed(ends[:, 0]))
    end, end_depth = sight.pixels_from(sight.scene.displayed(ends[:, 1]))
    with numpy.errstate(divide="ignore", invalid="ignore"):
        way = end - start
        share = -(start * way).sum(axis=1) / (way**2).sum(axis=1)
        share = numpy.clip(numpy.nan_to_num(share), 0, 1)
        width = max(asked["look"]["lineWidth"], sight.pixels_of(asked["look"]["thickness"]))
        near = numpy.hypot(*(start + share[:, None] * way).T) <= width / 2 + _TOLERANCE
        if not sight.parallel:
            # Equal steps in the picture are longer in the world where the line is farther away.
            share = share * start_depth / (share * start_depth + (1 - share) * end_depth)
    places = ends[:, 0] + share[:, None] * (ends[:, 1] - ends[:, 0])
    for region in asked["cuts"]:
        near &= _is_in(region, places)
    return _nearest(sight, places, near, elements.items)


def _is_in(region, places):
    least = numpy.min([(places - plane["point"]) @ plane["normal"] for plane in region["planes"]], axis=0)
    return least <= 0 if region["inverted"] else least >= 0


def _triangles(layer, asked, kept, sight):
    frame = Frame(layer.manifest_origin)
    found = [_first_triangle(elements_of(layer, asked, kept), frame, sight, asked["cuts"])]
    for plane, regions in opened_planes(asked["cuts"]):
        found.append(_first_triangle(section_of(layer, plane, kept), frame, sight, regions))
    return min(found, key=lambda one: one[0])


def _first_triangle(elements, frame, sight, regions):
    """Where the line first goes through a triangle that is not cut away there."""
    start, direction = sight.in_frame(frame)
    corners = elements.positions.astype(numpy.float64)[elements.cells]
    one, other = corners[:, 1] - corners[:, 0], corners[:, 2] - corners[:, 0]
    across = numpy.cross(direction, other)
    size = (one * across).sum(axis=1)
    from_corner = start - corners[:, 0]
    turned = numpy.cross(from_corner, one)
    with numpy.errstate(divide="ignore", invalid="ignore"):
        u = (from_corner * across).sum(axis=1) / size
        v = (turned @ direction) / size
        along = (turned * other).sum(axis=1) / size
        hit = (u >= 0) & (v >= 0) & (u + v <= 1)
    along = numpy.where(hit, along, numpy.inf)
    along = numpy.where(hit, first_allowed(sight.allowed(regions), along, along), numpy.inf)
    if len(along) == 0:
        return numpy.inf, 0, None
    first = numpy.argmin(along)
    return along[first], elements.items[first], None


def _blocks(layer, asked, kept, sight):
    grid = Grid(layer)
    start, direction = sight.in_frame(Frame(grid.origin, grid.axes))
    items = _items_in(grid, _cells_along(grid, start, direction))
    if kept is not None:
        items = items[kept[items]]
    shells = asked["look"]["shells"]
    if asked["look"]["representation"] == "Shells" and "colouring" in asked and shells:
        items = items[numbers(layer, layer.column(asked["colouring"]["field"]), items) >= min(shells)]
    if len(items) == 0:
        return None
    low, high = block_boxes(grid, items)
    with numpy.errstate(divide="ignore", invalid="ignore"):
        ends = numpy.stack([(low - start) / direction, (high - start) / direction])
    enter, leave = numpy.nanmax(ends.min(axis=0), axis=1), numpy.nanmin(ends.max(axis=0), axis=1)
    enter = numpy.where(enter <= leave, enter, numpy.inf)
    if asked["slices"]:
        found = [_first_of_slice(plane, asked["cuts"], sight, enter, leave, items) for plane in asked["slices"]]
        return min(found, key=lambda one: one[0])
    along = first_allowed(sight.allowed(asked["cuts"]), enter, leave)
    first = numpy.argmin(along)
    return along[first], items[first], None


def _first_of_slice(plane, regions, sight, enter, leave, items):
    """Where a plane is drawn along the line, the block that it is in there, and the place on the plane."""
    at = sight.through(plane)
    if at is None or not any(low <= at <= high for low, high in sight.allowed(regions)):
        return numpy.inf, 0, None
    met = numpy.flatnonzero((enter <= at) & (at <= leave))
    if len(met) == 0:
        return numpy.inf, 0, None
    return at + set_back_of(plane, sight.scene.stretch), items[met[0]], sight.at(at)


def _cells_along(grid, start, direction):
    """The cells of a grid that a line goes through."""
    ends = [numpy.array([0.0, grid.length_along(axis)]) for axis in range(3)]
    enter, leave = -numpy.inf, numpy.inf
    for axis in range(3):
        if direction[axis] == 0:
            if not 0 <= start[axis] <= ends[axis][1]:
                return numpy.empty(0, numpy.int64)
            continue
        first, last = numpy.sort((ends[axis] - start[axis]) / direction[axis])
        enter, leave = max(enter, first), min(leave, last)
    if enter > leave:
        return numpy.empty(0, numpy.int64)
    borders = [grid.borders_along(axis) for axis in range(3)]
    crossings = [(borders[axis] - start[axis]) / direction[axis] for axis in range(3) if direction[axis] != 0]
    along = numpy.concatenate([[enter, leave], *crossings])
    along = numpy.unique(along[(along >= enter) & (along <= leave)])
    middles = (along[:-1] + along[1:]) / 2
    places = start + middles[:, None] * direction
    number, factor = 0, 1
    for axis in range(3):
        at = numpy.clip(numpy.searchsorted(borders[axis], places[:, axis], "right") - 1, 0, grid.count[axis] - 1)
        number = number + at * factor
        factor *= grid.count[axis]
    return number


def _items_in(grid, cells):
    if grid.cells is None:
        return cells[cells < grid.items]
    wanted = numpy.zeros(grid.total, bool)
    wanted[cells] = True
    return numpy.flatnonzero(wanted[grid.cells])
