import { it, vi } from 'vitest';
import { isBuilt } from '../integration/server-process.ts';
import { importThroughKills } from './import-kills.ts';
import { seconds } from '../patience.ts';

vi.setConfig({ testTimeout: seconds(600) });

it.skipIf(!isBuilt)(
  '[W4.09] imports that the server is killed in end, with one whole dataset each and nothing left over',
  () => importThroughKills(401, 4, { rows: 10_000 }),
);
