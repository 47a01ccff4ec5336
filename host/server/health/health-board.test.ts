import { describe, expect, it, vi } from 'vitest';
import type { Log } from 'adit/core';
import type { HealthCheck } from 'adit/core/server';
import { HealthBoard } from './health-board.ts';

const silent: Log = { info() {}, warn() {}, error() {}, child: () => silent };
const check = (id: string, ask: HealthCheck['check']): HealthCheck => ({ id, check: ask });

describe('the health board', () => {
  it('gives what each check says; one that throws is not ok and keeps none of the others', async () => {
    const board = new HealthBoard(
      () => [
        check('fine', async () => ({ ok: true })),
        check('low', async () => ({ ok: false, message: 'little space' })),
        check('gone', async () => {
          throw new Error('no such place');
        }),
      ],
      silent,
    );
    expect(await board.ask()).toEqual([
      { name: 'fine', ok: true, message: undefined },
      { name: 'low', ok: false, message: 'little space' },
      { name: 'gone', ok: false, message: 'no such place' },
    ]);
  });

  it('waits two seconds for a check that hangs, and does not ask it again before it has answered', async () => {
    vi.useFakeTimers();
    try {
      let answer: (outcome: { ok: boolean }) => void = () => {};
      const ask = vi.fn(() => new Promise<{ ok: boolean }>((resolve) => (answer = resolve)));
      const board = new HealthBoard(() => [check('slow', ask)], silent);
      const both = Promise.all([board.ask(), board.ask()]);
      await vi.advanceTimersByTimeAsync(2_000);
      const late = [{ name: 'slow', ok: false, message: 'no answer within 2000 ms' }];
      expect(await both).toEqual([late, late]);
      expect(ask).toHaveBeenCalledTimes(1);

      const third = board.ask();
      answer({ ok: true });
      expect(await third).toMatchObject([{ name: 'slow', ok: true }]);
      const fourth = board.ask();
      expect(ask).toHaveBeenCalledTimes(2);
      answer({ ok: true });
      expect(await fourth).toMatchObject([{ ok: true }]);
    } finally {
      vi.useRealTimers();
    }
  });
});
