import { bitsOfBytes, bitsOfWord } from 'adit/core';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { naiveBox, naiveFaces } from '../../testing/naive-faces.ts';
import { type CellCount } from './bit-rows.ts';
import { indexCells, type CellIndex } from './cell-index.ts';
import { allFaces, gridFaces, MAX_ITEMS } from './grid-faces.ts';
import { seconds } from '../../../../../tests/patience.ts';

const anyCount: fc.Arbitrary<CellCount> = fc.oneof(
  fc.tuple(fc.integer({ min: 1, max: 5 }), fc.integer({ min: 1, max: 5 }), fc.integer({ min: 1, max: 5 })),
  // Around the borders of words.
  fc.tuple(fc.constantFrom(31, 32, 33, 63, 64, 65, 70), fc.integer({ min: 1, max: 3 }), fc.integer({ min: 1, max: 3 })),
);
const sorted = (ids: Iterable<number>): number[] => [...ids].toSorted((left, right) => left - right);
const byte = fc.constantFrom(0, 1);
const maskOf = (length: number): fc.Arbitrary<Uint8Array | undefined> =>
  fc.option(
    fc.array(byte, { minLength: length, maxLength: length }).map((bytes) => Uint8Array.from(bytes)),
    { nil: undefined },
  );

describe('bitsIn', () => {
  it('counts the bits of any word', () => {
    fc.assert(
      fc.property(fc.integer(), (word) => {
        expect(bitsOfWord(word)).toBe([...(word >>> 0).toString(2)].filter((bit) => bit === '1').length);
      }),
    );
  });
});

describe('gridFaces', { timeout: seconds(60) }, () => {
  it('finds the faces of a full grid under any mask that one finds by asking each neighbour', () => {
    const cases = anyCount.chain((count) => {
      const cells = count[0] * count[1] * count[2];
      return fc
        .integer({ min: 0, max: cells })
        .chain((items) => fc.tuple(fc.constant(count), fc.constant(items), maskOf(items)));
    });
    fc.assert(
      fc.property(cases, ([count, items, mask]) => {
        const boxes = Array.from({ length: items }, (_, cell) => naiveBox(count, cell));
        const expected = naiveFaces(boxes, (item) => mask?.[item] !== 0);
        const faces = gridFaces({ count, items, index: undefined, mask: mask && bitsOfBytes(mask) });
        expect(faces.buffer).toBeInstanceOf(SharedArrayBuffer);
        expect([...faces]).toEqual(expected);
      }),
      { numRuns: 60 },
    );
  });

  it('finds the faces of a sparse grid whose items stand in any order, under any mask', () => {
    const cases = anyCount.chain((count) => {
      const cells = Array.from({ length: count[0] * count[1] * count[2] }, (_, cell) => cell);
      return fc
        .tuple(fc.shuffledSubarray(cells), fc.boolean())
        .map(([some, ascending]) => (ascending ? sorted(some) : some))
        .chain((some) => fc.tuple(fc.constant(count), fc.constant(some), maskOf(some.length)));
    });
    fc.assert(
      fc.property(cases, ([count, cells, mask]) => {
        const index = indexCells({ count, cells: Uint32Array.from(cells) }) as CellIndex;
        const boxes = cells.map((cell) => naiveBox(count, cell));
        const expected = naiveFaces(boxes, (item) => mask?.[item] !== 0);
        expect(sorted(gridFaces({ count, items: cells.length, index, mask: mask && bitsOfBytes(mask) }))).toEqual(
          expected,
        );
      }),
      { numRuns: 60 },
    );
  });

  it('gives a single block its six faces, and none to an empty grid', () => {
    const cells = Uint32Array.of(13);
    const index = indexCells({ count: [3, 3, 3], cells }) as CellIndex;
    expect([...gridFaces({ count: [3, 3, 3], items: 1, index, mask: undefined })]).toEqual([0, 1, 2, 3, 4, 5]);
    expect(gridFaces({ count: [40, 3, 3], items: 360, index: undefined, mask: new Uint32Array(12) }).length).toBe(0);
  });

  it('has a number of 32 bits for every face', () => {
    expect(MAX_ITEMS * 6 + 5).toBeGreaterThanOrEqual(2 ** 32 - 6);
    expect((MAX_ITEMS - 1) * 6 + 5).toBeLessThan(2 ** 32);
  });
});

describe('indexCells', () => {
  it('tells cells beyond the grid and cells with two items', () => {
    expect(indexCells({ count: [2, 2, 2], cells: Uint32Array.of(8) })).toBe('outside');
    expect(indexCells({ count: [2, 2, 2], cells: Uint32Array.of(7, 3, 7) })).toBe('shared');
    expect(indexCells({ count: [2, 2, 2], cells: Uint32Array.of(3, 7) })).toMatchObject({ order: undefined });
    expect(indexCells({ count: [2, 2, 2], cells: Uint32Array.of(7, 3) })).toMatchObject({
      order: Uint32Array.of(1, 0),
    });
  });
});

describe('allFaces', () => {
  it('gives the six faces of each kept item', () => {
    expect([...allFaces({ items: 3, mask: bitsOfBytes(Uint8Array.of(0, 1, 0)) })]).toEqual([6, 7, 8, 9, 10, 11]);
    expect(allFaces({ items: 3, mask: undefined }).length).toBe(18);
  });
});
