import { expect, it } from 'vitest';
import { NewestFirst } from './newest-first.ts';

it('rows come newest first, older ones when they are asked for, and none is lost by a failure', async () => {
  const all = Array.from({ length: 1_200 }, (_, at) => ({ id: 1_200 - at }));
  let fails = true;
  const list = new NewestFirst<{ id: number }>(async ({ limit, before = Infinity }) => {
    if (fails) throw new Error('no server');
    return all.filter(({ id }) => id < before).slice(0, limit);
  });
  await list.load();
  expect([list.state, list.rows.length]).toEqual(['failed', 0]);
  fails = false;
  await list.load();
  expect([list.state, list.rows.length, list.hasOlder]).toEqual(['ready', 500, true]);
  fails = true;
  await expect(list.loadOlder()).rejects.toThrow('no server');
  expect([list.state, list.rows.length, list.isReadingOlder]).toEqual(['ready', 500, false]);
  fails = false;
  await Promise.all([list.loadOlder(), list.loadOlder()]);
  await list.loadOlder();
  expect(list.rows).toEqual(all);
  expect(list.hasOlder).toBe(false);
});
