import { expect, it } from 'vitest';
import { isBuilt } from '../integration/server-process.ts';
import { workThroughKills } from '../reliability/session-kills.ts';
import { withFigures } from './with-figures.ts';

it.skipIf(!process.env['ADIT_SOAK'] || !isBuilt)(
  '[A4.04f] 20 kills at seeded moments of a session lose no acknowledged save, and its scene can be brought back as it was',
  async () => {
    const { kills, saves } = await withFigures('session-kills', { seed: 43_001, runs: 20 }, workThroughKills);
    expect(kills).toBe(20);
    expect(saves).toBeGreaterThan(10);
  },
  3_600_000,
);
