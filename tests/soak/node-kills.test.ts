import { describe, expect, it } from 'vitest';
import { isBuilt } from '../integration/server-process.ts';
import { workThroughNodeKills } from '../reliability/node-kills.ts';
import { haproxy } from '../reliability/support/balancer.ts';
import { inPortions, LONG_RUN_MILLISECONDS } from './in-portions.ts';
import { startStarvingLoad } from './support/starving-load.ts';

const reason = haproxy.isInstalled ? '' : ' (skipped: HAProxy is not installed)';

describe.skipIf(!process.env['ADIT_SOAK'] || !isBuilt || !haproxy.isInstalled)(
  `three server processes behind a balancer, of which one is killed under load${reason}`,
  () => {
    it.each([
      { name: 'node-kills', seed: 51_001, withBucket: false },
      { name: 'node-kills-with-a-bucket', seed: 52_001, withBucket: true },
    ])(
      'lose nothing that was acknowledged, beside a load that starves the database: $name, 30 times',
      async ({ name, seed, withBucket }) => {
        const portions = await inPortions(name, { seed, runs: 30, portion: 5 }, (portionSeed, kills) =>
          workThroughNodeKills(portionSeed, kills, { withBucket, startLoad: startStarvingLoad }),
        );
        for (const { kills, imports, saves, moved } of portions) {
          expect({ imports, saves }).toEqual({ imports: 3 * kills, saves: 3 * kills });
          expect(moved).toBeGreaterThanOrEqual(kills);
        }
      },
      LONG_RUN_MILLISECONDS,
    );
  },
);
