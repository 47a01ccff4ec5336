import { it } from 'vitest';
import { fuzzArchives } from '../../core/server/archive/fuzz-archive.ts';

it.skipIf(!process.env['ADIT_SOAK'])(
  'archive fuzz: 10,000 mutated archives end in their bytes or an error',
  async () => {
    await fuzzArchives(10_000);
  },
  3_600_000,
);
