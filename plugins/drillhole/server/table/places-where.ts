import { growingIntegers } from 'adit/core/server';

/** The places from 0 to `count` that are wanted: mostly none or few of very many, so that no memory is taken for the others. */
export function placesWhere(count: number, isWanted: (place: number) => boolean): Uint32Array {
  const found = growingIntegers();
  for (let place = 0; place < count; place += 1) if (isWanted(place)) found.push(place);
  return found.numbers;
}
