import { expect, it } from 'vitest';
import { isBuilt } from '../integration/server-process.ts';
import { saveThroughPowerCuts } from '../reliability/power-cuts.ts';
import { withFigures } from './with-figures.ts';

it.skipIf(!process.env['ADIT_SOAK'] || !isBuilt || process.platform !== 'linux')(
  '100 power cuts at seeded moments of saves, of the server and its PostgreSQL at once, leave every state old or new, and whole',
  async () => {
    const figures = await withFigures('power-cuts', { seed: 62_001, runs: 100 }, saveThroughPowerCuts);
    expect(figures.cuts).toBe(100);
    // Both are seen: saves that were on disk before they were answered, and such as were not.
    expect(Math.min(figures.kept, figures.undone)).toBeGreaterThan(0);
  },
  3_600_000,
);
