import { BLOCK_LENGTH } from '../number-column.ts';
import { countPlacesModule } from './count-places-module.ts';

const BLOCK_BYTES = BLOCK_LENGTH * Float64Array.BYTES_PER_ELEMENT;
const TABLES_AT = 2 * BLOCK_BYTES;
/** How many values the module takes at a time, each with a table of its own. */
const AT_ONCE = 4;
const TABLES = AT_ONCE;
const MEMORY_PAGES = 2;
/** As many bins as that memory has room for. */
const MAX_SAMPLES = 4_000;

interface CountPlaces {
  countPlaces(
    end: number,
    left: number,
    tables: number,
    tableBytes: number,
    low: number,
    scale: number,
    top: number,
    near: number,
  ): number;
}

interface Kernel {
  readonly exports: CountPlaces;
  readonly memory: WebAssembly.Memory;
}

let kernel: Kernel | undefined;

/** One for the thread: a histogram is finished before the next begins. */
function theKernel(): Kernel {
  if (kernel) return kernel;
  const memory = new WebAssembly.Memory({ initial: MEMORY_PAGES, maximum: MEMORY_PAGES });
  const module = new WebAssembly.Module(Buffer.from(countPlacesModule, 'base64'));
  const { exports } = new WebAssembly.Instance(module, { env: { memory } });
  return (kernel = { exports: exports as unknown as CountPlaces, memory });
}

/**
 * Counts values into equal bins with the processor's vector instructions. Values so near to an edge that rounding could move
 * them over it are given back, to be counted exactly. Only one can be in use at a time in a thread.
 */
export class SimdBins {
  #kernel = theKernel();
  #block: Float64Array;
  #tables: Uint32Array;
  #samples: number;
  #low: number;
  #scale: number;
  #near: number;

  private constructor(low: number, scale: number, samples: number, margin: number) {
    this.#low = low;
    this.#scale = scale;
    this.#samples = samples;
    this.#near = 0.5 - margin;
    this.#block = new Float64Array(this.#kernel.memory.buffer, 0, 2 * BLOCK_LENGTH);
    this.#tables = new Uint32Array(this.#kernel.memory.buffer, TABLES_AT, TABLES * (samples + 2));
    this.#tables.fill(0);
  }

  /** Undefined when there are too many bins, or so narrow ones that rounding could move a value by a good part of one. */
  static of(low: number, high: number, samples: number): SimdBins | undefined {
    const scale = samples / (high - low);
    // Some roundings of the place, and one or two of the edge, each of half a unit in the last place; four times that.
    const margin = 2 ** -48 * (samples + Math.max(Math.abs(low), Math.abs(high)) * scale);
    const fits = samples <= MAX_SAMPLES && scale > 0 && Number.isFinite(scale) && margin < 0.25;
    return fits ? new SimdBins(low, scale, samples, margin) : undefined;
  }

  /** Counts at most `BLOCK_LENGTH` values, NaN being none, and gives those back that are near to an edge; they hold until the next call. */
  add(values: Float64Array): Float64Array {
    this.#block.set(values);
    const whole = Math.ceil(values.length / AT_ONCE) * AT_ONCE;
    this.#block.fill(Number.NaN, values.length, whole);
    const bytes = (this.#samples + 2) * Uint32Array.BYTES_PER_ELEMENT;
    const end = this.#kernel.exports.countPlaces(
      whole * Float64Array.BYTES_PER_ELEMENT,
      BLOCK_BYTES,
      TABLES_AT,
      bytes,
      this.#low,
      this.#scale,
      this.#samples + 1.5,
      this.#near,
    );
    return this.#block.subarray(BLOCK_LENGTH, end / Float64Array.BYTES_PER_ELEMENT);
  }

  /** Adds to `counts` what was counted, without the values that were given back. */
  addTo(counts: Uint32Array): void {
    for (let table = 0; table < TABLES; table++) {
      const first = table * (this.#samples + 2) + 1;
      for (let bin = 0; bin < this.#samples; bin++)
        counts[bin] = (counts[bin] as number) + (this.#tables[first + bin] as number);
    }
  }
}
