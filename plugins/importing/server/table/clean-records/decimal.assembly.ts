// The number that ASCII digits spell, correctly rounded, where 64 bits hold the digits.

const MINUS: u32 = 0x2d;
const PLUS: u32 = 0x2b;
const MAX_DIGITS: i32 = 19;
const MAX_EXACT: u64 = 1 << 53;
const MAX_EXACT_POWER: i32 = 22;
/** A written exponent is not added up further: it is out of any range. */
const MAX_WRITTEN: i32 = 100_000;

/** By exponent from 0 to 22: the power of ten, as f64. */
const POWERS_OF_TEN: usize = 0;
/** By exponent from -342 to 308: the power of five, as the upper and the lower 64 of its first 128 bits. */
const POWERS_OF_FIVE: usize = 184;
const LEAST_POWER: i32 = -342;
const MOST_POWER: i32 = 308;

const MANTISSA_BITS: i32 = 52;
const LEAST_EXPONENT: i32 = -1023;
const MOST_EXPONENT: i32 = 0x7ff;
/** The bits of a product below those that are rounded, all set: what was cut off could carry into them. */
const UNSURE_BITS: u64 = 0x1ff;

/**
 * The number that bytes `[from, to)` spell; NaN when they spell none, or need a closer look: more than 19 digits, or a number that
 * is too large or too small for a normal double. `tables` is where the powers are.
 */
export function parseDecimal(from: usize, to: usize, mark: u32, tables: usize): f64 {
  let at = from;
  let byte: u32 = at < to ? load<u8>(at) : 0;
  const isNegative = byte == MINUS;
  if (isNegative || byte == PLUS) at++;
  let digits: u64 = 0;
  const first = at;
  while (at < to && (byte = <u32>load<u8>(at) - 48) < 10) {
    digits = digits * 10 + byte;
    at++;
  }
  let count = <i32>(at - first);
  let exponent: i32 = 0;
  if (at < to && load<u8>(at) == mark) {
    const point = ++at;
    while (at < to && (byte = <u32>load<u8>(at) - 48) < 10) {
      digits = digits * 10 + byte;
      at++;
    }
    exponent = <i32>(point - at);
    count -= exponent;
  }
  if (count == 0 || count > MAX_DIGITS) return NaN;
  if (at < to) {
    const written = parseExponent(at, to);
    if (written == i32.MIN_VALUE) return NaN;
    exponent += written;
  }
  const value = toDouble(digits, exponent, tables);
  return isNegative ? -value : value;
}

/** The exponent in bytes `[at, to)`, with E, e, D or d before it; the least integer when there is none. */
function parseExponent(at: usize, to: usize): i32 {
  const letter: u32 = load<u8>(at) | 0x20;
  if (letter != 0x65 && letter != 0x64) return i32.MIN_VALUE;
  at++;
  const sign: u32 = at < to ? load<u8>(at) : 0;
  if (sign == MINUS || sign == PLUS) at++;
  if (at >= to) return i32.MIN_VALUE;
  let written: i32 = 0;
  for (; at < to; at++) {
    const digit: u32 = <u32>load<u8>(at) - 48;
    if (digit > 9) return i32.MIN_VALUE;
    if (written < MAX_WRITTEN) written = written * 10 + digit;
  }
  return sign == MINUS ? -written : written;
}

function toDouble(digits: u64, exponent: i32, tables: usize): f64 {
  if (digits < MAX_EXACT && exponent >= -MAX_EXACT_POWER && exponent <= MAX_EXACT_POWER) {
    // Both factors are exact, so there is one rounding only.
    const power = load<f64>(tables + POWERS_OF_TEN + ((<usize>abs(exponent)) << 3));
    return exponent < 0 ? <f64>digits / power : <f64>digits * power;
  }
  if (digits == 0) return 0;
  return roundProduct(digits, exponent, tables);
}

/** The upper 64 bits of a product. */
function upperHalf(a: u64, b: u64): u64 {
  const aLow = a & 0xffffffff;
  const aHigh = a >> 32;
  const bLow = b & 0xffffffff;
  const bHigh = b >> 32;
  const middle = aHigh * bLow + ((aLow * bLow) >> 32);
  const other = aLow * bHigh + (middle & 0xffffffff);
  return aHigh * bHigh + (middle >> 32) + (other >> 32);
}

/** After D. Lemire, "Number parsing at a gigabyte per second" (2021): digits times a power of five of 128 bits, cut off. */
function roundProduct(digits: u64, exponent: i32, tables: usize): f64 {
  if (exponent < LEAST_POWER || exponent > MOST_POWER) return NaN;
  const zeros = <i32>clz(digits);
  const shifted = digits << zeros;
  const power = tables + POWERS_OF_FIVE + ((<usize>(exponent - LEAST_POWER)) << 4);
  const factor = load<u64>(power);
  let high = upperHalf(shifted, factor);
  let low = shifted * factor;
  if ((high & UNSURE_BITS) == UNSURE_BITS) {
    const carried = upperHalf(shifted, load<u64>(power + 8));
    low += carried;
    if (carried > low) high++;
  }
  // Only where a power of five is not exact in 128 bits could what was cut off still carry.
  if (low == u64.MAX_VALUE && (exponent < -27 || exponent > 55)) return NaN;
  const upper = <i32>(high >> 63);
  const shift = upper + 64 - MANTISSA_BITS - 3;
  let mantissa = high >> shift;
  let binary = (((152170 + 65536) * exponent) >> 16) + 63 + upper - zeros - LEAST_EXPONENT;
  if (binary <= 0) return NaN;
  // Exactly between two doubles: to the even one.
  if (low <= 1 && exponent >= -4 && exponent <= 23 && (mantissa & 3) == 1 && mantissa << shift == high) mantissa &= ~1;
  mantissa = (mantissa + (mantissa & 1)) >> 1;
  if (mantissa >= 2 << MANTISSA_BITS) {
    mantissa = 1 << MANTISSA_BITS;
    binary++;
  }
  if (binary >= MOST_EXPONENT) return NaN;
  return reinterpret<f64>((mantissa & ~((<u64>1) << MANTISSA_BITS)) | ((<u64>binary) << MANTISSA_BITS));
}
