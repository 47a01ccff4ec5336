/** First in, first out, at a cost that does not grow with its length (which `Array.shift` does not promise). */
export class Fifo<Item> {
  #incoming: Item[] = [];
  #outgoing: Item[] = [];

  get size(): number {
    return this.#incoming.length + this.#outgoing.length;
  }

  push(item: Item): void {
    this.#incoming.push(item);
  }

  /** Removes and returns the oldest item; undefined when there is none. */
  shift(): Item | undefined {
    if (this.#outgoing.length === 0) {
      this.#outgoing = this.#incoming.reverse();
      this.#incoming = [];
    }
    return this.#outgoing.pop();
  }

  clear(): void {
    this.#incoming = [];
    this.#outgoing = [];
  }
}
