import type { BlockGeometry, LayerStyle } from '../../../shared/scene.ts';
import { BlockGrid } from './block-grid.ts';
import { blockShaders } from './block-shader.ts';
import type { GpuResources } from '../gpu/gpu-resources.ts';
import { bindMaterial } from '../look/material.ts';
import { textureUnits } from '../look/material-shader.ts';
import { bindRegions } from '../look/region-shader.ts';
import type { VtkShaderProgram } from '../gpu/rendering.ts';
import type { SolidPart } from '../solids/solid-drawing.ts';
import { toViewDirection } from '../camera/view-frame.ts';
import { bordersInOne } from './borders-in-one.ts';
import type { DrawSurface } from '../look/draw-surface.ts';

/** The outer faces of blocks. */
export function blockFaces(
  resources: GpuResources,
  geometry: BlockGeometry,
  style: LayerStyle,
  surface: DrawSurface,
): SolidPart {
  const faces = style.faces?.ids ?? geometry.faces;
  return { vertices: faces.length * 6, bind: () => bindFaces(resources, geometry, style, faces, surface) };
}

function bindFaces(
  resources: GpuResources,
  geometry: BlockGeometry,
  style: LayerStyle,
  faces: Uint32Array,
  { frame }: DrawSurface,
): VtkShaderProgram {
  const { regions } = style;
  const program = resources.useProgram(regions?.length ? blockShaders.cut : blockShaders.whole);
  bindMaterial(resources, program, style);
  if (regions?.length) bindRegions(program, regions, geometry.origin, geometry.axes);
  const grid = new BlockGrid(geometry, frame);
  const { cells, corners, cellCount, size } = geometry;
  const borders = bordersInOne(geometry);
  program.setUniformMatrix('vertexMatrix', grid.matrix);
  program.setUniform4f('eye', ...grid.eye);
  (['normalU', 'normalV', 'normalW'] as const).forEach((name, axis) => {
    const normal = grid.normals[axis as 0 | 1 | 2];
    program.setUniform3f(name, ...toViewDirection(frame, normal));
  });
  program.setUniform3f('cellCount', ...cellCount);
  program.setUniform3f('cellSize', ...size);
  program.setUniformi('hasCells', cells ? 1 : 0);
  program.setUniformi('hasCorners', corners ? 1 : 0);
  program.setUniformi('hasBorders', borders ? 1 : 0);
  resources.bindTexture(textureUnits.faceIds, faces, 'index');
  if (cells) resources.bindTexture(textureUnits.blockCells, cells, 'index');
  if (corners) resources.bindTexture(textureUnits.blockCorners, corners, 'vector');
  if (borders) resources.bindTexture(textureUnits.cellBorders, borders, 'float');
  return program;
}
