import type { Vector3 } from 'adit/core';
import { isPlace, isSize } from '../limits.ts';
import { numberOf, type FileHead } from './file-head.ts';

/** The grid of a file that gives no coordinates: its rows are the cells, the first axis fastest, once for each realisation. */
export interface HeaderGrid {
  readonly count: Vector3;
  /** The corner of the first cell. */
  readonly low: Vector3;
  readonly size: Vector3;
  readonly realisations: number;
}

const MAX_ALONG = 1_000_000;

/**
 * The grid that the second line of a GSLIB file gives behind the number of variables: `nx ny nz`, or these with the centre of the
 * first cell, the sizes and the number of realisations. Without a centre the cells are units and begin at 0.
 */
export function gslibGrid({ dialect, lines }: FileHead): HeaderGrid | undefined {
  const numbers = (lines[1] ?? '').trim().split(/\s+/).map(numberOf);
  const [variables, ...rest] = numbers;
  // In GSLIB files the names stand one a line below the second line.
  if (dialect.headerLine !== undefined || variables !== dialect.columnNames.length) return undefined;
  if (dialect.dataStartRow !== variables + 3 || rest.length < 3 || numbers.some(Number.isNaN)) return undefined;
  const count = rest.slice(0, 3) as unknown as Vector3;
  if (!count.every((along) => Number.isInteger(along) && along >= 1 && along <= MAX_ALONG)) return undefined;
  const hasPlace = rest.length >= 9;
  const first = hasPlace ? rest.slice(3, 6) : [0.5, 0.5, 0.5];
  const size = (hasPlace ? rest.slice(6, 9) : [1, 1, 1]) as unknown as Vector3;
  if (!size.every(isSize) || !first.every(isPlace)) return undefined;
  const realisations = rest[9] ?? 1;
  return {
    count,
    size,
    low: first.map((centre, axis) => centre - (size[axis] as number) / 2) as unknown as Vector3,
    realisations: Number.isInteger(realisations) && realisations > 0 ? realisations : 1,
  };
}
