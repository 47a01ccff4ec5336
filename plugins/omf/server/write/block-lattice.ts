import type { ColumnFile, Vector3 } from 'adit/core';
import { partsOf } from './column-slices.ts';
import { GROUP_ROWS } from './parquet-file.ts';

const MAX_FRACTIONS = 512;
const MAX_PARTS = 256;

/**
 * Into how many equal parts cells are divided along each axis so that every corner of a sub-block stands, exactly, between two of
 * them; undefined where no division up to 256 does.
 */
export function latticeOf(folder: string, corners: ColumnFile): Vector3 | undefined {
  const fractions = [new Set<number>(), new Set<number>(), new Set<number>()] as const;
  for (const part of partsOf(folder, corners, GROUP_ROWS, 6)) {
    for (let at = 0; at < part.length; at += 1) fractions[(at % 3) as 0 | 1 | 2].add(part[at] as number);
    if (fractions.some(({ size }) => size > MAX_FRACTIONS)) return undefined;
  }
  const [u, v, w] = fractions.map(divisionOf);
  return u === undefined || v === undefined || w === undefined ? undefined : [u, v, w];
}

function divisionOf(fractions: ReadonlySet<number>): number | undefined {
  for (let parts = 1; parts <= MAX_PARTS; parts += 1) {
    if ([...fractions].every((fraction) => Math.round(fraction * parts) / parts === fraction)) return parts;
  }
  return undefined;
}
