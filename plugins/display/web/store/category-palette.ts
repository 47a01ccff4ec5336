import type { ColourMap } from 'adit/core';
import { legendKey } from 'adit/plugins/colour-maps';
import { slotsOf, type SlotMemory } from '../rules/category-colours.ts';

const KEY = 'adit-category-slots';
/** Where 0.1.0 kept them. */
const FIRST_KEY = 'adit-category-colours';
const FALLBACK = ['#CCCCCC'];

/**
 * Gives labels the colours of a categorical map. A map with colours for names gives each label the same everywhere; those of other maps are the same on a
 * site, and remembered in the browser.
 */
export class CategoryPalette {
  #storage: Pick<Storage, 'getItem' | 'setItem'>;

  constructor(storage: Pick<Storage, 'getItem' | 'setItem'>) {
    this.#storage = storage;
  }

  /** A colour for each label of one property: the one that is known by the key of the label, else the map's for its name, else another one of the map. */
  colours(
    siteId: string,
    labels: readonly string[],
    map: ColourMap | undefined,
    known: ReadonlyMap<string, string> = new Map(),
  ): (label: string) => string {
    const colours = map && map.colours.length > 0 ? map.colours : FALLBACK;
    const named = map?.named && new Map(map.named.map(({ label, colour }) => [legendKey(label), colour]));
    const given = (label: string): string | undefined => known.get(legendKey(label)) ?? named?.get(legendKey(label));
    const used = new Set(labels.map(given));
    const taken = new Set(colours.flatMap((colour, slot) => (used.has(colour) ? [slot] : [])));
    const others = labels.filter((label) => given(label) === undefined);
    const memory: SlotMemory = named ? new Map() : this.#read(siteId);
    const before = memory.size;
    const slots = slotsOf(others, colours.length, memory, taken);
    if (!named && memory.size !== before) this.#write(siteId, memory);
    return (label) => given(label) ?? colours[slots.get(label) ?? 0] ?? '#CCCCCC';
  }

  /** The colours that labels had in 0.1.0 in this browser, by their keys, in the map that it gave them at first. */
  firstColours(siteId: string, map: ColourMap | undefined): ReadonlyMap<string, string> {
    const colours = map && map.colours.length > 0 ? map.colours : FALLBACK;
    return new Map(
      [...this.#stored(`${FIRST_KEY}:${siteId}`)].map(([key, slot]) => [
        key,
        colours[slot % colours.length] ?? '#CCCCCC',
      ]),
    );
  }

  #read(siteId: string): SlotMemory {
    return new Map([...this.#stored(`${FIRST_KEY}:${siteId}`), ...this.#stored(`${KEY}:${siteId}`)]);
  }

  #stored(key: string): SlotMemory {
    try {
      const stored: unknown = JSON.parse(this.#storage.getItem(key) ?? '[]');
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
