/** What a gesture does with the picks of a layer: it takes their place, comes to them, or is taken out of them. @public */
export const pickModes = ['replace', 'add', 'subtract'] as const;
/** How a gesture changes what is picked: it replaces it, adds to it, or takes away. @public */
export type PickMode = (typeof pickModes)[number];

/** The picks of a layer after a gesture. Both lists are ascending, without an item twice, and so is the answer. @internal */
export function combineItems(before: Uint32Array, gesture: Uint32Array, mode: PickMode): Uint32Array {
  if (mode === 'replace') return gesture;
  const items = new Uint32Array(mode === 'add' ? before.length + gesture.length : before.length);
  let [old, own, count] = [0, 0, 0];
  while (old < before.length) {
    const item = before[old] as number;
    const other = gesture[own] ?? Infinity;
    if (other < item) {
      own += 1;
      if (mode === 'add') items[count++] = other;
      continue;
    }
    old += 1;
    if (other === item) own += 1;
    if (mode === 'add' || other !== item) items[count++] = item;
  }
  if (mode === 'add') for (; own < gesture.length; own++) items[count++] = gesture[own] as number;
  return items.slice(0, count);
}
