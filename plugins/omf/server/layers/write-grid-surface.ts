import type { Vector3 } from 'adit/core';
import { RowSet } from '../columns/row-set.ts';
import { cross, MAX_VERTICES, omfError, PART_ROWS, type NumberArray, type Place } from '../model/index.ts';
import { direction, readAxis, type GridAxis } from './grid-axis.ts';
import { writePositions } from './write-positions.ts';
import type { GeometryTask, LayerGeometry, WrittenGeometry } from './written-geometry.ts';

type GridSurface = Extract<LayerGeometry, { type: 'grid-surface' }>;

/** The nodes of a grid, in the file's order. */
interface Nodes {
  readonly axes: readonly [GridAxis, GridAxis];
  readonly directions: readonly [Vector3, Vector3, Vector3];
  readonly isFirstFastest: boolean;
}

/** Writes a grid as triangles, two a cell. Cells with a corner that has no height are rejected. */
export async function writeGridSurface(task: GeometryTask, surface: GridSurface): Promise<WrittenGeometry> {
  const { writer, report, signal, place, layer } = task;
  const nodes = await readNodes(surface, place);
  const [{ count: nu }, { count: nv }] = nodes.axes;
  const vertices = (nu + 1) * (nv + 1);
  const positions = await writePositions(
    writer,
    `${layer}-positions`,
    nodePositions(nodes, surface.heights, vertices, place),
    surface.origin,
    vertices,
  );
  const rows = nu * nv;
  const rejected = new RowSet(rows);
  const column = writer.openColumn(`${layer}-triangles`, 'u32');
  report.read(rows);
  const [stepU, stepV] = nodes.isFirstFastest ? [1, nu + 1] : [nv + 1, 1];
  for (let first = 0; first < rows; first += PART_ROWS) {
    signal.throwIfAborted();
    const count = Math.min(PART_ROWS, rows - first);
    const triangles = new Uint32Array(count * 6);
    let filled = 0;
    for (let row = first; row < first + count; row += 1) {
      const [i, j] = nodes.isFirstFastest ? [row % nu, Math.floor(row / nu)] : [Math.floor(row / nv), row % nv];
      const low = i * stepU + j * stepV;
      const corners = [low, low + stepU, low + stepU + stepV, low + stepV] as const;
      const bad = corners.find((corner) => positions.bad.has(corner));
      if (bad !== undefined) {
        rejected.add(row);
        report.reject(place, 'cell-without-height', row);
        continue;
      }
      triangles.set([corners[0], corners[1], corners[2], corners[0], corners[2], corners[3]], filled);
      filled += 6;
    }
    column.write(triangles.subarray(0, filled));
  }
  return {
    geometry: { kind: 'triangles', positions: positions.file, triangles: column.close() },
    count: (rows - rejected.size) * 2,
    bounds: positions.bounds,
    vertices: { rows: vertices },
    primitives: { rows, rejected, times: 2 },
  };
}

async function readNodes({ axes, cells, order }: GridSurface, place: Place): Promise<Nodes> {
  const [u, v] = [direction(axes[0], place), direction(axes[1], place)];
  const normal = cross(u.axis, v.axis);
  const { axis: up } = direction(normal, place);
  const vertices = (cells[0].count + 1) * (cells[1].count + 1);
  if (vertices > MAX_VERTICES) throw omfError('too-many-vertices', place, { found: vertices, most: MAX_VERTICES });
  return {
    axes: [await readAxis(cells[0], u.length, place), await readAxis(cells[1], v.length, place)],
    directions: [u.axis, v.axis, up],
    isFirstFastest: order === 'first-fastest',
  };
}

async function* nodePositions(
  { axes: [u, v], directions, isFirstFastest }: Nodes,
  heights: NumberArray | undefined,
  count: number,
  place: Place,
): AsyncGenerator<Float64Array> {
  const [alongU, alongV, up] = directions;
  const [nu, nv] = [u.edges.length, v.edges.length];
  let first = 0;
  for await (const part of heights ? heights.parts() : flat(count)) {
    const positions = new Float64Array(part.length * 3);
    if (first + part.length > count) break;
    for (let at = 0; at < part.length; at += 1) {
      const node = first + at;
      const [i, j] = isFirstFastest ? [node % nu, Math.floor(node / nu)] : [Math.floor(node / nv), node % nv];
      const [s, t, height] = [u.edges[i] as number, v.edges[j] as number, part[at] as number];
      for (let axis = 0; axis < 3; axis += 1)
        positions[at * 3 + axis] =
          s * (alongU[axis] as number) + t * (alongV[axis] as number) + height * (up[axis] as number);
    }
    yield positions;
    first += part.length;
  }
  const found = heights ? await heights.count() : count;
  if (found !== count) throw omfError('attribute-length', { ...place, part: 'heights' }, { expected: count, found });
}

function* flat(count: number): Generator<Float64Array> {
  for (let first = 0; first < count; first += PART_ROWS) yield new Float64Array(Math.min(PART_ROWS, count - first));
}
