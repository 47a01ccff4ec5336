import type { Vector3 } from 'adit/core';
import { plus, type NumberArray, type OmfAxis, type OmfElement, type OmfGeometry, type Place } from '../model/index.ts';
import type { EntryFiles } from './entry-files.ts';
import type { ArrayReference, IndexGeometry, IndexGrid } from './index-shape.ts';
import { numberArray } from './parquet-arrays.ts';

const corners = ['u', 'v', 'w'];
const subblockColumns = [
  ...corners.map((axis) => `parent_${axis}`),
  ...corners.map((axis) => `corner_min_${axis}`),
  ...corners.map((axis) => `corner_max_${axis}`),
];

/** What a geometry of the index stands for; `shift` is the project's origin, `nested` reads an element of a composite. */
export function toGeometry(
  files: EntryFiles,
  geometry: IndexGeometry,
  place: Place,
  shift: Vector3,
  nested: (elements: readonly unknown[]) => readonly OmfElement[],
): OmfGeometry {
  const array = (reference: ArrayReference, names: readonly string[], part: string): NumberArray =>
    numberArray({ files, reference, place: { ...place, part } }, names);
  const vertices = (reference: ArrayReference): NumberArray => array(reference, ['x', 'y', 'z'], 'vertices');
  switch (geometry.type) {
    case 'PointSet':
      return {
        type: 'points',
        origin: plus(geometry.origin ?? [0, 0, 0], shift),
        vertices: vertices(geometry.vertices),
      };
    case 'LineSet':
      return {
        type: 'lines',
        origin: plus(geometry.origin ?? [0, 0, 0], shift),
        vertices: vertices(geometry.vertices),
        segments: array(geometry.segments, ['a', 'b'], 'segments'),
      };
    case 'Surface':
      return {
        type: 'surface',
        origin: plus(geometry.origin ?? [0, 0, 0], shift),
        vertices: vertices(geometry.vertices),
        triangles: array(geometry.triangles, ['a', 'b', 'c'], 'triangles'),
      };
    case 'GridSurface': {
      const [u, v] = axesOf(geometry.grid, array);
      return {
        type: 'grid-surface',
        origin: plus(geometry.orient.origin, shift),
        axes: [geometry.orient.u, geometry.orient.v],
        cells: [u as OmfAxis, v as OmfAxis],
        order: 'first-fastest',
        ...(geometry.heights ? { heights: array(geometry.heights, ['scalar'], 'heights') } : {}),
      };
    }
    case 'BlockModel': {
      const [u, v, w] = axesOf(geometry.grid, array);
      const { subblocks, orient } = geometry;
      return {
        type: 'blocks',
        origin: plus(orient.origin, shift),
        axes: [orient.u, orient.v, orient.w],
        cells: [u as OmfAxis, v as OmfAxis, w as OmfAxis],
        order: 'first-fastest',
        ...(subblocks
          ? {
              subblocks: {
                values: array(subblocks.subblocks, subblockColumns, 'subblocks'),
                lattice: subblocks.type === 'Regular' ? subblocks.count : ([1, 1, 1] as Vector3),
              },
            }
          : {}),
      };
    }
    case 'Composite':
      return { type: 'composite', elements: nested(geometry.elements) };
  }
}

function axesOf(
  grid: IndexGrid,
  array: (reference: ArrayReference, names: readonly string[], part: string) => NumberArray,
): OmfAxis[] {
  if (grid.type === 'Regular') return grid.size.map((size, axis) => ({ count: grid.count[axis] as number, size }));
  const tensors = 'w' in grid ? [grid.u, grid.v, grid.w] : [grid.u, grid.v];
  return tensors.map((reference, axis) => ({
    count: reference.item_count,
    size: array(reference, ['scalar'], `grid ${corners[axis]}`),
  }));
}
