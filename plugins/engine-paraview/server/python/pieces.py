"""Geometry for drawing: float32 relative to an origin, without a number that is not finite."""

import numpy

from faces import outer_faces
from grids import Grid


def _relative(positions, origin):
    with numpy.errstate(over="ignore", invalid="ignore"):
        return (positions.astype(numpy.float64) - origin).astype(numpy.float32)


def pieces(layer):
    """The arrays of a layer's geometry."""
    made = {"points": _points, "lines": _lines, "triangles": _triangles, "blocks": _blocks}
    return made[layer.kind](layer)


def _points(layer):
    positions = _relative(layer.positions(), layer.manifest_origin)
    finite = numpy.isfinite(positions).all(axis=1)
    count = len(positions)
    if finite.all():
        return {"positions": positions}
    if not finite.any():
        return {"positions": numpy.zeros_like(positions)}
    # A point that is nowhere is put on the next one that is somewhere, else on the last.
    host = numpy.minimum.accumulate(numpy.where(finite, numpy.arange(count), count)[::-1])[::-1]
    host[host == count] = numpy.flatnonzero(finite)[-1]
    return {"positions": positions[host]}


def _lines(layer):
    positions = _relative(layer.positions(), layer.manifest_origin)
    offsets = layer.offsets()
    lengths = numpy.maximum(numpy.diff(offsets) - 1, 0)
    items = numpy.repeat(numpy.arange(layer.count), lengths)
    before = numpy.cumsum(lengths) - lengths
    first = offsets[items] + numpy.arange(len(items)) - before[items]
    ends = numpy.stack([positions[first], positions[first + 1]], axis=1)
    finite = numpy.isfinite(ends).all(axis=2)
    own = numpy.where(finite[:, 1], 1, 0) + 2 * numpy.arange(len(ends))
    host = numpy.maximum.accumulate(numpy.where(finite.any(axis=1), own, -1)) if len(ends) else own
    flat = ends.reshape(-1, 3)
    stray = ~finite.all(axis=1)
    places = numpy.where((host >= 0)[:, None], flat[host] if len(flat) else 0, numpy.float32(0))
    ends = numpy.where(stray[:, None, None], places[:, None, :], ends).astype(numpy.float32)
    found = {"positions": ends}
    if not (lengths == 1).all():
        found["itemOfSegment"] = items.astype(numpy.uint32)
    return found


def triangle_arrays(layer):
    """Vertices and triangles; a triangle with a vertex that is nowhere has no area."""
    positions = _relative(layer.positions(), layer.manifest_origin)
    triangles = layer.triangles()
    lost = ~numpy.isfinite(positions).all(axis=1)
    positions[lost] = 0
    spoilt = lost[triangles].any(axis=1)
    triangles[spoilt] = triangles[spoilt, :1]
    return positions, triangles.astype(numpy.uint32)


def _triangles(layer):
    positions, triangles = triangle_arrays(layer)
    found = {"positions": positions, "triangles": triangles}
    if "textureCoordinates" in layer.geometry:
        places = layer.numbers(layer.geometry["textureCoordinates"], len(positions) * 2)
        found["textureCoordinates"] = places.astype(numpy.float32)
    return found


def _blocks(layer):
    grid = Grid(layer)
    found = {"faces": outer_faces(layer, {})}
    if grid.borders:
        found.update({f"borders{axis}": grid.borders[axis] for axis in range(3)})
    if grid.cells is not None and not (grid.corners is None and grid.fits and grid.is_whole()):
        found["cells"] = grid.cells.astype(numpy.uint32)
    if grid.corners is not None:
        found["corners"] = grid.corners.astype(numpy.float32)
    return found
