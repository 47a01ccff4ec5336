import { expect, it } from 'vitest';
import { Semaphore } from './semaphore.ts';

it('runs so many at once, the others in their order, and goes on after failures and aborts', async () => {
  const semaphore = new Semaphore(2);
  const { signal } = new AbortController();
  const order: number[] = [];
  let running = 0;
  let most = 0;
  const task = (number: number) => async () => {
    most = Math.max(most, (running += 1));
    order.push(number);
    await new Promise((resolve) => setTimeout(resolve, 5));
    running -= 1;
    if (number === 1) throw new Error('one');
    return number;
  };
  const aborted = AbortSignal.abort(new Error('gone'));
  const results = await Promise.allSettled([
    ...[0, 1, 2].map((number) => semaphore.run(task(number), signal)),
    semaphore.run(task(99), aborted),
    ...[3, 4].map((number) => semaphore.run(task(number), signal)),
  ]);
  expect(results.map(({ status }) => status)).toEqual([
    'fulfilled',
    'rejected',
    'fulfilled',
    'rejected',
    'fulfilled',
    'fulfilled',
  ]);
  expect(most).toBe(2);
  expect(order).toEqual([0, 1, 2, 3, 4]);
});

it('lets two in at once, then the others in order, and passes by those that left', async () => {
  const semaphore = new Semaphore(2);
  const { signal } = new AbortController();
  const leaver = new AbortController();
  const order: string[] = [];
  const take = (name: string, own = signal): Promise<() => void> =>
    semaphore.acquire(own).then((end) => {
      order.push(name);
      return end;
    });
  const [first, second] = await Promise.all([take('a'), take('b')]);
  const left = take('c', leaver.signal);
  const fourth = take('d');
  const fifth = take('e');
  leaver.abort(new Error('gone'));
  await expect(left).rejects.toThrow('gone');
  expect(order).toEqual(['a', 'b']);
  first();
  first();
  const endFourth = await fourth;
  await new Promise((resolve) => setTimeout(resolve, 20));
  expect(order).toEqual(['a', 'b', 'd']);
  second();
  (await fifth)();
  endFourth();
  await expect(semaphore.acquire(leaver.signal)).rejects.toThrow('gone');
  await Promise.all([take('f'), take('g')]);
  expect(order).toEqual(['a', 'b', 'd', 'e', 'f', 'g']);
});
