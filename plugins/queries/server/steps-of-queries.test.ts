import { parseQuery, type Column } from 'adit/core';
import { describe, expect, it } from 'vitest';
import { naiveKeeps } from '../../../core/server/subset/testing/naive-subset.ts';
import type { LayerQuery } from '../shared/index.ts';
import { refuseQueries } from './refuse-queries.ts';
import { stepsOfQueries } from './steps-of-queries.ts';

const columns = [
  { name: 'Au', kind: 'number' },
  { name: 'Rock', kind: 'category' },
] as Column[];
const texts = async (): Promise<string[]> => ['OVB', 'DIO'];
const queryOf = (text: string | null, enabled = true): LayerQuery => ({
  id: 'q',
  query: text === null ? null : parseQuery(text),
  enabled,
});

async function keeps(queries: readonly LayerQuery[], gold: number | undefined, rock: number | undefined) {
  const of = await stepsOfQueries(queries, columns, { texts });
  const numbers = { Au: gold, Rock: rock };
  return naiveKeeps({ kind: 'all', of }, { item: 0, numbers, texts: {}, path: undefined, centre: [0, 0, 0] });
}

describe('the queries of a layer', () => {
  it('keep what all of those keep that are enabled; one that was just added keeps everything', async () => {
    const rich = queryOf('Au >= 1');
    const diorite = queryOf("not Rock = 'OVB'");
    expect(await keeps([rich, diorite], 1, 1)).toBe(true);
    expect(await keeps([rich, diorite], 1, 0)).toBe(false);
    expect(await keeps([rich, diorite], 1, undefined)).toBe(false);
    expect(await keeps([rich, queryOf("not Rock = 'OVB'", false)], 1, 0)).toBe(true);
    expect(await keeps([queryOf(null)], undefined, undefined)).toBe(true);
  });

  it('are refused with columns that the layer does not have; those that it has no more keep nothing', async () => {
    const gone = queryOf('Cu > 0');
    expect(refuseQueries([queryOf('Au > 0'), gone], columns)).toMatchObject({
      code: 'unknown-field',
      values: { field: 'Cu' },
    });
    expect(refuseQueries([queryOf("Rock > 'A'")], columns)).toMatchObject({ code: 'query-no-order' });
    expect(refuseQueries([queryOf("Au > 0 and Rock in ('OVB')"), queryOf(null)], columns)).toBeUndefined();
    expect(await keeps([gone], 1, 1)).toBe(false);
  });
});
