import { countKept, keepAll, wordsOfBits, type ItemBits } from 'adit/core';

/** Which items are kept, and how many those are. */
export interface KeptBits {
  readonly kept: number;
  readonly mask: ItemBits;
}

/** Bits of so many items in shared memory, none of them set. */
export function noBits(items: number): ItemBits {
  return new Uint32Array(new SharedArrayBuffer(wordsOfBits(items) * 4));
}

/** A copy of `bits` in shared memory; without them, those of all of so many items. */
export function copiedBits(items: number, bits: ItemBits | undefined): ItemBits {
  const copy = noBits(items);
  if (bits) copy.set(bits);
  else keepAll(copy, items);
  return copy;
}

/** Bits with their count. */
export function counted(mask: ItemBits): KeptBits {
  return { kept: countKept(mask), mask };
}
