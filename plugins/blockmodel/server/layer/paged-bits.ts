const PAGE_BITS = 20;
const PAGE_WORDS = 1 << (PAGE_BITS - 5);

/** A set of whole numbers below 2^32 that takes memory only where there are some. */
export class PagedBits {
  #pages = new Map<number, Uint32Array>();

  /** Adds a number; true when it was in already. */
  add(number: number): boolean {
    const key = number >>> PAGE_BITS;
    let page = this.#pages.get(key);
    if (!page) {
      page = new Uint32Array(PAGE_WORDS);
      this.#pages.set(key, page);
    }
    const at = number & ((1 << PAGE_BITS) - 1);
    const [word, bit] = [at >>> 5, 1 << (at & 31)];
    const before = page[word] as number;
    page[word] = before | bit;
    return (before & bit) !== 0;
  }
}
