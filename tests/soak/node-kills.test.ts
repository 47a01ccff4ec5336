import { describe, expect, it } from 'vitest';
import { isBuilt } from '../integration/server-process.ts';
import { workThroughNodeKills } from '../reliability/node-kills.ts';
import { haproxy } from '../reliability/support/balancer.ts';
import { withFigures } from './with-figures.ts';

const reason = haproxy.isInstalled ? '' : ' (skipped: HAProxy is not installed)';

describe.skipIf(!process.env['ADIT_SOAK'] || !isBuilt || !haproxy.isInstalled)(
  `three server processes behind a balancer, of which one is killed under load${reason}`,
  () => {
    it.each([
      { name: 'node-kills', seed: 51_001, kills: 30, withBucket: false },
      { name: 'node-kills-with-a-bucket', seed: 52_001, kills: 10, withBucket: true },
    ])('lose nothing that was acknowledged: $name, $kills times', { timeout: 3_600_000 }, async (run) => {
      const { name, seed, kills, withBucket } = run;
      const figures = await withFigures(name, { seed, runs: kills }, () =>
        workThroughNodeKills(seed, kills, { withBucket }),
      );
      console.log(`${name}: ${JSON.stringify(figures)}`);
      expect(figures).toMatchObject({ kills, imports: 3 * kills, saves: 3 * kills });
      expect(figures.moved).toBeGreaterThanOrEqual(kills);
    });
  },
);
