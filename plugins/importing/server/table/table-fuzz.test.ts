import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { goodFiles, mutate, mutation, realFiles } from './broken-tables-test-kit.ts';
import { profileTableFrom } from './profile-table.ts';
import { TableError } from './table-error.ts';
import { chunksOf, collectTable, detect, expectWholeAccount, hasSharedData, requests } from './table-test-kit.ts';

const cases = process.env['ADIT_SOAK'] ? 10_000 : 100;

/** Reads a file as an import does; true when it was refused. */
async function isRefused(bytes: Buffer): Promise<boolean> {
  try {
    const { dialect } = await detect(bytes);
    const profile = await profileTableFrom(chunksOf(bytes, 7), dialect, { fileExtension: 'csv' });
    const [first = '', ...others] = dialect.columnNames;
    const table = await collectTable(
      bytes,
      dialect,
      [{ name: first, kind: 'text', required: true }, ...requests('number', ...others)],
      { chunkSize: 5 },
    );
    expectWholeAccount(table);
    expect(profile.rowCount).toBe(table.rowsRead);
    expect(profile.columns).toHaveLength(dialect.columnNames.length);
    return false;
  } catch (error) {
    if (!(error instanceof TableError)) throw error;
    return true;
  }
}

async function expectAllEnd(files: readonly Buffer[]): Promise<void> {
  let refused = 0;
  await fc.assert(
    fc.asyncProperty(
      fc.constantFrom(...files),
      fc.array(mutation, { minLength: 1, maxLength: 8 }),
      async (file, mutations) => {
        if (await isRefused(mutations.reduce(mutate, file))) refused += 1;
      },
    ),
    { numRuns: cases, seed: 20_240_501 },
  );
  expect(refused).toBeLessThan(cases / 2);
}

describe('broken tables are read or refused with a code, with every row accounted for: fuzz', () => {
  it('small ones of every sort', () => expectAllEnd(goodFiles), 30_000 + cases * 120);
  it.skipIf(!hasSharedData)('real ones', () => expectAllEnd(realFiles), 30_000 + cases * 240);
});
