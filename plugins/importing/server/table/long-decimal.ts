const splitter = 134217729; // 2^27 + 1
const doubt = 2 ** -48;
const headDigits = 15;
const mostDigits = 19;

/**
 * The double nearest to `digits / divisor`, for the 16 to 19 significant digits that programs print to keep every bit of a
 * double; NaN where that many steps cannot prove the rounding, or there are more digits. `divisor` is a power of ten up to 1e22;
 * bytes in `[start, end)` that are no digits are passed over. After T. J. Dekker, "A floating-point technique for extending the
 * available precision" (1971).
 */
export function divideLongDigits(bytes: Uint8Array, start: number, end: number, divisor: number): number {
  let head = 0;
  let tail = 0;
  let scale = 1;
  let digits = 0;
  for (let i = start; i < end; i++) {
    const digit = (bytes[i] as number) - 48;
    if (digit < 0 || digit > 9 || (digits === 0 && digit === 0)) continue;
    if (++digits <= headDigits) head = head * 10 + digit;
    else {
      tail = tail * 10 + digit;
      scale *= 10;
    }
  }
  if (digits > mostDigits) return Number.NaN;
  // dividend = high + low, exactly.
  const product = head * scale;
  const sum = product + tail;
  const low = productError(head, scale, product) + (tail - (sum - product));
  const high = sum + low;
  const rest = low - (high - sum);
  const quotient = high / divisor;
  const back = quotient * divisor;
  const correction = (high - back - productError(quotient, divisor, back) + rest) / divisor;
  const upper = quotient + correction * (1 + doubt);
  return upper === quotient + correction * (1 - doubt) ? upper : Number.NaN;
}

/** What `product`, the rounded product of two numbers, lacks. */
function productError(a: number, b: number, product: number): number {
  const aHigh = splitter * a - (splitter * a - a);
  const bHigh = splitter * b - (splitter * b - b);
  const aLow = a - aHigh;
  const bLow = b - bHigh;
  return aLow * bLow - (product - aHigh * bHigh - aLow * bHigh - aHigh * bLow);
}
