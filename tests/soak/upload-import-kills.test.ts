import { it } from 'vitest';
import { isBuilt } from '../integration/server-process.ts';
import { importThroughKills } from '../reliability/import-kills.ts';

it.skipIf(!process.env['ADIT_SOAK'] || !isBuilt)(
  '[W4.09] 100 imports that the server is killed in end, with one whole dataset each and nothing left over',
  () => importThroughKills(10_001, 100),
  3_600_000,
);
