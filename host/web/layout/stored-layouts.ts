import { z } from 'zod';
import { parseJson } from '../services/parse-json.ts';
import { StoredText } from '../services/stored-text.ts';
import { readKept, toKept } from './kept-layout.ts';
import type { LayoutState } from './layout-state.ts';

const MAX_KEPT = 20;
const allShape = z.record(z.string(), z.unknown());

/** The kept layouts by owner (a user on a site), under the storage's key `layout`; the longest unused go first. */
export class StoredLayouts {
  #stored = new StoredText('layout');

  read(owner: string): LayoutState | undefined {
    return readKept(this.#all()[owner]);
  }

  /** Other tabs may have kept other layouts since, so all are read before one is written. */
  write(owner: string, layout: LayoutState): void {
    const { [owner]: _, ...others } = this.#all();
    const kept = Object.entries(others).slice(-(MAX_KEPT - 1));
    this.#stored.write(JSON.stringify({ ...Object.fromEntries(kept), [owner]: toKept(layout) }));
  }

  #all(): Record<string, unknown> {
    return allShape.safeParse(parseJson(this.#stored.read())).data ?? {};
  }
}
