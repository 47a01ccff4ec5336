import { it } from 'vitest';
import { isBuilt } from '../integration/server-process.ts';
import { importThroughKills } from '../reliability/import-kills.ts';
import { withFigures } from './with-figures.ts';

it.skipIf(!process.env['ADIT_SOAK'] || !isBuilt)(
  '[W4.09] 100 imports that the server is killed in end, with one whole dataset each and nothing left over',
  () => withFigures('import-kills', { seed: 10_001, runs: 100 }, importThroughKills),
  3_600_000,
);
