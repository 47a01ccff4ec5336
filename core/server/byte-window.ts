/** Bytes that come in parts, as a window that its reader moves on; what lies before the window is let go. @internal */
export class ByteWindow {
  readonly #parts: AsyncIterator<Uint8Array>;
  #bytes: Buffer = Buffer.alloc(0);
  #at = 0;
  #place = 0;

  constructor(parts: AsyncIterable<Uint8Array>) {
    this.#parts = parts[Symbol.asyncIterator]();
  }

  /** How many bytes lie before the window. */
  get place(): number {
    return this.#place;
  }

  /** How many bytes are at hand. */
  get length(): number {
    return this.#bytes.length - this.#at;
  }

  /** Waits until at least `length` bytes are at hand; false when there are fewer to the end. */
  async fill(length: number): Promise<boolean> {
    const parts: Uint8Array[] = [];
    let held = this.length;
    while (held < length) {
      const { done, value } = await this.#parts.next();
      if (done) break;
      // A part is good until the next one is asked for.
      parts.push(Buffer.from(value));
      held += value.length;
    }
    if (parts.length > 0) this.#hold([this.peek(this.length), ...parts]);
    return held >= length;
  }

  /** The next bytes, of which as many must be at hand; valid until the next `fill`. The window moves on behind them. */
  take(length: number): Buffer {
    const taken = this.#bytes.subarray(this.#at, this.#at + length);
    this.#at += taken.length;
    this.#place += taken.length;
    return taken;
  }

  /** The next bytes without moving on. */
  peek(length: number): Buffer {
    return this.#bytes.subarray(this.#at, this.#at + length);
  }

  /** The bytes up to `end`, which is left out and passed over; undefined when it is not among the next `most`. */
  async takeUntil(end: number, most: number): Promise<Buffer | undefined> {
    for (let searched = 0; ;) {
      const found = this.#bytes.indexOf(end, this.#at + searched);
      if (found >= 0) {
        const taken = this.take(found - this.#at);
        this.take(1);
        return taken;
      }
      searched = this.length;
      if (searched > most || !(await this.#next())) return undefined;
    }
  }

  /** Gives the stream back when it is not read to its end. */
  async close(): Promise<void> {
    await this.#parts.return?.(undefined);
  }

  async #next(): Promise<boolean> {
    const { done, value } = await this.#parts.next();
    if (done) return false;
    this.#hold([this.peek(this.length), value]);
    return true;
  }

  #hold(parts: readonly Uint8Array[]): void {
    this.#bytes = Buffer.concat(parts);
    this.#at = 0;
  }
}
