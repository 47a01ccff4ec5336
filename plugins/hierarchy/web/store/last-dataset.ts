import { z } from 'zod';

const KEY = 'active-dataset';
const shape = z.object({ siteId: z.string(), id: z.string() });

/** Remembers the active dataset of this tab, so that it still is after the page was loaded anew. */
export class LastDataset {
  #storage: Storage;

  constructor(storage: Storage) {
    this.#storage = storage;
  }

  /** The dataset that was active on a site. */
  on(siteId: string): string | undefined {
    try {
      const { data } = shape.safeParse(JSON.parse(this.#storage.getItem(KEY) ?? 'null'));
      return data?.siteId === siteId ? data.id : undefined;
    } catch {
      return undefined;
    }
  }

  keep(siteId: string, id: string | undefined): void {
    if (id === undefined) this.#storage.removeItem(KEY);
    else this.#storage.setItem(KEY, JSON.stringify({ siteId, id }));
  }
}
