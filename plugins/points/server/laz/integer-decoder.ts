/** Lengths of the interval below which bytes are taken in. */
const MIN_LENGTH = 2 ** 24;
const [SYMBOL_SHIFT, BIT_SHIFT] = [15, 13];
/** Counts are halved beyond these. */
const [MAX_SYMBOL_COUNT, MAX_BIT_COUNT] = [2 ** SYMBOL_SHIFT, 2 ** BIT_SHIFT];
/** Numbers of more bits than these have their lower ones as they are. */
const MODELLED_BITS = 8;
const NUMBER_BITS = 32;

/** How often each of several symbols came so far. */
class SymbolModel {
  readonly starts: Uint32Array;
  #counts: Uint32Array;
  #total = 0;
  #cycle: number;
  #left = 0;

  constructor(symbols: number) {
    this.#counts = new Uint32Array(symbols).fill(1);
    this.starts = new Uint32Array(symbols + 1);
    this.#cycle = symbols;
    this.#update();
    this.#cycle = (symbols + 6) >> 1;
    this.#left = this.#cycle;
  }

  count(symbol: number): void {
    this.#counts[symbol] = (this.#counts[symbol] as number) + 1;
    this.#left -= 1;
    if (this.#left === 0) this.#update();
  }

  #update(): void {
    const counts = this.#counts;
    this.#total += this.#cycle;
    if (this.#total > MAX_SYMBOL_COUNT) {
      this.#total = 0;
      for (const [symbol, count] of counts.entries()) {
        counts[symbol] = (count + 1) >> 1;
        this.#total += counts[symbol] as number;
      }
    }
    const scale = Math.floor(2 ** 31 / this.#total);
    let before = 0;
    for (const [symbol, count] of counts.entries()) {
      this.starts[symbol] = Math.floor((scale * before) / 2 ** (31 - SYMBOL_SHIFT));
      before += count;
    }
    // No value of the interval is behind the last symbol.
    this.starts[counts.length] = 2 ** 32 - 1;
    this.#cycle = Math.min((5 * this.#cycle) >> 2, (counts.length + 6) << 3);
    this.#left = this.#cycle;
  }
}

/** How often a bit was 0 so far. */
class BitModel {
  start = 2 ** (BIT_SHIFT - 1);
  #zeros = 1;
  #total = 2;
  #cycle = 4;
  #left = 4;

  count(bit: number): void {
    if (bit === 0) this.#zeros += 1;
    this.#left -= 1;
    if (this.#left > 0) return;
    this.#total += this.#cycle;
    if (this.#total > MAX_BIT_COUNT) {
      this.#total = (this.#total + 1) >> 1;
      this.#zeros = (this.#zeros + 1) >> 1;
      if (this.#zeros === this.#total) this.#total += 1;
    }
    this.start = Math.floor((Math.floor(2 ** 31 / this.#total) * this.#zeros) / 2 ** (31 - BIT_SHIFT));
    this.#cycle = Math.min((5 * this.#cycle) >> 2, 64);
    this.#left = this.#cycle;
  }
}

/** What is known of the numbers of one sort. */
class NumberModel {
  readonly bits = new SymbolModel(NUMBER_BITS + 1);
  previous = 0;
}

/**
 * Takes apart the numbers of 32 bits that LASzip has put together by arithmetic coding: each is the difference to the last one of its
 * sort, as its number of bits and the bits. Bytes behind the end are 0.
 */
export class IntegerDecoder {
  #bytes: Buffer;
  #at = 4;
  #value: number;
  #length = 2 ** 32 - 1;
  readonly #lowest = new BitModel();
  readonly #higher = new Map<number, SymbolModel>();
  readonly #sorts: readonly NumberModel[];

  constructor(bytes: Buffer, sorts: number) {
    this.#bytes = bytes;
    this.#value = bytes.length < 4 ? 0 : bytes.readUInt32BE(0);
    this.#sorts = Array.from({ length: sorts }, () => new NumberModel());
  }

  /** The next number, of the sort with this place. */
  next(sort: number): number {
    const model = this.#sorts[sort] as NumberModel;
    model.previous = (model.previous + this.#difference(this.#symbol(model.bits))) >>> 0;
    return model.previous;
  }

  #difference(bits: number): number {
    if (bits === 0) return this.#bit(this.#lowest);
    if (bits === NUMBER_BITS) return -(2 ** 31);
    let symbol = this.#symbol(this.#modelOf(bits));
    if (bits > MODELLED_BITS) symbol = symbol * 2 ** (bits - MODELLED_BITS) + this.#plain(bits - MODELLED_BITS);
    return symbol >= 2 ** (bits - 1) ? symbol + 1 : symbol - (2 ** bits - 1);
  }

  #modelOf(bits: number): SymbolModel {
    let model = this.#higher.get(bits);
    if (!model) this.#higher.set(bits, (model = new SymbolModel(2 ** Math.min(bits, MODELLED_BITS))));
    return model;
  }

  #symbol(model: SymbolModel): number {
    const { starts } = model;
    const whole = this.#length;
    this.#length = Math.floor(whole / 2 ** SYMBOL_SHIFT);
    const wanted = Math.floor(this.#value / this.#length);
    let [symbol, end] = [0, starts.length - 1];
    while (end > symbol + 1) {
      const middle = (symbol + end) >> 1;
      if ((starts[middle] as number) > wanted) end = middle;
      else symbol = middle;
    }
    const from = (starts[symbol] as number) * this.#length;
    const to = symbol === starts.length - 2 ? whole : (starts[symbol + 1] as number) * this.#length;
    this.#narrow(from, to);
    model.count(symbol);
    return symbol;
  }

  #bit(model: BitModel): number {
    const middle = model.start * Math.floor(this.#length / 2 ** BIT_SHIFT);
    const bit = this.#value >= middle ? 1 : 0;
    if (bit === 0) this.#narrow(0, middle);
    else this.#narrow(middle, this.#length);
    model.count(bit);
    return bit;
  }

  /** Bits of which nothing is known before. */
  #plain(bits: number): number {
    if (bits > 19) {
      const lower = this.#plain(16);
      return this.#plain(bits - 16) * 2 ** 16 + lower;
    }
    const length = Math.floor(this.#length / 2 ** bits);
    const value = Math.min(Math.floor(this.#value / length), 2 ** bits - 1);
    this.#narrow(value * length, (value + 1) * length);
    return value;
  }

  #narrow(from: number, to: number): void {
    this.#value -= from;
    this.#length = to - from;
    while (this.#length < MIN_LENGTH) {
      this.#value = ((this.#value * 256) % 2 ** 32) + (this.#bytes[this.#at] ?? 0);
      this.#at += 1;
      this.#length *= 256;
    }
  }
}
