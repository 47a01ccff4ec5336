import { scale, type Vector3 } from 'adit/core';
import { halfTangent } from '../../../shared/camera/orbit-camera.ts';
import type { BlockGeometry, LayerStyle } from '../../../shared/scene.ts';
import { blockBricks } from './block-bricks.ts';
import { BlockGrid } from './block-grid.ts';
import { blockWalkShaders } from './block-walk-shader.ts';
import type { GpuResources } from '../gpu/gpu-resources.ts';
import { bindMaterial } from '../look/material.ts';
import { textureUnits } from '../look/material-shader.ts';
import { bindRegions } from '../look/region-shader.ts';
import type { VtkShaderProgram } from '../gpu/rendering.ts';
import type { SolidPart } from '../solids/solid-drawing.ts';
import { toViewDirection } from '../camera/view-frame.ts';
import type { DrawSurface } from '../look/draw-surface.ts';

/** The blocks of a grid that is walked through: the same picture as that of their outer faces, without these. */
export function walkedBlocks(
  resources: GpuResources,
  geometry: BlockGeometry,
  style: LayerStyle,
  surface: DrawSurface,
): SolidPart {
  return { vertices: 36, bind: () => bindWalk(resources, geometry, style, surface) };
}

function bindWalk(
  resources: GpuResources,
  geometry: BlockGeometry,
  style: LayerStyle,
  { frame, pixelRatio }: DrawSurface,
): VtkShaderProgram {
  const { regions, faces } = style;
  const { cells, cellCount, count, size } = geometry;
  const program = resources.useProgram(regions?.length ? blockWalkShaders.cut : blockWalkShaders.whole);
  // What the mask hides is not there: it need not be looked up again.
  bindMaterial(resources, program, style.mask === faces?.mask ? { ...style, mask: undefined } : style);
  if (regions?.length) bindRegions(program, regions, geometry.origin, geometry.axes);

  const grid = new BlockGrid(geometry, frame);
  const inCells = ([u, v, w]: Vector3): Vector3 => [u / size[0], v / size[1], w / size[2]];
  const matrix = grid.matrix.map((value, at) => value * (size[at >> 2] ?? 1));
  const [eyeU, eyeV, eyeW, eyeScale] = grid.eye;
  program.setUniformMatrix('vertexMatrix', matrix);
  program.setUniform4f('nearPlane', ...nearPlane(matrix));
  program.setUniform4f('eye', ...inCells([eyeU, eyeV, eyeW]), eyeScale);
  const { camera } = frame;
  const half = camera.parallelProjection ? camera.parallelScale : halfTangent(camera);
  const pixel = half / (frame.height / 2) / pixelRatio;
  program.setUniform3f('pixelRight', ...inCells(grid.toGrid(scale(frame.right, pixel))));
  program.setUniform3f('pixelUp', ...inCells(grid.toGrid(scale(frame.up, pixel))));
  (['normalU', 'normalV', 'normalW'] as const).forEach((name, axis) => {
    program.setUniform3f(name, ...toViewDirection(frame, grid.normals[axis as 0 | 1 | 2]));
  });

  const bricks = blockBricks(geometry, faces);
  program.setUniform3f('cellCount', ...cellCount);
  program.setUniform3f('cellSize', ...size);
  program.setUniform3i('brickCount', ...bricks.count);
  program.setUniformi('mostSteps', cellCount[0] + cellCount[1] + cellCount[2] + 3);
  program.setUniformi('itemCount', count);
  program.setUniformi('hasCells', cells ? 1 : 0);
  resources.bindTexture(textureUnits.blockBricks, bricks.bits, 'brick');
  if (cells) resources.bindTexture(textureUnits.blockCells, cells, 'index');
  return program;
}

/** Positive in front of the near plane of a projection. */
function nearPlane(matrix: Float64Array): readonly [number, number, number, number] {
  const at = (column: number): number => matrix[column * 4 + 2]! + matrix[column * 4 + 3]!;
  return [at(0), at(1), at(2), at(3)];
}
