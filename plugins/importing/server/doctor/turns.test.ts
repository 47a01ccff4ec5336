import { expect, it } from 'vitest';
import { Turns } from './turns.ts';

it('runs so many at once, the others in their order, and goes on after failures and aborts', async () => {
  const turns = new Turns(2);
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
    ...[0, 1, 2].map((number) => turns.run(task(number), signal)),
    turns.run(task(99), aborted),
    ...[3, 4].map((number) => turns.run(task(number), signal)),
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
