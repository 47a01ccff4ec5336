import { scale, subtract, type Vector3 } from 'adit/core';
import type { LayerStyle, TriangleGeometry } from '../../../shared/scene.ts';
import type { GpuResources } from '../gpu/gpu-resources.ts';
import { bindMaterial } from '../look/material.ts';
import { textureUnits } from '../look/material-shader.ts';
import { bindRegions } from '../look/region-shader.ts';
import type { VtkShaderProgram } from '../gpu/rendering.ts';
import type { SolidPart } from '../solids/solid-drawing.ts';
import { contourColour } from './contour-colour.ts';
import { triangleShaders } from './triangle-shader.ts';
import { vertexNormals } from './vertex-normals.ts';
import { toDisplayed, vertexMatrix, type ViewFrame } from '../camera/view-frame.ts';
import type { DrawSurface } from '../look/draw-surface.ts';

/** CSS pixels of a contour; bold ones have twice as many. */
const CONTOUR_WIDTH = 1;
/** Which of the contours are bold. */
const BOLD_CONTOURS = 5;

/** The triangles of a layer. */
export function surfaceTriangles(
  resources: GpuResources,
  geometry: TriangleGeometry,
  style: LayerStyle,
  surface: DrawSurface,
): SolidPart {
  return { vertices: geometry.triangles.length, bind: () => bindTriangles(resources, geometry, style, surface) };
}

function bindTriangles(
  resources: GpuResources,
  geometry: TriangleGeometry,
  style: LayerStyle,
  surface: DrawSurface,
): VtkShaderProgram {
  const { frame } = surface;
  const { regions } = style;
  const program = resources.useProgram(regions?.length ? triangleShaders.cut : triangleShaders.whole);
  bindMaterial(resources, program, style);
  if (regions?.length) bindRegions(program, regions, geometry.origin);
  program.setUniformMatrix('vertexMatrix', vertexMatrix(frame, geometry.origin));
  program.setUniformf('exaggeration', frame.exaggeration);
  program.setUniformi('hillshaded', style.hillshade ? 1 : 0);
  if (style.hillshade) resources.bindTexture(textureUnits.vertexNormals, vertexNormals(geometry), 'vector');
  bindContours(program, style, geometry.origin[2], surface);
  program.setUniform4f('eye', ...eyeOf(frame, geometry.origin));
  program.setUniform3f('right', ...frame.right);
  program.setUniform3f('up', ...frame.up);
  program.setUniform3f('back', ...scale(frame.forward, -1));
  program.setUniformi('byVertex', style.colouring?.location === 'vertices' ? 1 : 0);
  resources.bindTexture(textureUnits.vertices, geometry.positions, 'vector');
  resources.bindTexture(textureUnits.triangleCorners, geometry.triangles, 'index');
  const { texture, textureCoordinates } = geometry;
  const textured = texture && textureCoordinates && !style.colouring;
  program.setUniformi('textured', textured ? 1 : 0);
  if (textured) {
    resources.bindTexture(textureUnits.textureCoordinates, textureCoordinates, 'pair');
    resources.bindImage(textureUnits.picture, texture, isRepeated(textureCoordinates));
  }
  return program;
}

/** Tells where the contours are: at the bold one below the origin, which elevations in the program are from, and from there on. */
function bindContours(
  program: VtkShaderProgram,
  style: LayerStyle,
  elevation: number,
  { pixelRatio, background }: DrawSurface,
): void {
  const { contourInterval: interval = 0 } = style;
  const bold = interval * BOLD_CONTOURS;
  program.setUniform3f('contourColour', ...contourColour(style, background));
  program.setUniformf('contourInterval', interval);
  program.setUniformf('contourStart', interval > 0 ? elevation - Math.floor(elevation / bold) * bold : 0);
  program.setUniformf('contourWidth', CONTOUR_WIDTH * pixelRatio);
}

/** Where the camera is relative to `origin`, displayed, with a 1; in a parallel view the direction to it, with a 0. */
function eyeOf(frame: ViewFrame, origin: Vector3): readonly [number, number, number, number] {
  return frame.camera.parallelProjection
    ? [...scale(frame.forward, -1), 0]
    : [...subtract(frame.eye, toDisplayed(frame, origin)), 1];
}

const knownRepeats = new WeakMap<Float32Array, boolean>();

/** True when the coordinates go beyond the picture; half a pixel of rounding does not count. */
function isRepeated(coordinates: Float32Array): boolean {
  const known = knownRepeats.get(coordinates);
  if (known !== undefined) return known;
  const found = coordinates.some((part) => part < -1e-3 || part > 1.001);
  knownRepeats.set(coordinates, found);
  return found;
}
