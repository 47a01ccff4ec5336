import { z } from 'zod';

const KEY = 'reconnected';
const shape = z.object({ siteId: z.string(), state: z.unknown() });

/** What was shown on a site. */
export type KeptScene = z.infer<typeof shape>;

/** Hands what is shown to the page that is loaded next in this tab. */
export class PendingScene {
  #storage: Storage;

  constructor(storage: Storage) {
    this.#storage = storage;
  }

  read(): KeptScene | undefined {
    try {
      return shape.safeParse(JSON.parse(this.#storage.getItem(KEY) ?? 'null')).data;
    } catch {
      return undefined;
    }
  }

  /** Answers whether the browser has room for it. */
  keep(scene: KeptScene): boolean {
    try {
      this.#storage.setItem(KEY, JSON.stringify(scene));
      return true;
    } catch {
      return false;
    }
  }

  forget(): void {
    this.#storage.removeItem(KEY);
  }
}
