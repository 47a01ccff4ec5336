import { expect, it } from 'vitest';
import { isBuilt } from '../integration/server-process.ts';
import { uploadThroughKills } from './upload-kills.ts';

it.skipIf(!isBuilt)(
  '[I4.03, I9.01] 20 kills at seeded moments of uploads lose no acknowledged chunk and no byte',
  async () => {
    const figures = await uploadThroughKills(11_201, 20);
    expect(figures.acknowledged).toBeGreaterThan(20);
    expect(figures.completed).toBeGreaterThan(2);
  },
  600_000,
);
