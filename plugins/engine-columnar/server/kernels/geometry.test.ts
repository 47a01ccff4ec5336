import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { linePieces, pointPieces } from './geometry.ts';
import { seconds } from '../../../../tests/patience.ts';

const nan = Number.NaN;

describe('pointPieces', () => {
  it('is a triple a point relative to the origin, exact to a millimetre where float32 alone is not', () => {
    const positions = Float64Array.of(478_742.646, 9_999_999.001, 357.54);
    const pieces = pointPieces({ positions, origin: [478_800, 9_999_900, 300] });
    expect(pieces.positions.buffer).toBeInstanceOf(SharedArrayBuffer);
    expect(pieces.itemOfSegment).toBeUndefined();
    const world = [...pieces.positions].map((part, axis) => part + [478_800, 9_999_900, 300][axis]!);
    world.forEach((part, axis) => expect(Math.abs(part - positions[axis]!)).toBeLessThan(0.001));
  });

  it('puts a point without a finite position on the next one that has one, else the one before, else the origin', () => {
    const positions = Float64Array.of(nan, 1, 1, 5, 6, 7, 1, Infinity, 2, 1e300, 0, 0, 8, 9, 10, 1, 2, nan);
    expect([...pointPieces({ positions, origin: [0, 0, 0] }).positions]).toEqual([
      5, 6, 7, 5, 6, 7, 8, 9, 10, 8, 9, 10, 8, 9, 10, 8, 9, 10,
    ]);
    const lost = pointPieces({ positions: Float64Array.of(nan, 1, 1), origin: [3, 3, 3] });
    expect([...lost.positions]).toEqual([0, 0, 0]);
  });
});

describe('linePieces', { timeout: seconds(30) }, () => {
  it('has no item map when every item is one segment', () => {
    const pieces = linePieces({
      positions: Float64Array.of(0, 0, 0, 1, 1, 1, 2, 2, 2, 3, 3, 3),
      offsets: Uint32Array.of(0, 2, 4),
      origin: [1, 1, 1],
    });
    expect(pieces?.itemOfSegment).toBeUndefined();
    expect([...pieces!.positions]).toEqual([-1, -1, -1, 0, 0, 0, 1, 1, 1, 2, 2, 2]);
  });

  it('unshares the vertices of polylines and names the item of each segment', () => {
    const pieces = linePieces({
      positions: Float64Array.of(0, 0, 0, 1, 0, 0, 2, 0, 0, 9, 9, 9, 3, 0, 0, 4, 0, 0),
      // Three vertices, none, one, two.
      offsets: Uint32Array.of(0, 3, 3, 4, 6),
      origin: [0, 0, 0],
    });
    expect([...pieces!.positions]).toEqual([0, 0, 0, 1, 0, 0, 1, 0, 0, 2, 0, 0, 3, 0, 0, 4, 0, 0]);
    expect([...pieces!.itemOfSegment!]).toEqual([0, 0, 3]);
  });

  it('has a map when the segments are as many as the items, but not one each', () => {
    const pieces = linePieces({
      positions: new Float64Array(9),
      offsets: Uint32Array.of(0, 3, 3),
      origin: [0, 0, 0],
    });
    expect([...pieces!.itemOfSegment!]).toEqual([0, 0]);
  });

  it('gives a segment with a missing end no length', () => {
    const pieces = linePieces({
      positions: Float64Array.of(nan, 0, 0, nan, 0, 0, 1, 2, 3, nan, 0, 0, nan, 0, 0, 4, 5, 6, nan, 1, 1, nan, 1, 1),
      offsets: Uint32Array.of(0, 2, 4, 6, 8),
      origin: [0, 0, 0],
    });
    expect([...pieces!.positions]).toEqual([0, 0, 0, 0, 0, 0, 1, 2, 3, 1, 2, 3, 4, 5, 6, 4, 5, 6, 4, 5, 6, 4, 5, 6]);
  });

  it('refuses offsets that descend or point past the end', () => {
    const positions = new Float64Array(6);
    expect(linePieces({ positions, offsets: Uint32Array.of(0, 2, 1), origin: [0, 0, 0] })).toBeUndefined();
    expect(linePieces({ positions, offsets: Uint32Array.of(0, 3), origin: [0, 0, 0] })).toBeUndefined();
    expect(linePieces({ positions, offsets: Uint32Array.of(0), origin: [0, 0, 0] })?.positions.length).toBe(0);
  });

  it('agrees with a naive walk over any polylines, and never has a number that is not finite', () => {
    fc.assert(
      fc.property(
        fc.array(fc.array(fc.tuple(fc.float(), fc.float(), fc.float()), { maxLength: 5 }), { maxLength: 30 }),
        (items) => {
          const offsets = Uint32Array.from({ length: items.length + 1 }, (_, at) => items.slice(0, at).flat().length);
          const pieces = linePieces({ positions: Float64Array.from(items.flat(2)), offsets, origin: [0, 0, 0] });
          const owners = items.flatMap((vertices, item) => vertices.slice(1).map(() => item));
          expect(pieces!.positions.length).toBe(owners.length * 6);
          expect([...(pieces!.itemOfSegment ?? items.keys())]).toEqual(owners);
          expect(pieces!.positions.every(Number.isFinite)).toBe(true);
          const ends = items.flatMap((vertices) => vertices.slice(1).map((end, at) => [...vertices[at]!, ...end]));
          ends.forEach((segment, at) => {
            const here = [...pieces!.positions.subarray(at * 6, at * 6 + 6)];
            if (segment.every(Number.isFinite)) expect(here).toEqual(segment);
            else expect(here.slice(0, 3)).toEqual(here.slice(3));
          });
        },
      ),
    );
  });
});
