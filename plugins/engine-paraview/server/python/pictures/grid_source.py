"""Whole regular grids: read by ParaView from the dataset's own files, each rank its own part, and filtered by its thresholds."""

import sys

import numpy
from paraview import simple

from columns import has_codes, of_vertices, raw, stored
from grids import Grid
from masks import kept_items, narrowed_by, steps_of
from pictures.frames import Frame
from pictures.scratch import Numbers
from pictures.sidecar import image_sidecar

_LIMIT = sys.float_info.max


class GridSource:
    """A layer of blocks that fill a regular grid, item i in cell i."""

    def __init__(self, pipeline, layer, question, colouring, key):
        self._pipeline, self._layer, self._question, self._colouring = pipeline, layer, question, colouring
        self._key = key
        self._grid = Grid(layer)
        self.frame = Frame(self._grid.origin, self._grid.axes)

    @staticmethod
    def fits(pipeline, layer, key):
        """Whether a layer is such a grid."""
        geometry = layer.geometry
        if layer.kind != "blocks" or "sizes" in geometry or "corners" in geometry:
            return False
        return pipeline.kept(("whole", key), lambda: Grid(layer).is_whole(), lambda _: None)

    @property
    def diagonal(self):
        """How long the grid's diagonal is."""
        return float(numpy.linalg.norm([self._grid.length_along(axis) for axis in range(3)]))

    def solid(self):
        """The kept cells with their `value`, and a key."""
        native = [step for step in steps_of(self._question) if self._is_native(step)]
        columns, chain = {}, []
        if self._colouring:
            columns["value"] = self._raw_numbers(self._colouring.field)
        for number, step in enumerate(native):
            columns[f"f{number}"] = self._raw_numbers(step["column"])
            chain.append((f"f{number}", _limited(step["low"]), _limited(step["high"])))
        mask = self._mask(native)
        if mask is not None:
            columns["kept"] = mask
            chain.append(("kept", 1, 1))
        key, source = self._read(columns)
        for name, low, high in chain:
            key = ("threshold", key, name, low, high)
            source = self._pipeline.kept(key, lambda: _threshold(source, name, low, high))
        return key, source

    def filled(self, missing_below):
        """All cells with a `value` that has no gaps: what is missing or not kept lies below the others by a part of their range."""

        def make(name):
            values = raw(self._layer, self._layer.column(self._colouring.field)).astype(numpy.float32)
            there = numpy.isfinite(values)
            kept = kept_items(self._layer, self._question)
            low, high = (values[there].min(), values[there].max()) if there.any() else (0, 1)
            counts = there if kept is None else there & kept
            values = numpy.where(counts, values, low - (high - low) * numpy.float32(missing_below))
            return self._pipeline.scratch.write(name, values.astype(numpy.float32))

        key = (self._key, self._colouring.field, missing_below)
        return self._read({"value": self._made(("filled", key), make)})

    def _is_native(self, step):
        if step["kind"] != "range":
            return False
        column = self._layer.column(step["column"])
        return not has_codes(column) and not of_vertices(self._layer, column)

    def _raw_numbers(self, field):
        file = self._layer.column(field)["data"]
        values = stored(self._layer, self._layer.column(field))
        return Numbers(self._layer.path(file), values.dtype, values.shape)

    def _mask(self, native):
        rest = [step for step in steps_of(self._question) if step not in native]
        if not rest:
            return None

        def make(name):
            kept = kept_items(self._layer, narrowed_by(self._question, rest))
            return self._pipeline.scratch.write(name, kept.astype(numpy.uint8))

        return self._made(("mask", self._key, str(rest)), make)

    def _made(self, key, make):
        scratch = self._pipeline.scratch

        def named():
            name = scratch.name()
            return name, make(name)

        return self._pipeline.kept(key, named, lambda made: scratch.remove(made[0]))[1]

    def _read(self, columns):
        count, size = self._grid.count, self._grid.size
        key = ("grid", tuple(count), tuple(size), tuple((name, column.path) for name, column in columns.items()))
        reader = self._pipeline.read(key, lambda name: image_sidecar(name, count, size, columns))
        return key, reader


def _limited(text):
    return min(max(float(text), -_LIMIT), _LIMIT)


def _threshold(source, name, low, high):
    return simple.Threshold(Input=source, Scalars=["CELLS", name], LowerThreshold=low, UpperThreshold=high)
