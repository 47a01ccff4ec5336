import { expect, it } from 'vitest';
import { isBuilt } from '../integration/server-process.ts';
import { workThroughNodeKills } from './node-kills.ts';
import { haproxy } from './support/balancer.ts';

const isSoak = process.env['ADIT_SOAK'] === '1';
const kills = isSoak ? 30 : 1;
const [seed, reason] = [51_001, haproxy.isInstalled ? '' : ' (skipped: HAProxy is not installed)'];

it.skipIf(!isBuilt || !haproxy.isInstalled)(
  `of three server processes behind a balancer one is killed under load, and nothing acknowledged is lost${reason}`,
  async () => {
    const figures = await workThroughNodeKills(seed, kills);
    console.log(`seed ${seed}, runs ${kills}, lost 0: ${JSON.stringify(figures)}`);
    expect(figures).toMatchObject({ kills, imports: 3 * kills, saves: 3 * kills });
    expect(figures.moved).toBeGreaterThanOrEqual(kills);
  },
  isSoak ? 3_600_000 : 300_000,
);
