import type { Column } from 'adit/core';

/** How many values are looked at: evenly chosen ones where there are more. */
const MAX_SAMPLES = 16_384;
/** Fewer different values are codes or steps, each of which is to be seen. */
const MIN_DISTINCT = 20;
/** How many times wider the upper half of skewed values spreads than the lower one, and their 95th percentile is than their 5th. */
const SKEW = 10;
/** The share of the values that a tenth of the ramp may hold before the other scale is tried. */
const MAX_SHARE = 0.4;

type Look = NonNullable<Column['look']>;

/**
 * Finds how the colours of numbers that come in parts start, so that most of the ramp is used: over the 5th to the 95th percentile; for skewed values, and where that would give a tenth
 * of the ramp to most of them, by the logarithm over the 5th to the 99th of those above zero, rounded out to 1, 2 or 5 of a decade.
 */
export class ValueSpread {
  readonly #samples = new Float64Array(MAX_SAMPLES);
  #length = 0;
  #stride = 1;
  /** How many values are still passed over before the next one that is looked at. */
  #skips = 0;

  add(values: Float64Array): void {
    let skips = this.#skips;
    for (let at = 0; at < values.length; at += 1) {
      const value = values[at] as number;
      if (!Number.isFinite(value)) continue;
      if (skips > 0) {
        skips -= 1;
        continue;
      }
      this.#keep(value);
      skips = this.#stride - 1;
    }
    this.#skips = skips;
  }

  /** Undefined where the colours start over the whole range: of few different values, and of values that are nearly all the same. */
  get look(): Column['look'] {
    const sorted = this.#samples.slice(0, this.#length).sort();
    if (!hasManyValues(sorted)) return undefined;
    const [low, middle, high] = [0.05, 0.5, 0.95].map((share) => valueAt(sorted, share)) as [number, number, number];
    const positive = sorted.subarray(sorted.findIndex((value) => value > 0));
    const logarithmic: Look = {
      colorScaleType: 'Logarithmic',
      fieldRangeMin: roundDown(valueAt(positive, 0.05)),
      fieldRangeMax: roundUp(valueAt(positive, 0.99)),
    };
    if (low > 0 && high >= SKEW * low && high - middle >= SKEW * (middle - low)) return logarithmic;
    const linear = low < high ? { fieldRangeMin: low, fieldRangeMax: high } : undefined;
    const share = largestShare(
      sorted,
      linear ?? { fieldRangeMin: sorted[0] as number, fieldRangeMax: sorted.at(-1) as number },
    );
    if (share <= MAX_SHARE || (sorted.at(-1) as number) <= 0) return linear;
    return largestShare(sorted, logarithmic) < share ? logarithmic : linear;
  }

  #keep(value: number): void {
    if (this.#length === MAX_SAMPLES) {
      for (let at = 0; at < MAX_SAMPLES / 2; at += 1) this.#samples[at] = this.#samples[2 * at] as number;
      this.#length /= 2;
      this.#stride *= 2;
    }
    this.#samples[this.#length] = value;
    this.#length += 1;
  }
}

function hasManyValues(sorted: Float64Array): boolean {
  let distinct = 0;
  for (let at = 0; at < sorted.length && distinct < MIN_DISTINCT; at += 1)
    if (sorted[at] !== sorted[at - 1]) distinct += 1;
  return distinct === MIN_DISTINCT;
}

function valueAt(sorted: Float64Array, share: number): number {
  return sorted[Math.round(share * (sorted.length - 1))] as number;
}

/** The largest share of the values that a tenth of the ramp holds. */
function largestShare(sorted: Float64Array, { colorScaleType, fieldRangeMin, fieldRangeMax }: Look): number {
  const scale = colorScaleType === 'Logarithmic' ? Math.log : Number;
  const [start, end] = [scale(fieldRangeMin), scale(fieldRangeMax)];
  const counts = new Float64Array(10);
  for (const value of sorted) {
    const place = (scale(Math.max(value, fieldRangeMin)) - start) / (end - start);
    const tenth = Math.min(9, Math.floor(place * 10));
    counts[tenth] = (counts[tenth] as number) + 1;
  }
  return Math.max(...counts) / sorted.length;
}

const STEPS = [1, 2, 5, 10];

function roundDown(value: number): number {
  const decade = Math.floor(Math.log10(value));
  return timesDecade(STEPS.findLast((step) => timesDecade(step, decade) <= value) ?? 1, decade);
}

function roundUp(value: number): number {
  const decade = Math.floor(Math.log10(value));
  return timesDecade(STEPS.find((step) => timesDecade(step, decade) >= value) ?? 10, decade);
}

/** As the number is written, so that 2 × 10⁻³ is 0.002. */
function timesDecade(step: number, decade: number): number {
  return Number(`${step}e${decade}`);
}
