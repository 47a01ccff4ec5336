import { expect, it, vi } from 'vitest';
import { isBuilt } from '../integration/server-process.ts';
import { saveThroughPowerCuts } from './power-cuts.ts';
import { seconds } from '../patience.ts';

vi.setConfig({ testTimeout: seconds(180) });

// Processes are found in /proc.
it.skipIf(!isBuilt || process.platform !== 'linux')(
  '3 power cuts at seeded moments of saves, of the server and its PostgreSQL at once, leave every state old or new, and whole',
  async () => {
    const { acknowledged } = await saveThroughPowerCuts(61_001, 3);
    expect(acknowledged).toBeGreaterThan(9);
  },
);
