import fc from 'fast-check';
import { expect, it } from 'vitest';
import { filterText, filterWords, parseFilter, unfilterWords } from './number-filter.ts';

it('filtered numbers are the same bits again, whatever they are and wherever the work was cut', () => {
  const words = fc.array(fc.integer({ min: 0, max: 0xff_ff_ff_ff }), { maxLength: 50 });
  fc.assert(
    fc.property(words, fc.integer({ min: 1, max: 7 }), fc.nat(50), (numbers, stride, cut) => {
      const given = Uint32Array.from(numbers);
      const bytes = new Uint8Array(given.length * 4);
      const middle = Math.min(cut, given.length);
      filterWords(given, bytes, { stride }, middle);
      filterWords(given, bytes, { stride }, 0, middle);
      expect(unfilterWords(bytes, { stride })).toEqual(given);
    }),
  );
});

it('an answer says its filter, and one that nobody knows is no numbers', () => {
  expect(parseFilter(filterText({ stride: 3 }))).toEqual({ stride: 3 });
  expect(parseFilter(null)).toBeUndefined();
  for (const text of ['', 'difference-0', 'difference--1', 'other'])
    expect(() => parseFilter(text)).toThrow(RangeError);
});
