import { describe, expect, it } from 'vitest';
import { ChangeHistory } from './change-history.ts';

/** A number that is changed through a history, with a clock that stands still unless it is moved. */
function makeNumber(): {
  history: ChangeHistory;
  value(): number;
  set(to: number, mergeKey?: string): void;
  wait(ms: number): void;
} {
  let [value, now] = [0, 0];
  const history = new ChangeHistory(() => now);
  const put = (to: number): void => void (value = to);
  return {
    history,
    value: () => value,
    wait: (ms) => void (now += ms),
    set(to, mergeKey) {
      const from = value;
      put(to);
      history.record({
        label: `${from} to ${to}`,
        ...(mergeKey === undefined ? {} : { mergeKey }),
        undo: () => put(from),
        redo: () => put(to),
      });
    },
  };
}

describe('the history of changes', () => {
  it('takes changes back and makes them again, in their order', async () => {
    const number = makeNumber();
    for (const to of [1, 2, 3]) number.set(to);
    await number.history.undo();
    await number.history.undo();
    expect(number.value()).toBe(1);
    expect([number.history.undoLabel, number.history.redoLabel]).toEqual(['0 to 1', '1 to 2']);
    await number.history.redo();
    expect(number.value()).toBe(2);
    number.set(7);
    expect(number.history.redoLabel).toBeUndefined();
    await number.history.undo();
    await number.history.undo();
    await number.history.undo();
    await number.history.undo();
    expect(number.value()).toBe(0);
    expect(number.history.undoLabel).toBeUndefined();
  });

  it('takes what a slider does for one change, but not what comes later or is of another one', async () => {
    const number = makeNumber();
    for (const to of [1, 2, 3]) number.set(to, 'opacity');
    number.set(4, 'size');
    number.wait(1500);
    number.set(5, 'size');
    await number.history.undo();
    expect(number.value()).toBe(4);
    await number.history.undo();
    expect(number.value()).toBe(3);
    await number.history.undo();
    expect(number.value()).toBe(0);
    await number.history.redo();
    expect(number.value()).toBe(3);
    number.set(9, 'opacity');
    await number.history.undo();
    expect(number.value()).toBe(3);
  });

  it('does one after the other however fast they come, and goes on after a failure', async () => {
    const number = makeNumber();
    number.set(1);
    const slow: (() => void)[] = [];
    const done: string[] = [];
    const wait = (text: string) => new Promise<void>((resolve) => slow.push(() => (done.push(text), resolve())));
    number.history.record({ label: 'slow', undo: () => wait('undo'), redo: () => wait('redo') });
    const both = [number.history.undo(), number.history.redo()];
    await expect.poll(() => slow.length).toBe(1);
    slow[0]?.();
    await both[0];
    await expect.poll(() => slow.length).toBe(2);
    slow[1]?.();
    await both[1];
    expect(done).toEqual(['undo', 'redo']);
    number.history.record({ label: 'bad', undo: () => Promise.reject(new Error('gone')), redo: () => undefined });
    await expect(number.history.undo()).rejects.toThrow('gone');
    const last = number.history.undo();
    await expect.poll(() => slow.length).toBe(3);
    slow[2]?.();
    await last;
    await number.history.undo();
    expect(number.value()).toBe(0);
  });

  it('takes changes that are made together back in one, the last first', async () => {
    const number = makeNumber();
    number.set(1);
    const done: string[] = [];
    number.history.together('both', () => {
      number.set(2);
      number.history.record({ label: 'x', undo: () => void done.push('undo'), redo: () => void done.push('redo') });
      number.set(3);
    });
    number.history.together('nothing', () => undefined);
    expect(number.history.undoLabel).toBe('both');
    await number.history.undo();
    expect([number.value(), done]).toEqual([1, ['undo']]);
    await number.history.redo();
    expect([number.value(), done]).toEqual([3, ['undo', 'redo']]);
    await number.history.undo();
    await number.history.undo();
    expect(number.value()).toBe(0);
    expect(() =>
      number.history.together('broken', () => {
        number.set(5);
        throw new Error('broken');
      }),
    ).toThrow('broken');
    number.set(6);
    await number.history.undo();
    expect(number.value()).toBe(5);
  });
});
