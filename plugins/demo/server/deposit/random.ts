/** A stream of numbers that follows from its seed alone. */
export interface Random {
  /** From 0 up to, but not including, 1. */
  uniform(): number;
  between(low: number, high: number): number;
  /** Of the normal distribution with mean 0 and deviation 1. */
  normal(): number;
}

/** Mixes whole numbers into an unsigned 32-bit one, so that neighbours give unrelated results (the finaliser of MurmurHash3). */
export function mix(...numbers: readonly number[]): number {
  let hash = 0x9e3779b9;
  for (const number of numbers) {
    hash = Math.imul(hash ^ number, 0x85ebca6b);
    hash = Math.imul(hash ^ (hash >>> 13), 0xc2b2ae35);
    hash ^= hash >>> 16;
  }
  return hash >>> 0;
}

/** A random stream of the generator mulberry32; streams of other numbers are unrelated. */
export function makeRandom(...seed: readonly number[]): Random {
  let state = mix(...seed);
  const uniform = (): number => {
    state = (state + 0x6d2b79f5) | 0;
    let value = Math.imul(state ^ (state >>> 15), state | 1);
    value ^= value + Math.imul(value ^ (value >>> 7), value | 61);
    return ((value ^ (value >>> 14)) >>> 0) / 4294967296;
  };
  return {
    uniform,
    between: (low, high) => low + (high - low) * uniform(),
    normal: () => Math.sqrt(-2 * Math.log(1 - uniform())) * Math.cos(2 * Math.PI * uniform()),
  };
}
