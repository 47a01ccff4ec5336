/** A float64 as two words that are ordered as the values are: of two values the greater has the greater `high`, or the same and the greater `low`. */
export interface OrderKey {
  readonly high: number;
  readonly low: number;
}

/** Which bits of a key are known once `level` digits of 16 bits are. */
export function knownBits(level: number): OrderKey {
  return {
    high: level === 0 ? 0 : level === 1 ? 0xffff0000 : 0xffffffff,
    low: level < 3 ? 0 : level === 3 ? 0xffff0000 : 0xffffffff,
  };
}

/** The digit of a key at a level, from the most significant. */
export function digitAt(level: number, high: number, low: number): number {
  const word = level < 2 ? high : low;
  return level % 2 === 0 ? word >>> 16 : word & 0xffff;
}

/** The key that has one digit more. */
export function withDigit({ high, low }: OrderKey, level: number, digit: number): OrderKey {
  const part = level % 2 === 0 ? digit * 0x10000 : digit;
  return level < 2 ? { high: high + part, low } : { high, low: low + part };
}

/** The high word of the key of a value with these words. */
export function highOf(highWord: number): number {
  return (highWord ^ ((highWord >> 31) | 0x80000000)) >>> 0;
}

/** The low word of the key of a value with these words. */
export function lowOf(highWord: number, lowWord: number): number {
  return (lowWord ^ (highWord >> 31)) >>> 0;
}

/** The value of a key. */
export function valueOfKey({ high, low }: OrderKey): number {
  const isPositive = high >= 0x80000000;
  const words = isPositive ? Uint32Array.of(low, high - 0x80000000) : Uint32Array.of(~low, ~high);
  return new Float64Array(words.buffer)[0] as number;
}
