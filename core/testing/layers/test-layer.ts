import { MISSING_CODE, type CodedValues } from 'adit/core';

/** The values of a column of a test's layer: numbers, NaN where there is none, or texts, undefined where there is none. @beta */
export type TestValues = readonly number[] | readonly (string | undefined)[];

/** A layer of a test, with its values by column. @beta */
export interface TestLayer {
  /** `<dataset>/<layer>` in a workspace; the layer's own name in a dataset of a server. */
  readonly name: string;
  readonly columns: Readonly<Record<string, TestValues>>;
}

/** Values as layers are read: numbers, or codes with their texts in the order in which they come. */
export function readValuesOf(values: TestValues): Float64Array | CodedValues {
  const isNumbers = (given: TestValues): given is readonly number[] =>
    given.every((value) => typeof value === 'number');
  if (isNumbers(values)) return Float64Array.from(values);
  const texts = [...new Set(values.filter((value) => typeof value === 'string'))];
  const codes = new Map(texts.map((text, code) => [text, code]));
  return { texts, codes: Uint32Array.from(values, (value) => codes.get(String(value)) ?? MISSING_CODE) };
}

/** How many items a layer of a test has. */
export function itemCountOf({ columns }: TestLayer): number {
  return Object.values(columns)[0]?.length ?? 0;
}
