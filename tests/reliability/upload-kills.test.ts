import { expect, it, vi } from 'vitest';
import { isBuilt } from '../integration/server-process.ts';
import { uploadThroughKills } from './upload-kills.ts';
import { seconds } from '../patience.ts';

vi.setConfig({ testTimeout: seconds(600) });

it.skipIf(!isBuilt)('[I4.03] 4 kills at seeded moments of uploads lose no acknowledged chunk and no byte', async () => {
  const figures = await uploadThroughKills(11_201, 4);
  expect(figures.acknowledged).toBeGreaterThan(4);
  expect(figures.completed).toBeGreaterThan(0);
});
