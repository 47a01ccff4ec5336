import type { ColourMap } from 'adit/core';
import { legendKey } from 'adit/plugins/colour-maps';
import { slotsOf, type SlotMemory } from '../rules/category-colours.ts';

const KEY = 'adit-category-colours';
const FALLBACK = ['#CCCCCC'];

/** Gives labels the colours of a categorical map, the same for the same label on a site; remembered in the browser. */
export class CategoryPalette {
  #storage: Pick<Storage, 'getItem' | 'setItem'>;

  constructor(storage: Pick<Storage, 'getItem' | 'setItem'>) {
    this.#storage = storage;
  }

  /** A colour for each label of one property: the one that is known by the key of the label, else one of the map. */
  colours(
    siteId: string,
    labels: readonly string[],
    map: ColourMap | undefined,
    known: ReadonlyMap<string, string> = new Map(),
  ): (label: string) => string {
    const colours = map && map.colours.length > 0 ? map.colours : FALLBACK;
    const given = (label: string): string | undefined => known.get(legendKey(label));
    const used = new Set(labels.map(given));
    const taken = new Set(colours.flatMap((colour, slot) => (used.has(colour) ? [slot] : [])));
    const others = labels.filter((label) => given(label) === undefined);
    const memory = this.#read(siteId);
    const before = memory.size;
    const slots = slotsOf(others, colours.length, memory, taken);
    if (memory.size !== before) this.#write(siteId, memory);
    return (label) => given(label) ?? colours[slots.get(label) ?? 0] ?? '#CCCCCC';
  }

  #read(siteId: string): SlotMemory {
    try {
      const stored: unknown = JSON.parse(this.#storage.getItem(`${KEY}:${siteId}`) ?? '[]');
      const pairs = Array.isArray(stored) ? (stored as unknown[]) : [];
      return new Map(
        pairs.filter(
          (pair): pair is [string, number] =>
            Array.isArray(pair) && typeof pair[0] === 'string' && Number.isInteger(pair[1]),
        ),
      );
    } catch {
      return new Map();
    }
  }

  #write(siteId: string, memory: SlotMemory): void {
    try {
      this.#storage.setItem(`${KEY}:${siteId}`, JSON.stringify([...memory]));
    } catch {
      // A full or forbidden storage only costs the memory of where two labels would have met.
    }
  }
}
