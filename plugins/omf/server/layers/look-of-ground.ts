import { closeSync, openSync, readSync } from 'node:fs';
import { join } from 'node:path';
import { GroundTest, groundLook } from 'adit/core/server';
import type { WrittenGeometry } from './written-geometry.ts';

/** So many triangles, evenly chosen, tell what all of them are. */
const MAX_TRIANGLES = 65_536;
const CORNERS = 3;
const AXES = 3;

/** How a layer that was written to `folder` looks at first as far as it is ground; undefined for all else, and for triangles with a picture. */
export function lookOfGround(
  folder: string,
  { geometry, count, bounds }: WrittenGeometry,
): ReturnType<typeof groundLook> | undefined {
  if (geometry.kind !== 'triangles' || geometry.texture) return undefined;
  const test = new GroundTest();
  const positions = openSync(join(folder, geometry.positions.file), 'r');
  const triangles = openSync(join(folder, geometry.triangles.file), 'r');
  try {
    const vertices = new Uint32Array(CORNERS);
    const corners = new Float64Array(CORNERS * AXES);
    const step = Math.ceil(count / MAX_TRIANGLES);
    for (let triangle = 0; triangle < count; triangle += step) {
      readSync(triangles, vertices, 0, vertices.byteLength, triangle * vertices.byteLength);
      vertices.forEach((vertex, corner) => {
        const size = AXES * corners.BYTES_PER_ELEMENT;
        readSync(positions, corners, corner * size, size, vertex * size);
      });
      test.add(corners);
    }
  } finally {
    closeSync(positions);
    closeSync(triangles);
  }
  const [, , , , lowest, highest] = bounds;
  return test.isGround ? groundLook(lowest, highest) : undefined;
}
