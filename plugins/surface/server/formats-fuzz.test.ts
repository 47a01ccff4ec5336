import { describe, expect, it } from 'vitest';
import { fuzzFiles, fuzzSets } from './testing/fuzz-readers.ts';
import { madeFiles, madeSets } from './testing/made-files.ts';
import { buildSurface, zipOf } from './testing/test-run.ts';

/** Of each format. */
const runs = process.env['ADIT_SOAK'] ? 10_000 : 15;

describe('formats of surfaces', () => {
  it.each(Object.entries(madeFiles))(
    'mutated %s files end in an error or in a whole dataset: fuzz',
    async (_name, files) => {
      const all = Object.entries(files).map(([path, content]) => ({ path, content, fileType: 'shape' as const }));
      for (const file of all) {
        const built = await buildSurface(file);
        expect(built.account.rowsUsed).toBeGreaterThanOrEqual(6);
        built.dispose();
      }
      await fuzzFiles(all, 20_261, runs);
    },
    30_000 + runs * 600,
  );

  it.each(Object.entries(madeSets))(
    'mutated sets of %s end in an error or in a whole dataset: fuzz',
    async (_name, entries) => {
      const built = await buildSurface({ path: 'set.zip', content: await zipOf(entries) });
      expect(built.account.rowsUsed).toBeGreaterThanOrEqual(6);
      built.dispose();
      await fuzzSets(entries, 20_261, runs);
    },
    30_000 + runs * 600,
  );
});
