import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { BriefFlag } from './brief-flag.ts';
import { TOOLTIP_DURATION } from './brief-tooltip.tsx';

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

describe('a brief flag', () => {
  it('[I9.05] goes off three seconds after it was last raised', () => {
    const flag = new BriefFlag();
    flag.raise();
    vi.advanceTimersByTime(2999);
    flag.raise();
    vi.advanceTimersByTime(2999);
    expect(flag.isOn).toBe(true);
    vi.advanceTimersByTime(1);
    expect(flag.isOn).toBe(false);
  });

  it('[I9.05] keeps a tooltip for two seconds, or until it is lowered', () => {
    const flag = new BriefFlag(TOOLTIP_DURATION);
    flag.raise();
    vi.advanceTimersByTime(1999);
    expect(flag.isOn).toBe(true);
    vi.advanceTimersByTime(1);
    expect(flag.isOn).toBe(false);
    flag.raise();
    flag.lower();
    expect([flag.isOn, vi.getTimerCount()]).toEqual([false, 0]);
  });
});
