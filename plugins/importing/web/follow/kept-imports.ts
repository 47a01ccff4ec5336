import { z } from 'zod';

const KEY = 'adit.imports';
const keptShape = z.array(
  z.object({
    site: z.string(),
    datasetId: z.string(),
    key: z.string(),
    /** It is one of several that share a toast. */
    isOfMany: z.boolean().optional(),
  }),
);

/** An import that this window began. */
export type KeptImport = z.infer<typeof keptShape>[number];

/** The imports of a window that have not ended; a window that is loaded anew follows them again. */
export class KeptImports {
  #storage: Pick<Storage, 'getItem' | 'setItem'>;

  constructor(storage: Pick<Storage, 'getItem' | 'setItem'>) {
    this.#storage = storage;
  }

  all(): readonly KeptImport[] {
    try {
      return keptShape.parse(JSON.parse(this.#storage.getItem(KEY) ?? '[]'));
    } catch {
      return [];
    }
  }

  keep(one: KeptImport): void {
    this.#write([...this.all(), one]);
  }

  drop(datasetId: string): void {
    this.#write(this.all().filter((one) => one.datasetId !== datasetId));
  }

  #write(imports: readonly KeptImport[]): void {
    try {
      this.#storage.setItem(KEY, JSON.stringify(imports));
    } catch {
      // A full storage costs no more than the following after a reload.
    }
  }
}
