import { expect, it } from 'vitest';
import { isBuilt } from '../integration/server-process.ts';
import { uploadThroughKills } from '../reliability/upload-kills.ts';

it.skipIf(!process.env['ADIT_SOAK'] || !isBuilt)(
  '[I4.03, I9.01] 500 kills at seeded moments of uploads lose no acknowledged chunk and no byte',
  async () => {
    const { kills } = await uploadThroughKills(50_001, 500);
    expect(kills).toBe(500);
  },
  3_600_000,
);
