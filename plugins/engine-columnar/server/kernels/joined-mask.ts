import type { ItemBits } from 'adit/core';
import { copiedBits, counted, noBits, type KeptBits } from './shared-bits.ts';

/** The items that all, any or none of some masks have. */
export function joinedMask(input: {
  readonly count: number;
  readonly kind: 'all' | 'any' | 'none';
  readonly masks: readonly ItemBits[];
}): KeptBits {
  const { count, kind, masks } = input;
  const mask = kind === 'any' ? noBits(count) : copiedBits(count, undefined);
  for (const other of masks) {
    if (kind === 'all') for (let word = 0; word < mask.length; word++) mask[word]! &= other[word] as number;
    else if (kind === 'any') for (let word = 0; word < mask.length; word++) mask[word]! |= other[word] as number;
    else for (let word = 0; word < mask.length; word++) mask[word]! &= ~(other[word] as number);
  }
  return counted(mask);
}
