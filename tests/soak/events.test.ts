import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { isBuilt, ServerProcess } from '../integration/server-process.ts';
import { dropAndRestart } from '../security/support/event-drops.ts';
import { withFigures } from './with-figures.ts';

describe.skipIf(!isBuilt || process.env['ADIT_SOAK'] === undefined)('server-sent events, for long', () => {
  const server = new ServerProcess();
  beforeAll(async () => {
    await server.start();
  }, 60_000);
  afterAll(() => server.dispose(), 20_000);

  it('[W7.13] 500 drops and 20 restarts: none lost, none twice, none of another site, all in order', async () => {
    const { drops, acknowledged, readers } = await withFigures(
      'events',
      { seed: 500, runs: 500 },
      (seed, runs) => dropAndRestart(server, { drops: runs, restarts: 20, seed }),
      (figures) => figures.readers.reduce((sum, { lost }) => sum + lost.length, 0),
    );
    expect(drops).toBeGreaterThanOrEqual(500);
    expect(acknowledged).toBeGreaterThan(1_000);
    for (const reader of readers)
      expect(reader).toEqual({ lost: [], twice: [], foreign: [], isInOrder: true, resets: 0 });
  }, 900_000);
});
