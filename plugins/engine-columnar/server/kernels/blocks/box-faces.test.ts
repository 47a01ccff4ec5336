import { bitsOfBytes } from 'adit/core';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { naiveBox, naiveFaces } from '../../testing/naive-faces.ts';
import type { CellCount } from './bit-rows.ts';
import { boxFaces } from './box-faces.ts';
import { cornerDivisions } from './divisions.ts';
import { gridFaces } from './grid-faces.ts';
import { seconds } from '../../../../../tests/patience.ts';

const whole = [0, 0, 0, 1, 1, 1];
const anyCount = fc.tuple(
  fc.integer({ min: 1, max: 4 }),
  fc.integer({ min: 1, max: 3 }),
  fc.integer({ min: 1, max: 3 }),
);
/** Two different fractions of one axis. */
const ends = (parts: number): fc.Arbitrary<[number, number]> =>
  fc
    .uniqueArray(fc.integer({ min: 0, max: parts }), { minLength: 2, maxLength: 2 })
    .map(([one, other]) => [Math.min(one!, other!) / parts, Math.max(one!, other!) / parts]);
const anyCorners = fc
  .constantFrom(1, 2, 3, 4)
  .chain((parts) =>
    fc.tuple(ends(parts), ends(parts), ends(parts)).map(([u, v, w]) => [u[0], v[0], w[0], u[1], v[1], w[1]]),
  );

describe('boxFaces', { timeout: seconds(60) }, () => {
  it('leaves out what other blocks cover wholly, whatever the parts of the cells that they fill', () => {
    const cases = anyCount.chain((count) =>
      fc.tuple(
        fc.constant(count),
        fc.array(
          fc.record({
            cell: fc.integer({ min: 0, max: count[0] * count[1] * count[2] - 1 }),
            corners: fc.oneof(fc.constant(whole), anyCorners),
            kept: fc.constantFrom(0, 1),
          }),
          { maxLength: 25 },
        ),
        fc.boolean(),
      ),
    );
    fc.assert(
      fc.property(cases, ([count, blocks, masked]) => {
        const corners = Float64Array.from(blocks.flatMap((block) => block.corners));
        const faces = boxFaces({
          count,
          items: blocks.length,
          cells: Uint32Array.from(blocks, (block) => block.cell),
          corners,
          mask: masked ? bitsOfBytes(Uint8Array.from(blocks, (block) => block.kept)) : undefined,
          divisions: cornerDivisions({ count, corners }),
        });
        const boxes = blocks.map((block) => naiveBox(count, block.cell, block.corners));
        expect([...faces]).toEqual(naiveFaces(boxes, (item) => !masked || blocks[item]!.kept === 1));
      }),
      { numRuns: 80 },
    );
  });

  it('gives no face less than it should where the fractions have no common division', () => {
    const count: CellCount = [2, 1, 1];
    const corners = Float64Array.of(0, 0, 0, 0.005, 1, 1, 0.005, 0, 0, 1, 1, 1, ...whole);
    const faces = boxFaces({
      count,
      items: 3,
      cells: Uint32Array.of(0, 0, 1),
      corners,
      mask: undefined,
      divisions: cornerDivisions({ count, corners }),
    });
    // Only the face between the second block and the whole one beside it is known to be covered.
    expect([...faces]).toEqual([0, 1, 2, 3, 4, 5, 6, 8, 9, 10, 11, 12, 13, 14, 15, 16, 17]);
  });

  it('hides nothing behind a small gap in a large cell', () => {
    const count: CellCount = [1, 1, 1];
    // Two blocks of a twentieth of the cell, a thousandth of it apart, then two that touch.
    const corners = Float64Array.from(
      [
        [0, 0.05],
        [0.051, 0.1],
        [0.5, 0.55],
        [0.55, 0.6],
      ].flatMap(([low, high]) => [low!, 0, 0, high!, 1, 1]),
    );
    const divisions = cornerDivisions({ count, corners });
    const cells = new Uint32Array(4);
    const faces = boxFaces({ count, items: 4, cells, corners, mask: undefined, divisions });
    expect([1, 6].every((id) => faces.includes(id))).toBe(true);
  });

  it('has the same faces as a regular grid where all blocks are whole', () => {
    const count: CellCount = [33, 3, 2];
    const items = 33 * 3 * 2;
    const mask = bitsOfBytes(Uint8Array.from({ length: items }, (_, item) => ((item * 7919) % 5 > 1 ? 1 : 0)));
    const box = { count, items, cells: undefined, corners: undefined, mask, divisions: [1, 1, 1] as CellCount };
    expect([...boxFaces(box)]).toEqual([...gridFaces({ count, items, index: undefined, mask })]);
  });

  it('takes fractions that are not numbers, or not in a cell, without a fault', () => {
    const corners = Float64Array.of(NaN, 0, 0, 1, 1, 1, -5, 0, 0, 9, 1, 1);
    expect(() =>
      boxFaces({
        count: [1, 1, 1],
        items: 2,
        cells: Uint32Array.of(0, 0),
        corners,
        mask: undefined,
        divisions: [1, 1, 1],
      }),
    ).not.toThrow();
  });
});

describe('cornerDivisions', () => {
  it('finds the fewest parts that all fractions are between, and takes rounded fractions', () => {
    const count: CellCount = [10, 10, 10];
    const corners = Float64Array.of(0, 0.25, 0.333, 0.5, 1, 0.667);
    expect(cornerDivisions({ count, corners })).toEqual([2, 4, 3]);
    const both = Float64Array.of(0, 0, 0, 0.5, 1, 1, 1 / 3, 0, 0, 1, 1, 1);
    expect(cornerDivisions({ count, corners: both })).toEqual([6, 1, 1]);
  });

  it('divides nothing where the bits would take too much memory', () => {
    const corners = Float64Array.of(0, 0, 0, 1 / 64, 1 / 64, 1 / 64);
    expect(cornerDivisions({ count: [200, 200, 200], corners })).toEqual([1, 1, 1]);
  });
});
