import { setTimeout as sleep } from 'node:timers/promises';
import { describe, expect, it } from 'vitest';
import { numberBytes } from './collect-garbage.ts';
import { MemoryReturn } from './memory-return.ts';

describe('MemoryReturn', () => {
  it('gives shared memory back that nothing uses any longer', async () => {
    const size = 40_000_000;
    const memory = new MemoryReturn(200_000_000);
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
});

describe('numberBytes', () => {
  it('counts the arrays in objects and lists', () => {
    const input = { thresholds: [{ column: { values: new Float64Array(2) }, range: [1, 2] }], mask: new Uint8Array(3), no: undefined };
    expect(numberBytes(input)).toBe(19);
    expect(numberBytes(undefined)).toBe(0);
  });
});
