"""Files that are made for readers: sidecars that describe files of numbers, and numbers that no dataset has as such."""

import os

import numpy


class Scratch:
    """A folder of files that are named by a number each; whoever takes a name removes its files."""

    def __init__(self, folder):
        self._folder = folder
        self._last = 0

    def name(self):
        """A path that no file begins with yet."""
        self._last += 1
        return os.path.join(self._folder, str(self._last))

    @staticmethod
    def write(name, array):
        """Writes numbers, and says where they are and what they are."""
        path = f"{name}.bin"
        numpy.ascontiguousarray(array).tofile(path)
        return Numbers(path, array.dtype, array.shape)

    @staticmethod
    def remove(name):
        """Removes the files whose names begin with a path that was given out."""
        folder, start = os.path.split(name)
        for file in os.listdir(folder):
            if file == start or file.startswith((f"{start}.", f"{start}-")):
                os.unlink(os.path.join(folder, file))


class Numbers:
    """Numbers in a file of nothing else, little-endian."""

    def __init__(self, path, dtype, shape):
        self.path, self.dtype, self.shape = path, numpy.dtype(dtype), shape
