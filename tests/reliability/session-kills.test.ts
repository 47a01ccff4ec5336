import { expect, it, vi } from 'vitest';
import { isBuilt } from '../integration/server-process.ts';
import { workThroughKills } from './session-kills.ts';
import { seconds } from '../patience.ts';

vi.setConfig({ testTimeout: seconds(600) });

it.skipIf(!isBuilt)(
  '[A4.04f] 2 kills at seeded moments of a session lose no acknowledged save, and its scene can be brought back as it was',
  async () => {
    const figures = await workThroughKills(42_001, 2);
    expect(figures.acknowledged).toBeGreaterThan(8);
    expect(figures.saves).toBeGreaterThan(0);
  },
);
