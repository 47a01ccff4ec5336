"""What is shown of the layers of a view: sources with their frames and looks."""

import json
import math

import numpy

from paraview import simple

from columns import stored
from datasets import Layer
from masks import kept_items
from pictures.colours import Colouring
from pictures.cuts import cut, opened_planes
from pictures.elements import elements_of, picked_items, runs_between_vertices, section_of, values_of
from pictures.frames import Frame
from pictures.grid_source import GridSource
from pictures.ground import contours, smooth
from pictures.sidecar import cells_sidecar
from pictures.sight import set_back_of

# How many pixels more than its layer a highlight is wide at least, and how many times thicker than its tubes.
_MORE_PIXELS = 2
_MORE_THICKNESS = 1.25


class Shown:
    """A source that is drawn: where it is, how it looks, and what its colours are of (`None`, `CELLS` or `POINTS`)."""

    def __init__(self, key, source, frame, look, coloured=None, colouring=None, kind="Surface"):
        self.key, self.source, self.frame, self.look, self.kind = key, source, frame, look, kind
        self.coloured = coloured if colouring else None
        self.colouring, self.lifted = colouring, False
        # Drawn without light, and so much farther from the eye than it is, as displayed.
        self.plain, self.set_back = False, 0
        # The name of the look that says how thick balls or tubes are.
        self.thickness = None
        # How long the diagonal of a volume is.
        self.depth = None
        # How long a block or the side of a triangle is, more or less.
        self.grain = None


