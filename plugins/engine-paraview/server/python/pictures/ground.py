"""How ground is drawn: lit from the north-west, and with contours."""

import json
import math

from paraview import simple

_DARK, _LIGHT = (0.24, 0.20, 0.15), (0.95, 0.90, 0.78)
# The brightness of what lies under contours from which on they are dark.
_BRIGHT = 0.45
# Every one of so many contours is bold.
_BOLD = 5
# More contours than this cannot be told apart, and take their time.
_MAX_CONTOURS = 1000

# All that VTK declares itself in one version or another; it knows what becomes of them where edges are drawn.
_DECLARED = """
uniform mat3 normalMatrix;
in vec3 normalVCVSOutput;
"""
_HILLSHADE = """
vec3 upward = normalMatrix * vec3(0.0, 0.0, STRETCH);
vec3 sun = normalMatrix * vec3(-0.5, 0.5, 0.7071068 * STRETCH);
float rise = dot(normalVCVSOutput, upward);
vec3 along = STEEPER * sign(rise) * (normalVCVSOutput - rise * upward);
float sunlit = 0.3 + 0.7 * max(dot(normalize(along + abs(rise) * upward), sun), 0.0) / 0.7071068;
fragOutput0 = vec4(min(ambientColor * sunlit, vec3(1.0)), opacity);
"""
# How many times steeper the ground is for its light; the browser's number.
_STEEPER = 2.0
# By how many degrees two triangles differ that have an edge between them.
_EDGE = 30


def lighting(look, stretch):
    """The properties of a representation whose light is that of ground, or of anything else; elevations are stretched."""
    if not look["hillshade"]:
        return {"UseShaderReplacements": 0, "ShaderReplacements": ""}
    light = _HILLSHADE.replace("STRETCH", repr(float(stretch))).replace("STEEPER", repr(_STEEPER))
    replacements = [
        {"type": "fragment", "original": "//VTK::Normal::Dec", "replacement": _DECLARED},
        {"type": "fragment", "original": "//VTK::Light::Impl", "replacement": light},
    ]
    return {
        "UseShaderReplacements": 1,
        "ShaderReplacements": json.dumps(replacements),
        "Interpolation": "Gouraud",
        "Ambient": 1,
        "Diffuse": 0,
    }


def smooth(pipeline, key, source):
    """Triangles that know which way the ground faces around each of their corners, but for its edges, and their key."""
    outside = ("outside", key)
    surface = pipeline.kept(outside, lambda: simple.ExtractSurface(Input=source))
    key = ("normals", key)
    return key, pipeline.kept(key, lambda: simple.GenerateSurfaceNormals(Input=surface, FeatureAngle=_EDGE))


def contours(pipeline, part, bounds, look, background):
    """The contours of a surface as sources with their keys and looks: those that are drawn thin, then the bold ones."""
    interval = look["contourInterval"]
    if not interval or not bounds:
        return
    levels = range(math.ceil(bounds[4] / interval), math.floor(bounds[5] / interval) + 1)
    if len(levels) > _MAX_CONTOURS:
        return
    for width, chosen in ((1, [at for at in levels if at % _BOLD]), (2, [at for at in levels if at % _BOLD == 0])):
        offsets = [at * interval - float(part.frame.origin[2]) for at in chosen]
        if not offsets:
            continue
        key = ("contours", part.key, tuple(offsets))
        source = pipeline.kept(key, lambda: _level_lines(part.source, offsets))
        yield key, source, {
            **look,
            "colour": _colour(look, background),
            # Lines on what is seen through are less so.
            "opacity": math.sqrt(look["opacity"]),
            "lineWidth": width * look["contourWidth"],
            "representation": "Surface",
            "hillshade": False,
        }


def _colour(look, background):
    """Contours are dark on ground that looks bright, and light where a dark background shows through it."""
    brightness = _brightness(look["colour"]) * look["opacity"] + _brightness(background) * (1 - look["opacity"])
    return _LIGHT if brightness < _BRIGHT else _DARK


def _brightness(colour):
    return 0.3 * colour[0] + 0.59 * colour[1] + 0.11 * colour[2]


def _level_lines(source, offsets):
    found = simple.Slice(Input=source, SliceType="Plane", SliceOffsetValues=offsets)
    found.SliceType.Origin, found.SliceType.Normal = (0, 0, 0), (0, 0, 1)
    return found
