import type { ItemBits } from 'adit/core';

/** Clears the bits of the items `from` to `to - 1`; nothing where there are none. */
export function clearBits(bits: ItemBits, from: number, to: number): void {
  if (from >= to) return;
  const [first, last] = [from >>> 5, (to - 1) >>> 5];
  const keptBelow = (1 << (from & 31)) - 1;
  const keptAbove = (to & 31) === 0 ? 0 : -1 << (to & 31);
  if (first === last) bits[first]! &= keptBelow | keptAbove;
  else {
    bits[first]! &= keptBelow;
    bits.fill(0, first + 1, last);
    bits[last]! &= keptAbove;
  }
}
