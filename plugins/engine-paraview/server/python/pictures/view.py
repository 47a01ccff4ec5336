"""The view that pictures are taken of."""

import itertools
import math

import numpy
from paraview import servermanager, simple
from vtkmodules.util.numpy_support import vtk_to_numpy
from vtkmodules.vtkIOImage import vtkJPEGWriter
from vtkmodules.vtkRenderingCore import vtkWindowToImageFilter

from pictures.colours import ends_of, lookup_table
from pictures.frames import Scene
from pictures.ground import lighting
from pictures.representations import Representations, set_properties

# The light of the browser: from the upper left behind the viewer, and what reaches surfaces that are turned away from it.
_LIGHT = (-0.33, 0.45, 0.83)
_SHADE = 0.48
_ROUND_SHADE = 0.5

# The part of its distance from the eye by which a highlight is nearer than what it stands on.
_LIFT = 1e-3

# Into how many parts of full colour the diagonal of a volume is divided.
_VOLUME_DEPTH = 16

_EDGES = (0.2, 0.21, 0.23)

# How many pixels long blocks and triangles must be that have edges: the browser's fade from 16 to 5.
_LEAST_EDGED = 10


class Eye:
    """Where a picture is seen from; `pixel` is how long a pixel is, at a distance of 1 where the view is not parallel."""

    def __init__(self, focal, sight, parallel, pixel):
        self._focal, self._sight, self._parallel, self._pixel = focal, sight, parallel, pixel

    def pixels_of(self, length):
        """How many pixels something is long that is where the camera looks at."""
        return length / (self._pixel if self._parallel else self._pixel * numpy.linalg.norm(self._sight))

    def nearer(self, share):
        """The matrix that brings things nearer by a share of their distance, at the same place of the picture."""
        matrix = numpy.eye(4)
        if self._parallel:
            matrix[:3, 3] = self._sight * share
        else:
            matrix[:3, :3] *= 1 - share
            matrix[:3, 3] = (self._focal + self._sight) * share
        return matrix

    def farther(self, length):
        """The matrix that takes things a length away from the eye."""
        matrix = numpy.eye(4)
        matrix[:3, 3] = self._sight * (-length / numpy.linalg.norm(self._sight))
        return matrix


class PictureView:
    """One render view with the browser's light and none of ParaView's furniture."""

    def __init__(self, pipeline):
        self._pipeline = pipeline
        simple._DisableFirstRenderCameraReset()
        self._view = view = simple.CreateRenderView()
        view.OrientationAxesVisibility = view.CenterAxesVisibility = 0
        view.UseColorPaletteForBackground = 0
        view.BackgroundColorMode = "Gradient"
        view.MultiSamples = 0
        view.LODThreshold = 1e12
        # Geometry stays where it was made, where that is not here.
        view.RemoteRenderThreshold = 0
        view.UseLight = 0
        light = simple.CreateLight()
        light.Type, light.Coords = "Directional", "Camera"
        light.Position, light.FocalPoint = _LIGHT, (0, 0, 0)
        view.AdditionalLights = [light]
        # Else surfaces are drawn farther away than they are, and what is below them shows through.
        simple.GetSettingsProxy("RenderViewSettings").ResolveCoincidentTopology = "Do nothing"
        self._window = view.GetRenderWindow()
        self._window.SwapBuffersOff()
        self._representations = Representations(view)

    def draw(self, question, parts):
        """Draws these parts and nothing else, and gives the picture as the bytes of a JPEG."""
        view = self._view
        scene = Scene(question["origin"], question["zScaling"])
        eye = self._place_camera(question, scene)
        set_properties(view, {
            "ViewSize": question["size"],
            "Background": question["background"]["bottom"],
            "Background2": question["background"]["top"],
            "UseFXAA": 0 if question["moving"] else 1,
        })
        for part in parts:
            self._show(part, scene, eye)
        self._pipeline.sweep()
        view.StillRender()
        return self._jpeg(question["quality"])

    def _place_camera(self, question, scene):
        view, camera, parallel = self._view, question["camera"], question["parallel"]
        focal = scene.displayed(camera["focalPoint"])
        sight = numpy.array(camera["position"], float) - numpy.array(camera["focalPoint"], float)
        if parallel:
            # What is behind the eye is seen in a parallel view as well.
            sight *= max(1, _reach(question, scene) / numpy.linalg.norm(sight))
        set_properties(view, {
            "CameraParallelProjection": 1 if parallel else 0,
            "CameraFocalPoint": focal.tolist(),
            "CameraPosition": (focal + sight).tolist(),
            "CameraViewUp": camera["viewUp"],
            "CameraViewAngle": camera["viewAngle"],
            "CameraParallelScale": camera["parallelScale"],
        })
        height = question["size"][1]
        scale = camera["parallelScale"] if parallel else math.tan(math.radians(camera["viewAngle"] / 2))
        return Eye(focal, sight, parallel, 2 * scale / height)

    def _show(self, part, scene, eye):
        key = ("shown", part.key, part.kind, part.lifted)
        made = self._representations
        make, leave = (made.volume, made.remove) if part.kind == "Volume" else (made.surface, made.leave_surface)
        representation = self._pipeline.kept(key, lambda: make(part.source), leave)
        matrix = part.frame.displayed(scene)
        if part.set_back:
            matrix = eye.farther(part.set_back) @ matrix
        if part.lifted:
            matrix = eye.nearer(_LIFT) @ matrix
        look = {"Visibility": 1, "UserTransform": matrix.reshape(-1).tolist(), **self._colours(part), **_surface(part, eye)}
        if part.kind != "Volume":
            look |= lighting(part.look, scene.stretch)
        set_properties(representation, look)
        return representation

    def _colours(self, part):
        if part.coloured is None:
            colour = part.look["colour"]
            return {"ColorArrayName": ["POINTS", ""], "DiffuseColor": colour, "AmbientColor": colour}
        table = self._pipeline.kept(
            ("colours", part.colouring.key), lambda: lookup_table(part.colouring), lambda _: None
        )
        runs = 1 if part.coloured == "POINTS" else 0
        found = {
            "ColorArrayName": [part.coloured, "value"],
            "LookupTable": table,
            "InterpolateScalarsBeforeMapping": runs,
        }
        if part.kind == "Volume":
            found["ScalarOpacityFunction"] = self._pipeline.kept(
                ("opacities", part.colouring.key), lambda: _opacities(part.colouring), lambda _: None
            )
        return found

    def _jpeg(self, quality):
        grab = vtkWindowToImageFilter()
        grab.SetInput(self._window)
        grab.ShouldRerenderOff()
        grab.ReadFrontBufferOff()
        writer = vtkJPEGWriter()
        writer.WriteToMemoryOn()
        writer.SetQuality(quality)
        writer.SetInputConnection(grab.GetOutputPort())
        writer.Write()
        return vtk_to_numpy(writer.GetResult())


