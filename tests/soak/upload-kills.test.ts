import { expect, it } from 'vitest';
import { isBuilt } from '../integration/server-process.ts';
import { uploadThroughKills } from '../reliability/upload-kills.ts';
import { withFigures } from './with-figures.ts';

it.skipIf(!process.env['ADIT_SOAK'] || !isBuilt)(
  '[I4.03, I9.01] 500 kills at seeded moments of uploads lose no acknowledged chunk and no byte',
  async () => {
    const { kills } = await withFigures('upload-kills', { seed: 50_001, runs: 500 }, uploadThroughKills);
    expect(kills).toBe(500);
  },
  3_600_000,
);
