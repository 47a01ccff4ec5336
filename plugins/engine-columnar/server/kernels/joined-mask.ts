/** The items that all, any or none of some masks have: one byte an item in shared memory, 1 for kept, and how many those are. */
export function joinedMask(input: {
  readonly count: number;
  readonly kind: 'all' | 'any' | 'none';
  readonly masks: readonly Uint8Array[];
}): { kept: number; mask: Uint8Array } {
  const { count, kind, masks } = input;
  const mask = new Uint8Array(new SharedArrayBuffer(count));
  if (kind === 'all') mask.fill(1);
  for (const other of masks) {
    if (kind === 'all') for (let item = 0; item < count; item++) mask[item]! &= other[item] as number;
    else for (let item = 0; item < count; item++) mask[item]! |= other[item] as number;
  }
  if (kind === 'none') for (let item = 0; item < count; item++) mask[item]! ^= 1;
  let kept = 0;
  for (let item = 0; item < count; item++) kept += mask[item] as number;
  return { kept, mask };
}
