import { z } from 'zod';

const KEY = 'current-state';
const shape = z.object({ siteId: z.string(), id: z.string(), saved: z.string().optional() });

/** A state that was open, and what was last saved of it where that is known. */
export interface LastOpen {
  readonly id: string;
  readonly saved?: string | undefined;
}

/** Remembers which state is open in this tab, so that it still is after the page was loaded anew. */
export class LastState {
  #storage: Storage;

  constructor(storage: Storage) {
    this.#storage = storage;
  }

  /** The state that was open on a site. */
  on(siteId: string): LastOpen | undefined {
    try {
      const { data } = shape.safeParse(JSON.parse(this.#storage.getItem(KEY) ?? 'null'));
      return data?.siteId === siteId ? data : undefined;
    } catch {
      return undefined;
    }
  }

  keep(siteId: string, { id, saved }: LastOpen): void {
    try {
      this.#storage.setItem(KEY, JSON.stringify({ siteId, id, saved }));
    } catch {
      // There is no room for what was saved: only whether it was changed since is not known then.
      this.#storage.setItem(KEY, JSON.stringify({ siteId, id }));
    }
  }

  forget(): void {
    this.#storage.removeItem(KEY);
  }
}
