import type { TriangleGeometry } from '../../../shared/scene.ts';

const known = new WeakMap<Float32Array, Float32Array>();

/** The directions that a surface faces at its vertices, upwards, as unit vectors: the mean of the triangles around each by their areas. Made when they are first asked for. */
export function vertexNormals({ positions, triangles }: TriangleGeometry): Float32Array {
  const made = known.get(positions) ?? makeNormals(positions, triangles);
  known.set(positions, made);
  return made;
}

function makeNormals(positions: Float32Array, triangles: Uint32Array): Float32Array {
  const normals = new Float32Array(positions.length);
  for (let at = 0; at + 2 < triangles.length; at += 3) {
    const [a, b, c] = [triangles[at]! * 3, triangles[at + 1]! * 3, triangles[at + 2]! * 3];
    const [ax, ay, az] = [positions[a]!, positions[a + 1]!, positions[a + 2]!];
    const [ux, uy, uz] = [positions[b]! - ax, positions[b + 1]! - ay, positions[b + 2]! - az];
    const [vx, vy, vz] = [positions[c]! - ax, positions[c + 1]! - ay, positions[c + 2]! - az];
    const up = ux * vy - uy * vx;
    const side = up < 0 ? -1 : 1;
    for (const vertex of [a, b, c]) {
      normals[vertex]! += side * (uy * vz - uz * vy);
      normals[vertex + 1]! += side * (uz * vx - ux * vz);
      normals[vertex + 2]! += side * up;
    }
  }
  for (let at = 0; at < normals.length; at += 3) {
    const length = Math.hypot(normals[at]!, normals[at + 1]!, normals[at + 2]!);
    if (length > 0) for (let axis = 0; axis < 3; axis++) normals[at + axis]! /= length;
    else normals[at + 2] = 1;
  }
  return normals;
}
