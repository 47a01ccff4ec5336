"""The files of a dataset, mapped into memory; nothing is read before it is used."""

import os

import numpy

from refusal import Refusal, damaged

MISSING_CODE = 0xFFFFFFFF

_TYPES = {"f64": "<f8", "f32": "<f4", "u32": "<u4", "u8": "u1"}


class Layer:
    """One layer of a dataset: its entry in the manifest, and its files."""

    def __init__(self, question):
        self.folder = question["folder"]
        self.manifest_origin = question["origin"]
        self._entry = question["layer"]
        self.count = self._entry["count"]
        self.geometry = self._entry["geometry"]
        self.kind = self.geometry["kind"]
        self._columns = {column["name"]: column for column in self._entry["columns"]}

    @property
    def source_lines(self):
        return self._entry.get("sourceLines")

    def columns(self):
        return list(self._columns.values())

    def column(self, field):
        return self._columns[field]

    def path(self, file):
        """Where a file is."""
        return os.path.join(self.folder, file["file"])

    def numbers(self, file, length):
        """The numbers of a file, of which there must be `length`."""
        if file["length"] != length:
            raise damaged(file["file"])
        path = self.path(file)
        dtype = numpy.dtype(_TYPES[file["type"]])
        try:
            if os.path.getsize(path) != length * dtype.itemsize:
                raise damaged(file["file"])
            return numpy.memmap(path, dtype, "r", shape=(length,)) if length else numpy.empty(0, dtype)
        except FileNotFoundError as error:
            raise Refusal("dataset-gone", 404, file=file["file"]) from error
        except OSError as error:
            raise Refusal("dataset-unreadable", 503, file=file["file"]) from error

    def links(self, file, length):
        """Numbers that count other numbers: vertices, offsets, cells."""
        if file["type"] != "u32":
            raise damaged(file["file"])
        return self.numbers(file, length).astype(numpy.int64)

    def positions(self):
        """The vertices of points, lines or triangles: one row each, in world coordinates."""
        file = self.geometry["positions"]
        vertices = self.count if self.kind == "points" else file["length"] // 3
        return self.numbers(file, vertices * 3).reshape(-1, 3)

    def offsets(self):
        """Where the vertices of each line begin, and the end of the last."""
        file = self.geometry["offsets"]
        offsets = self.links(file, self.count + 1)
        if (numpy.diff(offsets) < 0).any() or offsets[-1] > len(self.positions()):
            raise damaged(file["file"])
        return offsets

    def triangles(self):
        """The three vertices of each triangle."""
        file = self.geometry["triangles"]
        triangles = self.links(file, self.count * 3).reshape(-1, 3)
        if triangles.size and triangles.max() >= len(self.positions()):
            raise damaged(file["file"])
        return triangles
