"""What stands between sources and the view. To make one takes ParaView longer than to draw small things, so they are used again."""

from paraview import servermanager, simple

_MAX_IDLE = 8


class Representations:
    """The representations of a view: of surfaces, which sources take over from one another, and of volumes."""

    def __init__(self, view):
        self._view = view
        self._idle = []
        # What idle ones show, so that they hold no data.
        self._nothing = None

    def surface(self, source):
        """A representation of a source, to be let go of by `leave_surface`."""
        representation = self._idle.pop() if self._idle else self._make("GeometryRepresentation")
        representation.Input = source
        representation.UpdateVTKObjects()
        return representation

    def leave_surface(self, representation):
        """Ends the use of a source; before that is deleted."""
        if len(self._idle) == _MAX_IDLE:
            self.remove(representation)
            return
        self._nothing = self._nothing or simple.Sphere()
        set_properties(representation, {"Visibility": 0})
        representation.Input = self._nothing
        representation.UpdateVTKObjects()
        self._idle.append(representation)

    def volume(self, source):
        """A representation of a source, to be let go of by `remove`."""
        representation = self._make("UniformGridRepresentation")
        representation.Input = source
        representation.UpdateVTKObjects()
        return representation

    def remove(self, representation):
        """Takes a representation out of the view."""
        self._view.Representations.remove(representation)
        self._view.UpdateVTKObjects()

    def _make(self, kind):
        representation = getattr(servermanager.rendering, kind)()
        self._view.Representations.append(representation)
        return representation


def set_properties(proxy, properties):
    """Sets what differs: a property that is set makes ParaView look at its data again."""
    known = proxy.__dict__.setdefault("_adit", {})
    for name, value in properties.items():
        if name in known and known[name] == value:
            continue
        setattr(proxy, name, value)
        known[name] = value
