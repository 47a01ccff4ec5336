import { binEdges, findBin } from './bin-edges.ts';

/** As many keys as a logarithmic scale is looked up by, at most. */
const LOOKUP_LENGTH = 4_096;

/**
 * Counts values into equal bins; a value on an edge belongs to the bin above it, one at the upper end to the last. A bin
 * is guessed cheaply and put right by its edges. A guess is used only when it was found to be right, or one too low, at
 * every edge: since guesses never descend, they are then at most one off everywhere. Otherwise bins are searched for.
 */
export class BinCounter {
  #edges: Float64Array;
  // Two tables in turn, since adding to the same count twice in a row waits for the memory. One slot is for the upper end.
  #even: Uint32Array;
  #odd: Uint32Array;
  #low: number;
  #scale: number;
  #lookup: Uint32Array | undefined;
  #firstKey = 0;
  #shift = 0;
  #exact: boolean;

  constructor(low: number, high: number, samples: number, logarithmic: boolean) {
    this.#edges = binEdges(low, high, samples, logarithmic);
    this.#even = new Uint32Array(samples + 1);
    this.#odd = new Uint32Array(samples + 1);
    this.#low = low;
    this.#scale = samples / (high - low);
    if (logarithmic) this.#makeLookup(low, high);
    this.#exact = !this.#guessesAreSound();
  }

  /** Counts the first `length` values, all of which are in the range; `words` are their bits. */
  add(values: Float64Array, words: Uint32Array, length: number): void {
    if (this.#exact) this.#addExactly(values, length);
    else if (this.#lookup) this.#addByLookup(this.#lookup, values, words, length);
    else this.#addByScale(values, length);
  }

  /** How many values were counted in each bin. */
  counts(): Uint32Array {
    const samples = this.#even.length - 1;
    const counts = this.#even.slice(0, samples);
    for (let bin = 0; bin < samples; bin++) counts[bin] = (counts[bin] as number) + (this.#odd[bin] as number);
    const atEnd = (this.#even[samples] as number) + (this.#odd[samples] as number);
    counts[samples - 1] = (counts[samples - 1] as number) + atEnd;
    return counts;
  }

  /** Makes a table of the bin of the smallest value that has the same leading bits, for positive values. */
  #makeLookup(low: number, high: number): void {
    const values = Float64Array.of(low, high);
    const words = new Uint32Array(values.buffer);
    const lowWord = words[1] as number;
    const highWord = words[3] as number;
    let shift = 0;
    while ((highWord >>> shift) - (lowWord >>> shift) >= LOOKUP_LENGTH) shift++;
    this.#shift = shift;
    this.#firstKey = lowWord >>> shift;
    const lookup = new Uint32Array((highWord >>> shift) - this.#firstKey + 1);
    words[0] = 0;
    for (let key = 1; key < lookup.length; key++) {
      words[1] = (this.#firstKey + key) * 2 ** shift;
      lookup[key] = Math.min(findBin(this.#edges, values[0] as number), this.#even.length - 2);
    }
    this.#lookup = lookup;
  }

  #guessesAreSound(): boolean {
    const value = new Float64Array(1);
    const words = new Uint32Array(value.buffer);
    const last = this.#even.length - 2;
    for (let bin = 1; bin <= last; bin++) {
      value[0] = this.#edges[bin] as number;
      const guess = this.#lookup
        ? (this.#lookup[((words[1] as number) >>> this.#shift) - this.#firstKey] as number)
        : Math.min(((value[0] - this.#low) * this.#scale) | 0, last);
      if (guess !== bin && guess !== bin - 1) return false;
    }
    return true;
  }

  #addByScale(values: Float64Array, length: number): void {
    const edges = this.#edges;
    const even = this.#even;
    const odd = this.#odd;
    const low = this.#low;
    const scale = this.#scale;
    const last = even.length - 2;
    for (let at = 0; at < length; at += 2) {
      const value = values[at] as number;
      let bin = ((value - low) * scale) | 0;
      bin = bin > last ? last : bin;
      bin = (bin - +(value < (edges[bin] as number)) + +(value >= (edges[bin + 1] as number))) | 0;
      even[bin] = (even[bin] as number) + 1;
      if (at + 1 === length) return;
      const other = values[at + 1] as number;
      let otherBin = ((other - low) * scale) | 0;
      otherBin = otherBin > last ? last : otherBin;
      otherBin = (otherBin - +(other < (edges[otherBin] as number)) + +(other >= (edges[otherBin + 1] as number))) | 0;
      odd[otherBin] = (odd[otherBin] as number) + 1;
    }
  }

  #addByLookup(lookup: Uint32Array, values: Float64Array, words: Uint32Array, length: number): void {
    const edges = this.#edges;
    const even = this.#even;
    const odd = this.#odd;
    const shift = this.#shift;
    const firstKey = this.#firstKey;
    for (let at = 0; at < length; at += 2) {
      const guess = lookup[((words[2 * at + 1] as number) >>> shift) - firstKey] as number;
      const bin = (guess + +((values[at] as number) >= (edges[guess + 1] as number))) | 0;
      even[bin] = (even[bin] as number) + 1;
      if (at + 1 === length) return;
      const otherGuess = lookup[((words[2 * at + 3] as number) >>> shift) - firstKey] as number;
      const other = (otherGuess + +((values[at + 1] as number) >= (edges[otherGuess + 1] as number))) | 0;
      odd[other] = (odd[other] as number) + 1;
    }
  }

  #addExactly(values: Float64Array, length: number): void {
    for (let at = 0; at < length; at++) {
      const bin = findBin(this.#edges, values[at] as number);
      this.#even[bin] = (this.#even[bin] as number) + 1;
    }
  }
}
