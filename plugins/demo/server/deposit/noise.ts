import { mix } from './random.ts';

/** A smooth field of -1 to 1 in space that varies over about the unit of its coordinates. */
export type Noise = (x: number, y: number, z: number) => number;

function smooth(part: number): number {
  return part * part * part * (part * (part * 6 - 15) + 10);
}

/** Value noise: random values at whole coordinates, smoothly interpolated between. */
export function makeNoise(...seed: readonly number[]): Noise {
  const base = mix(...seed);
  const at = (x: number, y: number, z: number): number => {
    let hash = base ^ Math.imul(x, 0x1b873593) ^ Math.imul(y, 0x5bd1e995) ^ Math.imul(z, 0x27d4eb2f);
    hash = Math.imul(hash ^ (hash >>> 16), 0x85ebca6b);
    hash = Math.imul(hash ^ (hash >>> 13), 0xc2b2ae35);
    return ((hash ^ (hash >>> 16)) >>> 0) / 2147483647.5 - 1;
  };
  return (x, y, z) => {
    const x0 = Math.floor(x);
    const y0 = Math.floor(y);
    const z0 = Math.floor(z);
    const u = smooth(x - x0);
    const v = smooth(y - y0);
    const w = smooth(z - z0);
    const along = (dy: number, dz: number): number => {
      const low = at(x0, y0 + dy, z0 + dz);
      return low + u * (at(x0 + 1, y0 + dy, z0 + dz) - low);
    };
    const near = along(0, 0) + v * (along(1, 0) - along(0, 0));
    const far = along(0, 1) + v * (along(1, 1) - along(0, 1));
    return near + w * (far - near);
  };
}

/** Noise of three sizes, each half as large and half as strong as the one before; still within -1 to 1. */
export function makeFractalNoise(...seed: readonly number[]): Noise {
  const coarse = makeNoise(...seed, 0);
  const middle = makeNoise(...seed, 1);
  const fine = makeNoise(...seed, 2);
  return (x, y, z) => (coarse(x, y, z) + middle(x * 2, y * 2, z * 2) / 2 + fine(x * 4, y * 4, z * 4) / 4) / 1.75;
}
