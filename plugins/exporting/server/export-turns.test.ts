import { describe, expect, it } from 'vitest';
import { ExportTurns } from './export-turns.ts';

describe('turns', () => {
  it('go to two at once, then to the others in order, and pass by those that left', async () => {
    const turns = new ExportTurns(2);
    const { signal } = new AbortController();
    const leaver = new AbortController();
    const order: string[] = [];
    const take = (name: string, own = signal): Promise<() => void> =>
      turns.take(own).then((end) => {
        order.push(name);
        return end;
      });
    const [first, second] = await Promise.all([take('a'), take('b')]);
    const left = take('c', leaver.signal);
    const fourth = take('d');
    const fifth = take('e');
    leaver.abort();
    await expect(left).rejects.toMatchObject({ code: 'export-cancelled' });
    expect(order).toEqual(['a', 'b']);
    first();
    first();
    const endFourth = await fourth;
    await new Promise((resolve) => setTimeout(resolve, 20));
    expect(order).toEqual(['a', 'b', 'd']);
    second();
    (await fifth)();
    endFourth();
    await expect(turns.take(leaver.signal)).rejects.toMatchObject({ code: 'export-cancelled' });
    await Promise.all([take('f'), take('g')]);
    expect(order).toEqual(['a', 'b', 'd', 'e', 'f', 'g']);
  });
});
