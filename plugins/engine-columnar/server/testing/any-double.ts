import fc from 'fast-check';

/** Any float64, with the awkward ones often: missing, infinite, negative zero, the smallest, ties and neighbours. */
export const anyDouble: fc.Arbitrary<number> = fc.oneof(
  fc.double(),
  fc.double({ min: -10, max: 10 }),
  fc.integer({ min: -5, max: 5 }),
  fc.constantFrom(Number.NaN, Infinity, -Infinity, 0, -0, 1, 1 + Number.EPSILON, 1e30, -99),
  fc.constantFrom(Number.MIN_VALUE, -Number.MIN_VALUE, Number.MAX_VALUE, -Number.MAX_VALUE),
);
