const bytes = new DataView(new ArrayBuffer(8));

/** The nearest double above a finite number, or below it; beyond the largest there is no other. @internal */
export function neighbour(value: number, direction: 1 | -1): number {
  if (value === 0) return direction * Number.MIN_VALUE;
  bytes.setFloat64(0, value);
  // Away from zero the bits of a double count up.
  const step = value > 0 === direction > 0 ? 1n : -1n;
  bytes.setBigUint64(0, bytes.getBigUint64(0) + step);
  return bytes.getFloat64(0);
}
