import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { digits, DigitTable, firstDigitInterval } from './digit-table.ts';
import { FiniteBlocks } from './finite-blocks.ts';
import { valuesOfRank } from './ranks.ts';
import { seconds } from '../../../../tests/patience.ts';

function atRanks(values: Float64Array, ranks: readonly number[]): number[] {
  const table = new DigitTable();
  const blocks = new FiniteBlocks({ values }, undefined);
  for (let length = blocks.next(); length !== undefined; length = blocks.next()) {
    table.add(blocks.words, length, digits[0]);
  }
  return valuesOfRank({ values }, undefined, table, ranks);
}

describe('valuesOfRank', { timeout: seconds(30) }, () => {
  const count = 20_011;
  const shapes: Record<string, (at: number) => number> = {
    'many ties': (at) => (at * 7919) % 3,
    'close together': (at) => 1024 + ((at * 7919) % count) * 2 ** -42,
    'close together, negative': (at) => -1024 - ((at * 7919) % count) * 2 ** -42,
    'over all magnitudes': (at) => (at % 2 ? -1 : 1) * 2 ** (((at * 7919) % 2000) - 1000),
    'the smallest': (at) => (((at * 7919) % count) - 10_000) * Number.MIN_VALUE,
    'around zero, both zeros among them': (at) => [-0, 0, Number.MIN_VALUE, -Number.MIN_VALUE][at % 4]!,
    'a few huge ones': (at) => (at % 100 === 0 ? 1e300 : Math.sin(at)),
  };
  for (const [name, shape] of Object.entries(shapes)) {
    it(`is exact for values ${name}`, () => {
      const values = Float64Array.from({ length: count }, (_, at) => shape(at));
      const ranks = [0, 1, 1000, 1001, 1001, 7000, 10_005, 19_010, count - 1];
      const sorted = values.toSorted();
      expect(atRanks(values, ranks)).toEqual(ranks.map((rank) => sorted[rank]! + 0));
    });
  }

  it('finds the interval of a first digit', () => {
    const bits = new Uint32Array(2);
    const value = new Float64Array(bits.buffer);
    fc.assert(
      fc.property(fc.double({ noNaN: true, noDefaultInfinity: true }), (any) => {
        value[0] = any + 0;
        const [low, high] = firstDigitInterval(bits[1]! >>> 16);
        expect(value[0] >= low && value[0] <= high).toBe(true);
        for (const outside of [low, high]) {
          value[0] = outside + 0;
          expect(firstDigitInterval(bits[1]! >>> 16)).toEqual([low, high]);
        }
      }),
    );
  });
});
