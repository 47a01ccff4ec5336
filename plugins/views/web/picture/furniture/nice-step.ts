/** The round length (1, 2 or 5 times a power of ten) that is nearest below `length`; 0 for a length that is not above zero. */
export function niceBelow(length: number): number {
  if (!(length > 0) || !Number.isFinite(length)) return 0;
  const power = 10 ** Math.floor(Math.log10(length));
  const share = length / power;
  return (share >= 5 ? 5 : share >= 2 ? 2 : 1) * power;
}

/** The multiples of `step` from `low` to `high`, both included; at most 200. */
export function multiples(low: number, high: number, step: number): number[] {
  if (!(step > 0) || !(high >= low)) return [];
  const first = Math.ceil(low / step - 1e-9);
  const last = Math.min(Math.floor(high / step + 1e-9), first + 199);
  return Array.from({ length: last - first + 1 }, (_, index) => (first + index) * step);
}
