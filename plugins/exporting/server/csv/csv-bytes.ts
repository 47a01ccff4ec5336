const CHUNK_BYTES = 1 << 18;
const ROOM = 1 << 12;
const mostDecimals = 6;
const powersOfTen = [1, 10, 100, 1000, 10_000, 100_000, 1_000_000] as const;
const largest = 1e15;
const zero = 48;

/** A chunk of CSV text under way, as bytes. */
export class CsvBytes {
  #bytes = Buffer.allocUnsafeSlow(CHUNK_BYTES + ROOM);
  #length = 0;

  /** True when what was written is worth being sent. */
  get isFull(): boolean {
    return this.#length >= CHUNK_BYTES;
  }

  get isEmpty(): boolean {
    return this.#length === 0;
  }

  /** Gives what was written, in a buffer of its own, and starts anew. */
  take(): Uint8Array<ArrayBuffer> {
    const taken = this.#bytes.subarray(0, this.#length);
    this.#bytes = Buffer.allocUnsafeSlow(CHUNK_BYTES + ROOM);
    this.#length = 0;
    return taken as Uint8Array<ArrayBuffer>;
  }

  comma(): void {
    this.#makeRoom(1);
    this.#bytes[this.#length++] = 0x2c;
  }

  endLine(): void {
    this.#makeRoom(2);
    this.#bytes[this.#length++] = 0x0d;
    this.#bytes[this.#length++] = 0x0a;
  }

  /** Writes the fewest digits that read back as the same float64; nothing for a number that is missing. */
  number(value: number): void {
    if (!Number.isFinite(value)) return;
    this.#makeRoom(32);
    const size = Math.abs(value);
    if (size < largest) {
      for (let decimals = 0; decimals <= mostDecimals; decimals += 1) {
        const power = powersOfTen[decimals] as number;
        const whole = Math.round(size * power);
        // Up to 15 digits belong to one float64 each, so the first that comes back is the shortest.
        if (whole >= largest) break;
        if (whole / power === size) return this.#decimal(whole, decimals, value < 0 || Object.is(value, -0));
      }
    }
    this.#length += this.#bytes.write(String(value), this.#length, 'latin1');
  }

  bytes(text: Uint8Array): void {
    this.#makeRoom(text.length);
    this.#bytes.set(text, this.#length);
    this.#length += text.length;
  }

  #decimal(whole: number, decimals: number, isNegative: boolean): void {
    const bytes = this.#bytes;
    if (isNegative) bytes[this.#length++] = 0x2d;
    let digits = decimals + 1;
    for (let rest = Math.floor(whole / (powersOfTen[decimals] as number)); rest >= 10; rest = Math.floor(rest / 10))
      digits += 1;
    const end = this.#length + digits + (decimals > 0 ? 1 : 0);
    let rest = whole;
    for (let at = end - 1, digit = 0; at >= this.#length; at -= 1, digit += 1) {
      if (decimals > 0 && digit === decimals) {
        bytes[at] = 0x2e;
        continue;
      }
      const tenth = Math.floor(rest / 10);
      bytes[at] = zero + (rest - tenth * 10);
      rest = tenth;
    }
    this.#length = end;
  }

  #makeRoom(needed: number): void {
    if (this.#length + needed <= this.#bytes.length) return;
    const larger = Buffer.allocUnsafeSlow((this.#length + needed) * 2);
    larger.set(this.#bytes.subarray(0, this.#length));
    this.#bytes = larger;
  }
}
