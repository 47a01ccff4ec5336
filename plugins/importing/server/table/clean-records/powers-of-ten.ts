const MAX_EXACT_POWER = 22;
const LEAST_POWER = -342;
const MOST_POWER = 308;
const FACTOR_BITS = 128;
/** Reciprocals of smaller powers of five are rounded up from as many bits as fit; those of larger ones are cut off. */
const LEAST_SHORT_POWER = -27;

const EXACT_BYTES = (MAX_EXACT_POWER + 1) * Float64Array.BYTES_PER_ELEMENT;
const FACTOR_BYTES = FACTOR_BITS / 8;

/** How many bytes `writePowers` writes. */
export const POWERS_BYTES = EXACT_BYTES + (MOST_POWER - LEAST_POWER + 1) * FACTOR_BYTES;

let powers: Uint8Array | undefined;

/** Writes what the kernel needs to round decimal numbers: powers of ten that are exact, and the first 128 bits of powers of five. */
export function writePowers(target: Uint8Array): void {
  powers ??= makePowers();
  target.set(powers);
}

function makePowers(): Uint8Array {
  const view = new DataView(new ArrayBuffer(POWERS_BYTES));
  for (let power = 0; power <= MAX_EXACT_POWER; power++)
    view.setFloat64(power * Float64Array.BYTES_PER_ELEMENT, Number(`1e${power}`), true);
  for (let power = LEAST_POWER; power <= MOST_POWER; power++) {
    const at = EXACT_BYTES + (power - LEAST_POWER) * FACTOR_BYTES;
    const factor = factorOf(power);
    view.setBigUint64(at, factor >> 64n, true);
    view.setBigUint64(at + FACTOR_BYTES / 2, BigInt.asUintN(64, factor), true);
  }
  return new Uint8Array(view.buffer);
}

/** The first 128 bits of a power of five; of a reciprocal, the next number above it. */
function factorOf(power: number): bigint {
  if (power >= 0) return firstBits(5n ** BigInt(power));
  const divisor = 5n ** BigInt(-power);
  const bits = bitLength(divisor);
  const shift = power >= LEAST_SHORT_POWER ? bits + FACTOR_BITS - 1 : 2 * bits + FACTOR_BITS;
  return firstBits((1n << BigInt(shift)) / divisor + 1n);
}

function firstBits(value: bigint): bigint {
  const shift = BigInt(bitLength(value) - FACTOR_BITS);
  return shift >= 0n ? value >> shift : value << -shift;
}

function bitLength(value: bigint): number {
  return value.toString(2).length;
}
