import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { examine } from './examine.ts';
import { hasSharedData, requestOf, sharedData } from './testing/test-run.ts';

const run = {
  signal: new AbortController().signal,
  readTable: async () => {
    throw new Error('A project is no table');
  },
};

describe.skipIf(!hasSharedData)('looking at a project', () => {
  it('says what each element becomes, and shows some of its vertices', async () => {
    const { findings, preview } = await examine(
      requestOf(join(sharedData, 'omf-rust/tests/one_of_everything.omf')),
      run,
    );
    expect(findings.map(({ code, values }) => [code, values['element'], values['type']]).slice(0, 3)).toEqual([
      ['element', 'Pyramid surface', 'Surface'],
      ['element', 'Pyramid points', 'Points'],
      ['element', 'Pyramid lines', 'Surface'],
    ]);
    expect(findings).toHaveLength(10);
    expect(preview?.points.length).toBeGreaterThan(20);
  });

  it('takes few vertices of a large surface, all over it', async () => {
    const { preview } = await examine(requestOf(join(sharedData, 'omf-rust/examples/bunny/bunny.omf'), 0), run);
    expect(preview?.points.length).toBeGreaterThan(4_000);
    expect(preview?.points.length).toBeLessThanOrEqual(5_000);
  });

  it('throws what is wrong with a file', async () => {
    const alpha = requestOf(join(sharedData, 'omf-python/v2/test_file.omf'));
    await expect(examine(alpha, run)).rejects.toMatchObject({ code: 'omf-alpha-version' });
  });
});
