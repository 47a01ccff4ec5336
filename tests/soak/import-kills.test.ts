import { it } from 'vitest';
import { isBuilt } from '../integration/server-process.ts';
import { importThroughKills } from '../reliability/import-kills.ts';
import { inPortions, LONG_RUN_MILLISECONDS } from './in-portions.ts';
import { startStarvingLoad } from './support/starving-load.ts';

it.skipIf(!process.env['ADIT_SOAK'] || !isBuilt)(
  '[W4.09] imports that the server is killed in a hundred times end, with one whole dataset each and nothing left over, beside a load that starves the database',
  () =>
    inPortions('import-kills', { seed: 10_001, runs: 100, portion: 8 }, (seed, runs) =>
      importThroughKills(seed, runs, { rows: 60_000, startLoad: startStarvingLoad }),
    ),
  LONG_RUN_MILLISECONDS,
);
