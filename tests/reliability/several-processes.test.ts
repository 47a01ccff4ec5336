import { expect, it, vi } from 'vitest';
import { isBuilt } from '../integration/server-process.ts';
import { workThroughNodeKills } from './node-kills.ts';
import { haproxy } from './support/balancer.ts';
import { seconds } from '../patience.ts';

vi.setConfig({ testTimeout: seconds(300) });

const reason = haproxy.isInstalled ? '' : ' (skipped: haproxy is not installed)';

it.skipIf(!isBuilt || !haproxy.isInstalled)(
  `of three server processes behind a balancer one is killed under load, and nothing acknowledged is lost${reason}`,
  async () => {
    const figures = await workThroughNodeKills(51_001, 1);
    expect(figures).toMatchObject({ kills: 1, imports: 3, saves: 3 });
    expect(figures.moved).toBeGreaterThanOrEqual(1);
  },
);
