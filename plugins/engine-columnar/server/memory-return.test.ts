import { setTimeout as sleep } from 'node:timers/promises';
import { describe, expect, it } from 'vitest';
import { collectGarbage } from './collect-garbage.ts';
import { MemoryReturn } from './memory-return.ts';
import { seconds } from '../../../tests/patience.ts';

describe('MemoryReturn', { timeout: seconds(30) }, () => {
  it('gives shared memory back that nothing uses any longer', async () => {
    const size = 40_000_000;
    const memory = new MemoryReturn(200_000_000, collectGarbage);
    const before = process.memoryUsage.rss();
    for (let round = 0; round < 20; round++) {
      new Uint8Array(new SharedArrayBuffer(size)).fill(1);
      memory.dropped(size);
      await sleep(1);
    }
    await sleep(20);
    expect(process.memoryUsage.rss() - before).toBeLessThan(300_000_000);
    memory.dispose();
  });

  it('collects all garbage once nothing was dropped for a while', async () => {
    const types: string[] = [];
    const memory = new MemoryReturn(1e12, (type) => void types.push(type));
    memory.dropped(1000);
    for (let round = 0; round < 3; round++) {
      memory.dropped(40_000_000);
      await sleep(1);
    }
    await expect.poll(() => types, { timeout: seconds(20) }).toEqual(['minor', 'minor', 'minor', 'major']);
    memory.dispose();
  });

  it('collects young garbage when enough was dropped, and all garbage now and then', async () => {
    const types: string[] = [];
    const memory = new MemoryReturn(100_000_000, (type) => void types.push(type));
    for (const bytes of [1000, 40_000_000, 1000, 40_000_000, 40_000_000, 40_000_000]) {
      memory.dropped(bytes);
      await sleep(1);
    }
    expect(types).toEqual(['minor', 'minor', 'major', 'minor']);
    memory.dropped(40_000_000);
    memory.dispose();
    await sleep(1);
    expect(types.length).toBe(4);
  });
});
