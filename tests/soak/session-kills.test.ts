import { expect, it } from 'vitest';
import { isBuilt } from '../integration/server-process.ts';
import { workThroughKills } from '../reliability/session-kills.ts';

it.skipIf(!process.env['ADIT_SOAK'] || !isBuilt)(
  '[A4.04, W4.02] 20 kills at seeded moments of a session lose no acknowledged save, and its scene can be brought back as it was',
  async () => {
    const { kills, saves } = await workThroughKills(43_001, 20);
    expect(kills).toBe(20);
    expect(saves).toBeGreaterThan(10);
  },
  3_600_000,
);
