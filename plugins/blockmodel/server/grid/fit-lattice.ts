/** Evenly spaced places: the first is at `first`, there are `count` of them, `step` apart. */
export interface Lattice {
  readonly first: number;
  /** NaN when there is one place only and nothing says how far apart places would be. */
  readonly step: number;
  readonly count: number;
  /** How far the farthest value is from its place, in steps. */
  readonly deviation: number;
  /** The part of the places that have a value. */
  readonly occupied: number;
}

/** How far, in steps, a value may be from its place: less when nothing else speaks for the step. */
const MAX_DEVIATION = 0.1;
const MAX_DEVIATION_UNSIZED = 0.05;
/** How much the step may differ from the size that the file gives. */
const MAX_STEP_DIFFERENCE = 0.01;
/** Noise is this small a part of the step. */
const MAX_SPREAD = 0.05;
/** Noise and step differ at least by this factor. */
const LEAST_JUMP = 20;
const LEAST_OCCUPIED = 0.01;
const MAX_COUNT = 10_000_000;
/** The part of a step that is rounding of sums. */
const ROUNDING = 1e-10;
/** The tenth digit of a coordinate may be noise, and so is what is smaller than anything that is mined. */
const NOISE = 2e-9;
const LEAST_NOISE = 1e-7;

/**
 * Finds the lattice that ascending values lie on, with noise and with holes; undefined when there is none. `size` is the distance
 * when it is known.
 */
export function fitLattice(values: Float64Array, size?: number): Lattice | undefined {
  if (values.length === 0) return undefined;
  if (size !== undefined) {
    const lattice = fitStep(mergeNear(values, size * MAX_SPREAD), size);
    const isLikely = lattice && Math.abs(lattice.step - size) <= size * MAX_STEP_DIFFERENCE;
    return isLikely ? measured(lattice, values, MAX_DEVIATION) : undefined;
  }
  const places = mergeNear(values, noiseOf(values));
  const fine = fitGaps(places);
  if (fine && fine.occupied >= LEAST_OCCUPIED) return measured(fine, values, MAX_DEVIATION_UNSIZED);
  for (const threshold of jumpsOf(places)) {
    const coarse = fitGaps(mergeNear(places, threshold));
    if (coarse && coarse.occupied >= LEAST_OCCUPIED && threshold <= coarse.step * MAX_SPREAD)
      return measured(coarse, values, MAX_DEVIATION_UNSIZED);
  }
  return undefined;
}

/** The lattice with the deviation of all values, not only of those that stand for many; undefined when one is too far away. */
function measured(lattice: Lattice, values: Float64Array, most: number): Lattice | undefined {
  const { first, step, count } = lattice;
  if (count === 1) return lattice;
  let deviation = 0;
  for (const value of values) {
    const place = (value - first) / step;
    const off = Math.abs(place - Math.round(place));
    if (off > deviation) deviation = off;
  }
  return deviation <= most ? { ...lattice, deviation } : undefined;
}

/** Ascending values that differ by less are the same. */
export function noiseOf(values: Float64Array): number {
  const largest = Math.max(Math.abs(values[0] as number), Math.abs(values.at(-1) as number));
  return Math.max(largest * NOISE, LEAST_NOISE);
}

/** The means of runs of values whose neighbours are at most `distance` apart. */
export function mergeNear(values: Float64Array, distance: number): Float64Array {
  const merged = new Float64Array(values.length);
  let count = 0;
  for (let at = 0; at < values.length;) {
    const start = values[at] as number;
    let sum = 0;
    let end = at;
    do sum += (values[end++] as number) - start;
    while (end < values.length && (values[end] as number) - (values[end - 1] as number) <= distance);
    merged[count++] = start + sum / (end - at);
    at = end;
  }
  return merged.slice(0, count);
}

/** Fits a lattice whose step is near the smallest gaps. */
function fitGaps(places: Float64Array): Lattice | undefined {
  if (places.length === 1) return { first: places[0] as number, step: NaN, count: 1, deviation: 0, occupied: 1 };
  let smallest = Infinity;
  for (let at = 1; at < places.length; at += 1)
    smallest = Math.min(smallest, (places[at] as number) - (places[at - 1] as number));
  let sum = 0;
  let count = 0;
  for (let at = 1; at < places.length; at += 1) {
    const gap = (places[at] as number) - (places[at - 1] as number);
    if (gap > smallest * 1.2) continue;
    sum += gap;
    count += 1;
  }
  const lattice = fitStep(places, sum / count);
  return lattice && lattice.deviation <= MAX_DEVIATION_UNSIZED ? lattice : undefined;
}

/** Fits first place and step by least squares; the numbers of the places follow from the gaps, so that a small error of the step does not add up. */
function fitStep(places: Float64Array, guess: number): Lattice | undefined {
  const last = places.length - 1;
  const start = places[0] as number;
  if (last === 0) return { first: start, step: guess, count: 1, deviation: 0, occupied: 1 };
  if (!(guess > 0) || ((places[last] as number) - start) / guess > MAX_COUNT) return undefined;
  const numbers = new Float64Array(places.length);
  let step = guess;
  for (let at = 1; at <= last; at += 1) {
    const steps = Math.round(((places[at] as number) - (places[at - 1] as number)) / step);
    if (steps === 0) return undefined;
    numbers[at] = (numbers[at - 1] as number) + steps;
    // So far the step is best known from the longest stretch.
    if (at >= 8) step = ((places[at] as number) - start) / (numbers[at] as number);
    if (Math.abs(step - guess) > guess * MAX_DEVIATION) return undefined;
  }
  let [meanNumber, meanPlace] = [0, 0];
  for (let at = 0; at <= last; at += 1) {
    meanNumber += (numbers[at] as number) / (last + 1);
    meanPlace += ((places[at] as number) - start) / (last + 1);
  }
  let [covariance, variance] = [0, 0];
  for (let at = 0; at <= last; at += 1) {
    const distance = (numbers[at] as number) - meanNumber;
    covariance += distance * ((places[at] as number) - start - meanPlace);
    variance += distance * distance;
  }
  step = withoutRounding(covariance / variance, guess);
  const first = withoutRounding(start + meanPlace - step * meanNumber, guess);
  let deviation = 0;
  for (let at = 0; at <= last; at += 1) {
    const expected = first + step * (numbers[at] as number);
    deviation = Math.max(deviation, Math.abs((places[at] as number) - expected) / step);
  }
  if (!(deviation <= MAX_DEVIATION)) return undefined;
  const count = (numbers[last] as number) + 1;
  return { first, step, count, deviation, occupied: (last + 1) / count };
}

/** A sum of many numbers is a little off: what is next to nothing beside a step is taken off. */
function withoutRounding(value: number, step: number): number {
  const digits = Math.ceil(-Math.log10(step * ROUNDING));
  return digits < 0 || digits > 20 ? value : Number(value.toFixed(digits));
}

/** Distances between noise and steps: where gaps, by size, jump; the smallest first. */
function jumpsOf(places: Float64Array): number[] {
  const gaps = new Float64Array(places.length - 1);
  for (let at = 1; at < places.length; at += 1) gaps[at - 1] = (places[at] as number) - (places[at - 1] as number);
  gaps.sort();
  const jumps: number[] = [];
  for (let at = 1; at < gaps.length; at += 1) {
    const [below, above] = [gaps[at - 1] as number, gaps[at] as number];
    if (above > below * LEAST_JUMP) jumps.push(below);
  }
  return jumps;
}
