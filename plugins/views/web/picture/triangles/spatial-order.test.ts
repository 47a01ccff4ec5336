import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { spatialOrder } from './spatial-order.ts';

describe('spatialOrder', () => {
  it('has every element once, whatever its place', () => {
    fc.assert(
      fc.property(fc.array(fc.tuple(fc.float(), fc.float(), fc.float()), { maxLength: 50 }), (places) => {
        const order = spatialOrder(Float32Array.from(places.flat()));
        expect([...order].toSorted((left, right) => left - right)).toEqual([...places.keys()]);
      }),
    );
  });

  it('brings together what is near', () => {
    const places = Float32Array.of(0, 0, 0, 100, 100, 0, 1, 1, 0, 99, 99, 0);
    expect([...spatialOrder(places)]).toEqual([0, 2, 1, 3]);
  });
});
