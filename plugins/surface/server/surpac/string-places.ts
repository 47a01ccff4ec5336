import { growingFloats, readStrings } from 'adit/core/server';
import type { VertexBudget } from '../model/vertex-budget.ts';

/**
 * The places of a string file's records, a triple of `xyz` each: a surface counts them from the one behind the axis record, and
 * counts those that close a string too, which are NaN. Throws `str-cut-short` when the end mark is missing.
 */
export async function readStringPlaces(
  parts: AsyncIterable<Buffer>,
  fileName: string,
  budget: VertexBudget,
): Promise<Float64Array> {
  const places = growingFloats();
  await readStrings(parts, fileName, (string, { x, y, z }) => {
    budget.spend(1);
    if (string === 0) places.push3(Number.NaN, Number.NaN, Number.NaN);
    else places.push3(x, y, z);
  });
  return places.numbers;
}
