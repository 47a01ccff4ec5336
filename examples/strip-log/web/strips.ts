import { MISSING_CODE, type CodedValues } from 'adit/core';
import type { HoleTable } from 'adit/plugins/drillhole';

/** A value along a hole, from one depth to another; a point begins where it ends. */
export interface Strip {
  readonly from: number;
  readonly to: number;
  readonly value: number | string;
  /** Of numbers, how far it is from 0 or the least to the greatest value; of categories, which one it is. */
  readonly place: number;
}

/** The values of a column from the collar down; those that are missing are left out. */
export function stripsOf({ from, to = from }: HoleTable, values: Float64Array | CodedValues | undefined): Strip[] {
  const found = values instanceof Float64Array ? numbered(values) : coded(values);
  return found
    .map(({ item, ...value }) => ({ from: from[item] as number, to: to[item] as number, ...value }))
    .toSorted((one, other) => one.from - other.from);
}

type Found = Pick<Strip, 'value' | 'place'> & { readonly item: number };

function numbered(values: Float64Array): Found[] {
  const known = [...values.entries()].filter(([, value]) => Number.isFinite(value));
  const low = known.reduce((least, [, value]) => Math.min(least, value), 0);
  const high = known.reduce((most, [, value]) => Math.max(most, value), low);
  const range = high - low || 1;
  return known.map(([item, value]) => ({ item, value, place: (value - low) / range }));
}

function coded(values: CodedValues | undefined): Found[] {
  if (!values) return [];
  return [...values.codes.entries()].flatMap(([item, code]) =>
    code === MISSING_CODE ? [] : [{ item, value: values.texts[code] ?? '', place: code }],
  );
}
