"""The grid that blocks are in."""

import numpy

from refusal import damaged

# As many cells as are looked at one by one; beyond, each block is on its own.
MAX_WORDS = 2**25


class Grid:
    """Where the cells of a layer of blocks are, and which of them its items fill."""

    def __init__(self, layer):
        geometry = layer.geometry
        self.origin, self.axes, self.size = geometry["origin"], geometry["axes"], geometry["size"]
        self.count = geometry["count"]
        self.items = layer.count
        self.total = self.count[0] * self.count[1] * self.count[2]
        self.fits = -(-self.count[0] // 32) * (self.count[1] * self.count[2] + 1) <= MAX_WORDS
        self.borders = self._read_borders(layer) if "sizes" in geometry else None
        self._cells_file = geometry.get("cells")
        self.cells = layer.links(self._cells_file, layer.count) if self._cells_file else None
        self.corners = None
        if "corners" in geometry:
            self.corners = layer.numbers(geometry["corners"], layer.count * 6).reshape(-1, 6)

    def _read_borders(self, layer):
        borders = []
        for file, count in zip(layer.geometry["sizes"], self.count):
            sizes = layer.numbers(file, count).astype(numpy.float64)
            if not ((sizes > 0) & (sizes < numpy.inf)).all():
                raise damaged(file["file"])
            borders.append(numpy.concatenate([[0.0], numpy.cumsum(sizes)]))
        return borders

    def check_cells(self):
        """Refuses cells that are beyond the grid."""
        if self.cells is not None and self.items and self.cells.max() >= self.total:
            raise damaged(self._cells_file["file"])

    def shares_cells(self):
        """Whether two items have one cell."""
        return self.cells is not None and len(numpy.unique(self.cells)) < self.items

    def is_whole(self):
        """Whether item i is in cell i and no cell is empty."""
        if self.items != self.total:
            return False
        return self.cells is None or bool((self.cells == numpy.arange(self.items)).all())

    def borders_along(self, axis):
        """Where all borders are along an axis, from the grid's corner."""
        if self.borders:
            return self.borders[axis]
        return numpy.arange(self.count[axis] + 1) * self.size[axis]

    def length_along(self, axis):
        return float(self.borders_along(axis)[-1])

    def places(self, items=slice(None)):
        """The cells of items, by their numbers along the three axes."""
        cells = numpy.arange(self.items)[items] if self.cells is None else self.cells[items]
        rows = cells // self.count[0]
        slabs = rows // self.count[1]
        return cells - rows * self.count[0], rows - slabs * self.count[1], slabs

    def along_world(self, along):
        """World coordinates of places that are given along the three axes."""
        world = numpy.tile(numpy.array(self.origin, numpy.float64), (len(along[0]), 1))
        for axis in range(3):
            for part in range(3):
                world[:, part] += along[axis] * self.axes[axis][part]
        return world

    def centres(self, items=slice(None)):
        """The middles of items in world coordinates."""
        along = []
        for axis, place in enumerate(self.places(items)):
            borders = self.borders_along(axis)
            low = borders[place]
            fraction = 0.5
            if self.corners is not None:
                fraction = (self.corners[items, axis] + self.corners[items, axis + 3]) / 2
            along.append(low + (borders[place + 1] - low) * fraction)
        return self.along_world(along)

    def box(self, axis):
        """The ends of all items along an axis."""
        place = self.places()[axis]
        borders = self.borders_along(axis)
        low = borders[place]
        long = borders[place + 1] - low
        if self.corners is None:
            return low, low + long
        fractions = numpy.clip(self.corners, 0, 1)
        return low + long * fractions[:, axis], low + long * fractions[:, axis + 3]

    def plane(self, plane):
        """A plane in the grid's coordinates: slopes along the axes, and the offset."""
        point, normal = plane["point"], plane["normal"]
        slope = [axis[0] * normal[0] + axis[1] * normal[1] + axis[2] * normal[2] for axis in self.axes]
        corner = self.origin
        offset = (corner[0] - point[0]) * normal[0] + (corner[1] - point[1]) * normal[1]
        return slope, offset + (corner[2] - point[2]) * normal[2]
