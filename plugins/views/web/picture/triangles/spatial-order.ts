/** Bins along each axis. */
const BINS = 32;

/** Spreads the five bits of a bin's number, so that those of three axes can be put together. */
const spread = Uint16Array.from({ length: BINS }, (_, bin) =>
  [0, 1, 2, 3, 4].reduce((sum, bit) => sum | (((bin >> bit) & 1) << (bit * 3)), 0),
);

/**
 * The numbers of elements in an order in which neighbours in space are near each other: by the bins of their places (three
 * numbers each) along a Morton curve. Places that are not finite come in any order.
 */
export function spatialOrder(places: Float32Array): Uint32Array {
  const count = Math.floor(places.length / 3);
  const [low, high] = [
    [Infinity, Infinity, Infinity],
    [-Infinity, -Infinity, -Infinity],
  ];
  for (let at = 0; at < count * 3; at++) {
    const part = places[at] as number;
    if (part < low[at % 3]!) low[at % 3] = part;
    if (part > high[at % 3]!) high[at % 3] = part;
  }
  const widest = Math.max(high[0]! - low[0]!, high[1]! - low[1]!, high[2]! - low[2]!);
  const perUnit = widest > 0 ? (BINS - 1e-3) / widest : 0;
  const bin = (element: number, axis: number): number => {
    const at = Math.floor(((places[element * 3 + axis] as number) - low[axis]!) * perUnit);
    return spread[at] ?? 0;
  };
  const bins = new Uint16Array(count);
  const starts = new Uint32Array(BINS ** 3 + 1);
  for (let element = 0; element < count; element++) {
    const number = bin(element, 0) | (bin(element, 1) << 1) | (bin(element, 2) << 2);
    bins[element] = number;
    starts[number + 1]!++;
  }
  for (let number = 0; number < BINS ** 3; number++) starts[number + 1]! += starts[number]!;
  const order = new Uint32Array(count);
  for (let element = 0; element < count; element++) order[starts[bins[element]!]!++] = element;
  return order;
}
