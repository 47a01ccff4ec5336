interface Batch<Found> {
  readonly ids: Set<string>;
  readonly found: Promise<ReadonlyMap<string, Found>>;
}

/** Looks things up by id: those that are asked for in the same moment with one question. */
export class BatchedLookUp<Found extends { readonly id: string }> {
  #findMany: (ids: readonly string[]) => Promise<readonly Found[]>;
  #next: Batch<Found> | undefined;

  constructor(findMany: (ids: readonly string[]) => Promise<readonly Found[]>) {
    this.#findMany = findMany;
  }

  async find(id: string): Promise<Found | undefined> {
    const batch = (this.#next ??= this.#begin());
    batch.ids.add(id);
    return (await batch.found).get(id);
  }

  #begin(): Batch<Found> {
    const ids = new Set<string>();
    const found = new Promise<void>((resolve) => setImmediate(resolve)).then(async () => {
      this.#next = undefined;
      return new Map((await this.#findMany([...ids])).map((one) => [one.id, one]));
    });
    return { ids, found };
  }
}
