/** The bytes of so many numbers are one word of bits. */
const STEP: u32 = 256;
const HALF: u32 = 128;

/**
 * Writes to `out` a bit for each number in bytes `[from, to)`, 1 where it is from `low` to `high`, both included; no number is
 * outside. There are 32 numbers, or as many times more.
 */
export function keepRange(from: u32, to: u32, low: f64, high: f64, out: u32): void {
  const lows = f64x2.splat(low);
  const highs = f64x2.splat(high);
  for (let at = from; at < to; at += STEP) {
    store<u32>(out, sixteen(at, lows, highs) | (sixteen(at + HALF, lows, highs) << 16));
    out += 4;
  }
}

function sixteen(at: u32, lows: v128, highs: v128): u32 {
  return i8x16.bitmask(i8x16.narrow_i16x8_s(eight(at, lows, highs), eight(at + 64, lows, highs)));
}

function eight(at: u32, lows: v128, highs: v128): v128 {
  return i16x8.narrow_i32x4_s(four(at, lows, highs), four(at + 32, lows, highs));
}

function four(at: u32, lows: v128, highs: v128): v128 {
  return i32x4.shuffle(two(at, lows, highs), two(at + 16, lows, highs), 0, 2, 4, 6);
}

function two(at: u32, lows: v128, highs: v128): v128 {
  const values = v128.load(at);
  return v128.and(f64x2.ge(values, lows), f64x2.le(values, highs));
}
