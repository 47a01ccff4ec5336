import fc from 'fast-check';
import { decodeItems, encodeItems } from './item-text.ts';
import { describe, expect, it } from 'vitest';

const itemLists = fc
  .uniqueArray(fc.nat({ max: 5000 }), { maxLength: 600 })
  .map((items) => Uint32Array.from(items).toSorted());

describe('picks as a text', () => {
  it('are the same items again, up to a limit', () => {
    fc.assert(
      fc.property(itemLists, fc.nat({ max: 6000 }), (items, limit) => {
        const text = encodeItems(items);
        expect([...decodeItems(text, 10_000)]).toEqual([...items]);
        expect([...decodeItems(text, limit)]).toEqual([...items].filter((item) => item < limit));
      }),
    );
  });

  it('are short: a few characters for neighbours, one in six items at most for scattered ones', () => {
    const million = Uint32Array.from({ length: 1_000_000 }, (_, at) => at);
    expect(encodeItems(million).length).toBeLessThan(12);
    expect(encodeItems(million.filter((item) => item % 2 === 0)).length).toBeLessThan(170_000);
    expect(encodeItems(new Uint32Array(0))).toBe('r');
    expect([...decodeItems(encodeItems(Uint32Array.of(4_000_000_000)), 4_100_000_000)]).toEqual([4_000_000_000]);
  });

  it('are refused when they are something else, and cannot ask for more memory than there are items', () => {
    for (const text of ['', 'x', 'r!!', 'rgICAgICAgIA=', 'rgA=='])
      expect(() => decodeItems(text, 10)).toThrow('picked');
    const endless = `r${btoa(String.fromCharCode(0, 255, 255, 255, 255, 15))}`;
    expect(decodeItems(endless, 100).length).toBe(100);
  });
});
