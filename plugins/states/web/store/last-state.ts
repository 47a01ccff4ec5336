import { z } from 'zod';

const KEY = 'current-state';
const shape = z.object({ siteId: z.string(), id: z.string() });

/** Remembers which state is open in this tab, so that it still is after the page was loaded anew. */
export class LastState {
  #storage: Storage;

  constructor(storage: Storage) {
    this.#storage = storage;
  }

  /** The state that was open on a site. */
  on(siteId: string): string | undefined {
    try {
      const { data } = shape.safeParse(JSON.parse(this.#storage.getItem(KEY) ?? 'null'));
      return data?.siteId === siteId ? data.id : undefined;
    } catch {
      return undefined;
    }
  }

  keep(siteId: string, id: string): void {
    this.#storage.setItem(KEY, JSON.stringify({ siteId, id }));
  }

  forget(): void {
    this.#storage.removeItem(KEY);
  }
}