class ShownLayer:
    """One layer of a view, as it is asked for."""

    def __init__(self, pipeline, question, picked, background, z_scaling):
        self._pipeline, self._question, self._picked = pipeline, question, picked
        self._background, self._z_scaling = background, z_scaling
        self._layer = Layer(question)
        colouring = question.get("colouring")
        self._colouring = Colouring(colouring) if colouring else None
        self._look = question["look"]
        self._identity = json.dumps([question[name] for name in ("folder", "origin", "layer")])
        self._key = json.dumps([self._identity, question.get("subset")], sort_keys=True)

    def parts(self):
        """All that is drawn of it."""
        if self._layer.count == 0:
            return
        grain = self._grain()
        for part in self._parts():
            if part:
                part.grain = grain
                yield part

    def _grain(self):
        geometry, bounds = self._layer.geometry, self._question["layer"].get("bounds")
        if self._layer.kind == "blocks":
            return min(geometry["size"])
        if self._layer.kind != "triangles" or not bounds:
            return None
        sides = sorted(high - low for low, high in zip(bounds[::2], bounds[1::2]))
        return math.sqrt(2 * sides[1] * sides[2] / self._layer.count)

    def _parts(self):
        if GridSource.fits(self._pipeline, self._layer, self._identity):
            yield from self._grid_parts()
        else:
            yield from self._element_parts()
        if len(self._picked) and all("setBack" in plane for plane in self._question["slices"]):
            yield self._highlight()

    def _grid_parts(self):
        grid = GridSource(self._pipeline, self._layer, self._question, self._colouring, self._key)
        is_graded = self._colouring is not None and not self._colouring.categorical
        if self._look["representation"] == "Volume" and is_graded:
            shown = self._shown(*grid.filled(0.125), grid.frame, kind="Volume")
            shown.depth = grid.diagonal
            yield shown
            return
        if self._look["representation"] == "Shells" and is_graded and self._look["shells"]:
            yield self._shells(grid)
            return
        key, source = grid.solid()
        for plane in self._question["slices"]:
            sliced = self._sliced(key, source, grid.frame, plane, self._question["cuts"])
            yield self._flat(sliced, plane)
        if self._question["slices"]:
            return
        if not self._question["cuts"]:
            yield self._shown(key, source, grid.frame)
            return
        outside = ("outside", key)
        surface = self._pipeline.kept(outside, lambda: simple.ExtractSurface(Input=source))
        yield self._shown(*cut(self._pipeline, outside, surface, self._question["cuts"], grid.frame), grid.frame)
        for plane, regions in opened_planes(self._question["cuts"]):
            yield self._flat(self._sliced(key, source, grid.frame, plane, regions), plane)

    def _flat(self, shown, plane):
        """What is shown where a plane goes through the layer."""
        if shown:
            shown.plain = self._look["plainCuts"]
            shown.set_back = set_back_of(plane, self._z_scaling)
        return shown

    def _sliced(self, key, source, frame, plane, regions):
        point, normal = [part.tolist() for part in frame.local_plane(_inside(frame, self._layer, plane))]
        key = ("slice", key, tuple(point), tuple(normal))

        def make():
            found = simple.Slice(Input=source, SliceType="Plane", Triangulatetheslice=0, SliceOffsetValues=[0])
            found.SliceType.Origin, found.SliceType.Normal = point, normal
            return found

        return self._shown(*cut(self._pipeline, key, self._pipeline.kept(key, make), regions, frame), frame)

    def _shells(self, grid):
        key, source = grid.filled(0)
        points = ("points", key)
        at_points = self._pipeline.kept(points, lambda: simple.CellDatatoPointData(Input=source))
        shells = tuple(self._look["shells"])
        key = ("shells", points, shells)

        def make():
            return simple.Contour(Input=at_points, ContourBy=["POINTS", "value"], Isosurfaces=list(shells))

        contour = self._pipeline.kept(key, make)
        return self._shown(*cut(self._pipeline, key, contour, self._question["cuts"], grid.frame), grid.frame, "POINTS")

    def _element_parts(self):
        layer, question = self._layer, self._question
        kept = self._kept()
        for plane in question["slices"]:
            yield self._flat(self._section(plane, question["cuts"]), plane)
        if question["slices"]:
            return
        key = ("elements", self._key)
        frame = self._frame()

        def make():
            return elements_of(layer, question, kept())

        whole = self._drawn(key, make, frame, question["cuts"], self._colouring)
        is_surface = whole and layer.kind == "triangles"
        if is_surface and self._look["hillshade"]:
            whole.key, whole.source = smooth(self._pipeline, whole.key, whole.source)
        yield whole
        if is_surface:
            yield from self._contours(whole)
        if layer.kind in ("blocks", "triangles"):
            for plane, regions in opened_planes(question["cuts"]):
                yield self._flat(self._section(plane, regions), plane)

    def _contours(self, surface):
        bounds = self._question["layer"].get("bounds")
        for key, source, look in contours(self._pipeline, surface, bounds, self._look, self._background):
            shown = Shown(key, source, surface.frame, look)
            shown.thickness, shown.lifted = "lineWidth", True
            yield shown

    def _kept(self):
        """Makes the mask of what is drawn, when it is first asked for."""
        found = []

        def kept():
            if not found:
                found.append(kept_items(self._layer, self._question))
            return found[0]

        return kept

    def _frame(self):
        if self._layer.kind == "blocks":
            return Frame(self._layer.geometry["origin"], self._layer.geometry["axes"])
        return Frame(self._layer.manifest_origin)

    def _section(self, plane, regions):
        kept = self._kept()
        key = ("section", self._key, json.dumps(plane))
        origin = self._layer.geometry["origin"] if self._layer.kind == "blocks" else self._layer.manifest_origin

        def make():
            return section_of(self._layer, plane, kept())

        return self._drawn(key, make, Frame(origin), regions, self._colouring, flat=True)

    def _highlight(self):
        """The picked items in one colour, lifted above the others."""
        look = {**self._look, **self._question["pickedLook"], "representation": self._look["representation"]}
        look["opacity"] = min(self._look["opacity"], look["opacity"])
        for width in ("pointSize", "lineWidth"):
            look[width] = max(look[width], self._look[width] + _MORE_PIXELS)
        look["thickness"] = self._look["thickness"] * _MORE_THICKNESS
        kept = self._kept()
        key = ("picked", self._key, self._picked.tobytes())

        def make():
            return elements_of(self._layer, None, picked_items(self._layer, kept(), self._picked))

        shown = self._drawn(key, make, self._frame(), self._question["cuts"], colouring=None)
        if shown:
            shown.look, shown.lifted = look, True
        return shown

    def _drawn(self, key, make, frame, regions, colouring, flat=False):
        """Elements as a source, cut by regions; None when there are none."""
        runs = not flat and runs_between_vertices(self._layer, colouring)
        field = (colouring.field, colouring.categorical and len(colouring.palette)) if colouring else None
        key = (key, field)
        source = self._pipeline.read(key, lambda name: self._write(name, make(), colouring, runs))
        if source is None:
            return None
        key, source = cut(self._pipeline, key, source, regions, frame)
        shown = Shown(key, source, frame, self._look, "POINTS" if runs else "CELLS", colouring)
        shown.thickness = {"points": "pointSize", "lines": "lineWidth"}.get(self._layer.kind)
        return shown

    def _write(self, name, elements, colouring, runs):
        if len(elements.cells) == 0:
            return None
        write = self._pipeline.scratch.write
        columns = {}
        if runs:
            columns["value"] = stored(self._layer, self._layer.column(colouring.field)).astype(numpy.float32)
        elif colouring:
            columns["value"] = values_of(self._layer, colouring, elements.items)
        written = {column: write(f"{name}-{column}", values) for column, values in columns.items()}
        positions, cells = write(f"{name}-positions", elements.positions), write(f"{name}-cells", elements.cells)
        return cells_sidecar(name, elements.kind, positions, cells, written, runs)

    def _shown(self, key, source, frame, coloured="CELLS", kind="Surface"):
        return Shown(key, source, frame, self._look, coloured, self._colouring, kind)


def _inside(frame, layer, plane):
    """A plane that is moved a little, so that on the border of two cells it goes through the one on its inside."""
    nothing = 1e-6 * min(layer.geometry["size"])
    moved = [part + nothing * along for part, along in zip(plane["point"], plane["normal"])]
    return {**plane, "point": moved}
