"""Cuts of surfaces and lines by regions, with ParaView's own filters."""

from paraview import simple


def cut(pipeline, key, source, regions, frame):
    """The part of a source that is in all regions, and its key."""
    for region in regions:
        planes = [frame.local_plane(plane) for plane in region["planes"]]
        for plane in [] if region["inverted"] else planes:
            key, source = _side(pipeline, key, source, plane, True)
        if region["inverted"]:
            key, source = _outside(pipeline, key, source, planes)
    return key, source


def _outside(pipeline, key, source, planes):
    """What is outside of a convex region: outside of its first plane, else outside of the second, and so on."""
    parts = []
    for plane in planes:
        parts.append(_side(pipeline, key, source, plane, False))
        if len(parts) < len(planes):
            key, source = _side(pipeline, key, source, plane, True)
    if len(parts) == 1:
        return parts[0]
    key = ("together", *[part_key for part_key, _ in parts])
    sources = [part for _, part in parts]
    return key, pipeline.kept(key, lambda: simple.AppendDatasets(Input=sources))


def _side(pipeline, key, source, plane, inside):
    point, normal = [part.tolist() for part in plane]
    key = ("side", key, tuple(point), tuple(normal), inside)

    def make():
        clip = simple.Clip(Input=source, ClipType="Plane", Invert=0 if inside else 1)
        clip.ClipType.Origin, clip.ClipType.Normal = point, normal
        return clip

    return key, pipeline.kept(key, make)


def opened_planes(regions):
    """The planes that open solids, each with the regions that the opening is in."""
    for region in regions:
        others = [other for other in regions if other is not region]
        for plane in region["planes"]:
            rest = [other for other in region["planes"] if other is not plane]
            within = [{"planes": rest, "inverted": False}] if rest else []
            yield plane, within + others
