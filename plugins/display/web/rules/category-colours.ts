/** Slots by label: which of a map's colours a label has on a site. */
export type SlotMemory = Map<string, number>;

// More labels than this can neither be told apart by colour nor remembered for a use.
const MAX_REMEMBERED = 60;

const normalised = (label: string): string => label.trim().toLowerCase();

/** A number that follows from the label alone (FNV-1a). */
function hashOf(label: string): number {
  let hash = 0x811c9dc5;
  for (const character of label) hash = Math.imul(hash ^ (character.codePointAt(0) ?? 0), 0x01000193) >>> 0;
  return (hash ^ (hash >>> 15)) >>> 0;
}

/**
 * Gives each label of one property a slot among `size` colours, without those that are `taken`. A label has the slot that follows from its text, or the one
 * it was given before; only labels that would meet in this property move on to the next free slot, and that is remembered.
 */
export function slotsOf(
  labels: readonly string[],
  size: number,
  memory: SlotMemory,
  taken: ReadonlySet<number> = new Set(),
): ReadonlyMap<string, number> {
  const slots = new Map<string, number>();
  const free = new Set(Array.from({ length: size }, (_, index) => index).filter((index) => !taken.has(index)));
  const isRemembered = labels.length <= MAX_REMEMBERED;
  const sorted = labels.toSorted(
    (left, right) =>
      Number(memory.has(normalised(right))) - Number(memory.has(normalised(left))) || (left < right ? -1 : 1),
  );
  for (const label of sorted) {
    const key = normalised(label);
    const wanted = (memory.get(key) ?? hashOf(key)) % size;
    const slot = free.has(wanted) ? wanted : nextFree(free, wanted, size);
    free.delete(slot);
    slots.set(label, slot);
    if (isRemembered && !memory.has(key)) memory.set(key, slot);
  }
  return slots;
}

function nextFree(free: ReadonlySet<number>, wanted: number, size: number): number {
  for (let step = 1; step < size; step++) if (free.has((wanted + step) % size)) return (wanted + step) % size;
  return wanted;
}
