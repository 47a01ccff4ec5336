import { encodeItems, type Column } from 'adit/core';
import { itemSubset, keptCodes } from 'adit/core/server';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { textContains } from '../../../shared/index.ts';
import { matchesOf } from './matches.ts';

const column = { name: 'rock' } as Column;
const stepsOf = async (text: string): Promise<ReturnType<typeof itemSubset>> =>
  itemSubset(await textContains.steps({ text }, column, { texts: async () => [] }));

describe('what contains a text', () => {
  it('is counted in the browser as engines keep it', async () => {
    const word = fc.string({ unit: fc.constantFrom('a', 'A', 'ß', 'É', 'é', '1', ' '), maxLength: 4 });
    await fc.assert(
      fc.asyncProperty(fc.uniqueArray(word), word, async (labels, text) => {
        const { step } = await stepsOf(text);
        const kept = step?.kind === 'text' ? keptCodes(step, labels) : labels.map(() => 1);
        const counts = labels.map((_, code) => code + 1);
        const codes = labels.flatMap((_, code) => (kept[code] ? [code] : []));
        const items = codes.reduce((sum, code) => sum + code + 1, 0);
        expect(matchesOf({ text }, { labels, counts, missing: 3 })).toEqual({ values: codes.length, items });
      }),
    );
  });

  it('is everything while nothing is looked for, those without a value too', async () => {
    expect((await stepsOf('')).key).toBe('all');
    expect((await stepsOf('a')).key).toBe((await stepsOf('A')).key);
    expect((await stepsOf('a')).key).not.toBe(
      itemSubset([{ kind: 'codes', column: 'rock', codes: encodeItems(Uint32Array.of(0)) }]).key,
    );
  });
});
