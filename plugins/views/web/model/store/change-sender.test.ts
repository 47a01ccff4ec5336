import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { silentLog } from 'adit/core';
import { ChangeSender } from './change-sender.ts';

describe('changes that are sent soon', () => {
  beforeEach(() => void vi.useFakeTimers());
  afterEach(() => void vi.useRealTimers());

  it('wait while they are held, and are sent once they are not, the latest of each key', async () => {
    const sent: string[] = [];
    const changes = new ChangeSender(silentLog);
    const put = (key: string, text: string): void => changes.put(key, async () => void sent.push(text));
    const release = changes.hold();
    put('view', 'before');
    await vi.advanceTimersByTimeAsync(1000);
    expect(sent).toEqual([]);
    put('view', 'after');
    release();
    await vi.advanceTimersByTimeAsync(1000);
    expect(sent).toEqual(['after']);
    put('view', 'later');
    await vi.advanceTimersByTimeAsync(1000);
    expect(sent).toEqual(['after', 'later']);
    changes.dispose();
  });
});
