import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { WarmWorkers } from './warm-workers.ts';

describe('warm workers', () => {
  const made: Worker[] = [];
  const make = (): Worker => {
    const worker = new Worker(`require('node:worker_threads').parentPort.on('message', () => process.exit(3))`, {
      eval: true,
    });
    made.push(worker);
    return worker;
  };
  afterEach(async () => {
    vi.useRealTimers();
    await Promise.all(made.splice(0).map((worker) => worker.terminate()));
  });

  it('give the thread that is there, never one that is in use or has another bound', () => {
    const workers = new WarmWorkers(make);
    const first = workers.take(100);
    expect(workers.take(100)).not.toBe(first);
    workers.giveBack(first, 100);
    expect(workers.take(200)).not.toBe(first);
    expect(workers.take(100)).toBe(first);
    expect(workers.take(100)).not.toBe(first);
  });

  it('keep two, and the one that waited longest makes room', async () => {
    const workers = new WarmWorkers(make);
    const [first, second, third] = [workers.take(1), workers.take(1), workers.take(1)];
    const ended = once(first, 'exit');
    for (const worker of [first, second, third]) workers.giveBack(worker, 1);
    await ended;
    expect([workers.take(1), workers.take(1)]).toEqual([second, third]);
  });

  it('end by themselves, and one that broke off is not given again', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    const workers = new WarmWorkers(make);
    const [broken, late] = [workers.take(1), workers.take(1)];
    workers.giveBack(broken, 1);
    workers.giveBack(late, 1);
    const gone = once(broken, 'exit');
    broken.postMessage('end');
    await gone;
    expect(workers.take(1)).toBe(late);
    workers.giveBack(late, 1);
    const ended = once(late, 'exit');
    vi.runAllTimers();
    await ended;
    expect(workers.take(1)).not.toBe(late);
  });
});
