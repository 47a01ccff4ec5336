import { scale, subtract, type Vector3 } from 'adit/core';
import type { LayerStyle, TriangleGeometry } from '../../../shared/scene.ts';
import type { GpuResources } from '../gpu/gpu-resources.ts';
import { bindMaterial } from '../look/material.ts';
import { textureUnits } from '../look/material-shader.ts';
import { bindRegions } from '../look/region-shader.ts';
import type { VtkShaderProgram } from '../gpu/rendering.ts';
import type { SolidPart } from '../solids/solid-drawing.ts';
import { triangleShaders } from './triangle-shader.ts';
import { toDisplayed, vertexMatrix, type ViewFrame } from '../camera/view-frame.ts';
import type { DrawSurface } from '../look/draw-surface.ts';

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
  { frame }: DrawSurface,
): VtkShaderProgram {
  const { regions } = style;
  const program = resources.useProgram(regions?.length ? triangleShaders.cut : triangleShaders.whole);
  bindMaterial(resources, program, style);
  if (regions?.length) bindRegions(program, regions, geometry.origin);
  program.setUniformMatrix('vertexMatrix', vertexMatrix(frame, geometry.origin));
  program.setUniformf('exaggeration', frame.exaggeration);
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
