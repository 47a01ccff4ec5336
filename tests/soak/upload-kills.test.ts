import { it } from 'vitest';
import { isBuilt } from '../integration/server-process.ts';
import { uploadThroughKills } from '../reliability/upload-kills.ts';
import { inPortions, LONG_RUN_MILLISECONDS } from './in-portions.ts';
import { startStarvingLoad } from './support/starving-load.ts';

it.skipIf(!process.env['ADIT_SOAK'] || !isBuilt)(
  '[I4.03] 500 kills at seeded moments of uploads lose no acknowledged chunk and no byte, beside a load that starves the database',
  () =>
    inPortions('upload-kills', { seed: 50_001, runs: 500, portion: 20 }, (seed, runs) =>
      uploadThroughKills(seed, runs, startStarvingLoad),
    ),
  LONG_RUN_MILLISECONDS,
);
