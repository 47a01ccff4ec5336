import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { combineItems } from './item-sets.ts';

const lists = fc.uniqueArray(fc.nat({ max: 60 }), { maxLength: 40 }).map((items) => Uint32Array.from(items).toSorted());

describe('the picks after a gesture', () => {
  it('[W4.47] are replaced by it, added to or lessened, as sets are', () => {
    fc.assert(
      fc.property(lists, lists, (before, gesture) => {
        const [old, own] = [new Set(before), new Set(gesture)];
        const sorted = (items: Set<number>): number[] => [...items].toSorted((left, right) => left - right);
        expect([...combineItems(before, gesture, 'replace')]).toEqual(sorted(own));
        expect([...combineItems(before, gesture, 'add')]).toEqual(sorted(new Set([...old, ...own])));
        expect([...combineItems(before, gesture, 'subtract')]).toEqual(
          sorted(new Set([...old].filter((item) => !own.has(item)))),
        );
      }),
    );
  });
});
