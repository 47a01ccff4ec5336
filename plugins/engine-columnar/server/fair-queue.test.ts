import { expect, it } from 'vitest';
import { FairQueue } from './fair-queue.ts';

it('each who asks has a turn after one thing of another, and keeps the order of its own', () => {
  const queue = new FairQueue<string, number>();
  for (const item of [1, 2, 3]) queue.add('first', item);
  queue.add('second', 10);
  queue.add('third', 20);
  expect([queue.take(), queue.take()]).toEqual([1, 10]);
  queue.add('second', 11);
  expect([queue.take(), queue.take(), queue.take(), queue.take(), queue.take()]).toEqual([20, 2, 11, 3, undefined]);
});

it('what is given up is not taken, and everything can be', () => {
  const queue = new FairQueue<string, number>();
  for (const item of [1, 2, 3]) queue.add('first', item);
  queue.add('second', 10);
  queue.remove('first', 1);
  queue.remove('second', 10);
  queue.remove('nobody', 5);
  expect(queue.take()).toBe(2);
  queue.add('second', 12);
  expect(queue.clear()).toEqual([3, 12]);
  expect(queue.take()).toBeUndefined();
});
