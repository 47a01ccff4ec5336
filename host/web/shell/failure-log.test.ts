import { autorun } from 'mobx';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Log } from 'adit/core';
import { FailureLog } from './failure-log.ts';

const lines: unknown[] = [];
const log: Log = {
  info: () => undefined,
  warn: () => undefined,
  error: (...line) => void lines.push(line),
  child: () => log,
};
const source = { pluginId: 'a', point: 'core.panels', contribution: 'a.panel' };

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

describe('failures of contributions', () => {
  it('break one after three within a minute, and no other', () => {
    const failures = new FailureLog(log);
    const seen: boolean[] = [];
    const stop = autorun(() => seen.push(failures.isBroken('a.panel')));
    for (let time = 0; time < 3; time++) failures.report(source, new Error('x'));
    stop();
    expect(seen).toEqual([false, true]);
    expect(failures.isBroken('a.other')).toBe(false);
    expect(lines.at(-1)).toMatchObject([
      'A contribution failed',
      {},
      { plugin: 'a', point: 'core.panels', contribution: 'a.panel' },
    ]);
  });

  it('do not add up over a longer time', () => {
    const failures = new FailureLog(log);
    for (let time = 0; time < 10; time++) {
      failures.report(source, new Error('x'));
      vi.advanceTimersByTime(30_001);
    }
    expect(failures.isBroken('a.panel')).toBe(false);
  });
});
