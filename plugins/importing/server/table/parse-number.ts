import { divideLongDigits } from './long-decimal.ts';

const powersOfTen = Float64Array.from({ length: 23 }, (_, exponent) => Number(`1e${exponent}`));
const maxExactInteger = 9007199254740992;
const point = 0x2e;
const comma = 0x2c;
const plus = 0x2b;
const minus = 0x2d;

/** How a decimal mark is written, as a byte. */
export function decimalByte(decimal: '.' | ','): number {
  return decimal === ',' ? comma : point;
}

/**
 * The number that ASCII bytes `[start, end)` spell, correctly rounded; NaN when they spell none or one beyond the range of a
 * double. Accepts a sign, digits with at most one decimal mark on either side, and an exponent with E, e, D or d as Fortran
 * writes it; no blanks, no thousands marks, no hexadecimal, no `Infinity`.
 */
export function parseNumber(bytes: Buffer, start: number, end: number, decimal: number): number {
  let i = start;
  let byte = i < end ? (bytes[i] as number) : 0;
  const negative = byte === minus;
  if (negative || byte === plus) i++;
  let mantissa = 0;
  const integerStart = i;
  while (i < end && (byte = (bytes[i] as number) - 48) >= 0 && byte < 10) {
    mantissa = mantissa * 10 + byte;
    i++;
  }
  let digits = i - integerStart;
  let exponent = 0;
  if (i < end && bytes[i] === decimal) {
    const fractionStart = ++i;
    while (i < end && (byte = (bytes[i] as number) - 48) >= 0 && byte < 10) {
      mantissa = mantissa * 10 + byte;
      i++;
    }
    exponent = fractionStart - i;
    digits -= exponent;
  }
  if (digits === 0) return Number.NaN;
  const digitsEnd = i;
  if (i < end) {
    byte = (bytes[i] as number) | 0x20;
    if (byte !== 0x65 && byte !== 0x64) return Number.NaN;
    i++;
    const sign = i < end ? (bytes[i] as number) : 0;
    if (sign === minus || sign === plus) i++;
    if (i >= end) return Number.NaN;
    let written = 0;
    for (; i < end; i++) {
      byte = (bytes[i] as number) - 48;
      if (byte < 0 || byte > 9) return Number.NaN;
      if (written < 100_000) written = written * 10 + byte;
    }
    exponent += sign === minus ? -written : written;
  }
  // One rounding only, when both factors are exact doubles; everything else goes slower, correct ways.
  if (mantissa < maxExactInteger && exponent >= -22 && exponent <= 22) {
    const value =
      exponent < 0 ? mantissa / (powersOfTen[-exponent] as number) : mantissa * (powersOfTen[exponent] as number);
    return negative ? -value : value;
  }
  if (exponent <= 0 && exponent >= -22) {
    const value = divideLongDigits(bytes, integerStart, digitsEnd, powersOfTen[-exponent] as number);
    if (!Number.isNaN(value)) return negative ? -value : value;
  }
  return parseSlowly(bytes, start, end);
}

function parseSlowly(bytes: Buffer, start: number, end: number): number {
  const text = bytes.toString('latin1', start, end).replace(',', '.').replace(/[dD]/, 'e');
  const value = Number(text);
  return Number.isFinite(value) ? value : Number.NaN;
}
