import type { ShapeSink } from '../model/shape-sink.ts';
import { triangulate } from '../mesh/triangulate.ts';
import { mapPoints, planeOf } from './affine.ts';
import { addBulge, arcPoints } from './arcs.ts';
import type { Entity } from './entity.ts';
import { isSpline, splinePoints } from './spline.ts';

/** Gives an entity's shapes to a sink, or says as a code why it has none. */
export type Convert = (entity: Entity, sink: ShapeSink) => string | undefined;

/** Adds the two triangles of a quadrilateral, or the one that is left when a corner is the same as the one before it. */
export function addFace(sink: ShapeSink, corners: readonly (readonly number[])[], state: number): void {
  const isSame = (left: readonly number[], right: readonly number[]): boolean =>
    left[0] === right[0] && left[1] === right[1] && left[2] === right[2];
  const distinct = corners.filter((corner, at) => !isSame(corner, corners.at(at - 1) as readonly number[]));
  const [a = [], b = [], c = [], d] = distinct.length < 3 ? corners : distinct;
  sink.triangle([...a, ...b, ...c], state);
  if (d && distinct.length > 3) sink.triangle([...a, ...c, ...d], state);
}

const face: Convert = (entity, sink) => {
  const corners = [10, 11, 12].map((code) => entity.point(code));
  if (entity.has(13)) corners.push(entity.point(13));
  addFace(sink, corners, entity.state);
  return undefined;
};

const line: Convert = (entity, sink) => {
  sink.polyline([...entity.point(10), ...entity.point(11)], entity.state);
  return undefined;
};

const point: Convert = (entity, sink) => {
  sink.point(entity.point(10), entity.state);
  return undefined;
};

const circle: Convert = (entity, sink) => arc(entity, sink, 0, 2 * Math.PI);

const arcOfCircle: Convert = (entity, sink) => {
  const [start, end] = [entity.number(50, 0), entity.number(51, 360)].map((degrees) => (degrees * Math.PI) / 180);
  const turn = ((((end as number) - (start as number)) % (2 * Math.PI)) + 2 * Math.PI) % (2 * Math.PI) || 2 * Math.PI;
  return arc(entity, sink, start as number, (start as number) + turn);
};

function arc(entity: Entity, sink: ShapeSink, start: number, end: number): string | undefined {
  const xyz = arcPoints(entity.point(10), entity.number(40, Number.NaN), start, end);
  sink.polyline(mapPoints(planeOf(entity.normal), xyz), entity.state, true);
  return undefined;
}

const lightPolyline: Convert = (entity, sink) => {
  const elevation = entity.number(38, 0);
  const vertices: { at: [number, number, number]; bulge: number }[] = [];
  entity.each((code, value) => {
    const last = vertices.at(-1);
    if (code === 10) vertices.push({ at: [value, Number.NaN, elevation], bulge: 0 });
    else if (code === 20 && last) last.at[1] = value;
    else if (code === 42 && last) last.bulge = value;
  });
  return addBulgedPolyline(entity, sink, vertices);
};

/** Adds a flat polyline whose segments may be arcs; closed when its flag 1 is set. */
export function addBulgedPolyline(
  entity: Entity,
  sink: ShapeSink,
  vertices: readonly { readonly at: readonly number[]; readonly bulge: number }[],
): string | undefined {
  if (vertices.length < 2) return 'too-few-vertices';
  const isClosed = entity.isFlagged(1);
  const xyz: number[] = [];
  for (const [index, { at, bulge }] of vertices.entries()) {
    for (const coordinate of at) xyz.push(coordinate);
    const next = vertices[index + 1] ?? (isClosed ? vertices[0] : undefined);
    if (next) addBulge(xyz, at, next.at, bulge);
  }
  if (isClosed) xyz.push(...(vertices[0]?.at ?? []));
  const isCurve = vertices.some(({ bulge }) => bulge !== 0);
  sink.polyline(mapPoints(planeOf(entity.normal), xyz), entity.state, isCurve);
  return undefined;
}

const spline: Convert = (entity, sink) => {
  const triples = (code: number): number[] => {
    const [x, y, z] = [entity.all(code), entity.all(code + 10), entity.all(code + 20)];
    return x.flatMap((value, at) => [value, y[at] ?? Number.NaN, z[at] ?? 0]);
  };
  const points = triples(10);
  const weights = entity.all(41);
  const curve = {
    degree: entity.number(71, 3),
    knots: entity.all(40),
    points,
    weights: weights.length > 0 ? weights : points.map(() => 1).slice(0, points.length / 3),
  };
  if (isSpline(curve)) {
    sink.polyline(splinePoints(curve), entity.state, true);
    return undefined;
  }
  const through = triples(11);
  if (points.length > 0 || through.length < 6) return 'bad-spline';
  if (entity.isFlagged(1)) through.push(...through.slice(0, 3));
  sink.polyline(through, entity.state);
  return undefined;
};

/** A mesh of faces of any number of corners: its vertices, then of each face how many corners it has and which; edges follow, and are those of the faces. */
const mesh: Convert = (entity, sink) => {
  const vertices: number[][] = [];
  const list: number[] = [];
  let isFaces = false;
  entity.each((code, value) => {
    if (code === 93) isFaces = true;
    else if (code === 94) isFaces = false;
    else if (code === 10) vertices.push([value, Number.NaN, 0]);
    else if (code === 20 || code === 30) (vertices.at(-1) ?? [])[code / 10 - 1] = value;
    else if (code === 90 && isFaces) list.push(value);
  });
  for (let at = 0; at < list.length;) {
    const count = list[at] as number;
    if (!(count >= 3) || at + count >= list.length) return 'mesh-size';
    const corners = list.slice(at + 1, at + 1 + count).map((index) => vertices[index] ?? [NaN, NaN, NaN]);
    const { corners: cut } = triangulate(corners.flat());
    for (let first = 0; first < cut.length; first += 3)
      sink.triangle(
        cut.slice(first, first + 3).flatMap((corner) => corners[corner] as number[]),
        entity.state,
      );
    at += count + 1;
  }
  return list.length === 0 ? 'polyface-without-faces' : undefined;
};

/** The entities that stand alone, by type. */
export const simpleEntities: ReadonlyMap<string, Convert> = new Map([
  ['3DFACE', face],
  ['LINE', line],
  ['POINT', point],
  ['CIRCLE', circle],
  ['ARC', arcOfCircle],
  ['LWPOLYLINE', lightPolyline],
  ['SPLINE', spline],
  ['MESH', mesh],
]);