def _reach(question, scene):
    """How far from the focal point the layers go at most."""
    focal = scene.displayed(question["camera"]["focalPoint"])
    corners = [
        scene.displayed([bounds[at] for at in places])
        for bounds in (layer["layer"].get("bounds") for layer in question["layers"])
        if bounds
        for places in itertools.product((0, 1), (2, 3), (4, 5))
    ]
    return max((numpy.linalg.norm(corner - focal) for corner in corners), default=0)


def _surface(part, eye):
    look = part.look
    if part.kind == "Volume":
        return {"Representation": "Volume", "Shade": 0, "ScalarOpacityUnitDistance": part.depth / _VOLUME_DEPTH}
    edges = look["representation"] == "Surface With Edges"
    if edges and part.grain is not None:
        edges = eye.pixels_of(part.grain) >= _LEAST_EDGED
    shine = _roundness(part, eye)
    return {
        "Representation": "Surface With Edges" if edges else "Surface",
        "EdgeColor": _EDGES,
        "Opacity": look["opacity"],
        "PointSize": look["pointSize"],
        "LineWidth": 1 if edges else _line_width(look, eye),
        "RenderPointsAsSpheres": 1,
        "RenderLinesAsTubes": 0 if edges else 1,
        "Interpolation": "Flat",
        "Specular": 0,
        **shine,
    }


def _line_width(look, eye):
    """Tubes are as thick everywhere as they are where the camera looks at."""
    return max(look["lineWidth"], eye.pixels_of(look["thickness"]))


def _roundness(part, eye):
    """The light on flat sides; on balls and tubes the middle keeps its exact colour, and thin ones are flat."""
    if part.plain:
        return {"Ambient": 1, "Diffuse": 0}
    if part.thickness is None:
        return {"Ambient": _SHADE, "Diffuse": 1 - _SHADE}
    width = _line_width(part.look, eye) if part.thickness == "lineWidth" else part.look[part.thickness]
    shine = min(max(width / 2 - 0.75, 0), 1)
    return {"Ambient": 1 - _ROUND_SHADE * shine, "Diffuse": _ROUND_SHADE / _LIGHT[2] * shine}


def _opacities(colouring):
    """Nothing below the range, and more with the grade."""
    low, high = ends_of(colouring)
    span = high - low or 1
    function = servermanager.piecewise_functions.PiecewiseFunction()
    function.Points = [low - span / 16, 0, 0.5, 0, low, 0.02, 0.5, 0, high, 0.6, 0.5, 0]
    function.UpdateVTKObjects()
    return function
