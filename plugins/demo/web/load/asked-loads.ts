import { z } from 'zod';

const KEY = 'adit.demo.loads';
const shape = z.array(z.object({ site: z.string(), key: z.string() }));

/** A load that this window asked for, with the key of its toast. */
export type AskedLoad = z.infer<typeof shape>[number];

/** The loads of a window that have not ended; a window that is loaded anew follows them again. */
export class AskedLoads {
  #storage: Pick<Storage, 'getItem' | 'setItem'>;

  constructor(storage: Pick<Storage, 'getItem' | 'setItem'>) {
    this.#storage = storage;
  }

  of(site: string | undefined): AskedLoad | undefined {
    return this.#all().find((one) => one.site === site);
  }

  keep(load: AskedLoad): void {
    this.#write([...this.#others(load.site), load]);
  }

  drop(site: string): void {
    this.#write(this.#others(site));
  }

  #others(site: string): readonly AskedLoad[] {
    return this.#all().filter((one) => one.site !== site);
  }

  #all(): readonly AskedLoad[] {
    try {
      return shape.parse(JSON.parse(this.#storage.getItem(KEY) ?? '[]'));
    } catch {
      return [];
    }
  }

  #write(loads: readonly AskedLoad[]): void {
    try {
      this.#storage.setItem(KEY, JSON.stringify(loads));
    } catch {
      // A full storage costs no more than the following after a reload.
    }
  }
}
