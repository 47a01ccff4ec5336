"""What is drawn, as proxies that are kept for as long as pictures need them."""

from paraview import simple


class Pipeline:
    """Makes each source, filter and representation once; what a picture did not ask for is deleted after it."""

    def __init__(self, scratch):
        self.scratch = scratch
        self._kept = {}
        self._used = set()

    def kept(self, key, make, remove=simple.Delete):
        """What `make` gives, made when there is none of this key; what it is made of must be asked for before it."""
        self._used.add(key)
        if key not in self._kept:
            self._kept[key] = make(), remove
        return self._kept[key][0]

    def read(self, key, write_sidecar):
        """The reader of a sidecar, which is written under a name that belongs to it; None when it has nothing to describe."""

        def make():
            name = self.scratch.name()
            path = write_sidecar(name)
            return _Reader(name, simple.XDMFReader(FileNames=[path]) if path else None)

        return self.kept(("read", key), make, self._remove_reader).proxy

    def _remove_reader(self, reader):
        if reader.proxy:
            simple.Delete(reader.proxy)
        self.scratch.remove(reader.name)

    def sweep(self):
        """Deletes what was not asked for since the last time, the latest first."""
        for key in [key for key in reversed(self._kept) if key not in self._used]:
            made, remove = self._kept.pop(key)
            remove(made)
        self._used.clear()


class _Reader:
    """A reader and the name of its files."""

    def __init__(self, name, proxy):
        self.name, self.proxy = name, proxy
