/** What waits, by who asked for it: each of them has its turn, one thing at a time, and their own things come in the order of asking. */
export class FairQueue<Owner, Item> {
  // In the order of turns: whoever had one goes to the end.
  #waiting = new Map<Owner, Item[]>();

  /** How many who ask wait. */
  get size(): number {
    return this.#waiting.size;
  }

  add(owner: Owner, item: Item): void {
    const items = this.#waiting.get(owner);
    if (items) items.push(item);
    else this.#waiting.set(owner, [item]);
  }

  /** What is next; undefined when nothing waits. */
  take(): Item | undefined {
    const [turn] = this.#waiting;
    if (!turn) return undefined;
    const [owner, items] = turn;
    const item = items.shift();
    this.#waiting.delete(owner);
    if (items.length > 0) this.#waiting.set(owner, items);
    return item;
  }

  remove(owner: Owner, item: Item): void {
    const items = (this.#waiting.get(owner) ?? []).filter((other) => other !== item);
    if (items.length > 0) this.#waiting.set(owner, items);
    else this.#waiting.delete(owner);
  }

  /** Takes everything. */
  clear(): Item[] {
    const items = [...this.#waiting.values()].flat();
    this.#waiting.clear();
    return items;
  }
}
