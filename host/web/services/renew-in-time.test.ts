// @vitest-environment jsdom
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { Contributions, signInProviders } from 'adit/core/web';
import { StoredCredentials } from './credentials.ts';
import { renewInTime } from './renew-in-time.ts';
import { Renewal } from './renewal.ts';

const MINUTE = 60_000;

function setUp() {
  const credentials = new StoredCredentials();
  const contributions = new Contributions();
  let number = 0;
  const renew = vi.fn(async (): Promise<string | undefined> => `token ${++number}`);
  contributions.add(signInProviders, 'a', { id: 'a.sign-in', userId: () => undefined, renew });
  return { credentials, renew, following: renewInTime(credentials, new Renewal(credentials, contributions)) };
}

beforeEach(() => {
  localStorage.clear();
  vi.useFakeTimers();
});
afterEach(() => void vi.useRealTimers());

describe('a bearer token', () => {
  it('is renewed before its fifteen minutes are over, again and again, until nobody is signed in', async () => {
    const { credentials, renew, following } = setUp();
    await vi.advanceTimersByTimeAsync(60 * MINUTE);
    expect(renew).not.toHaveBeenCalled();
    credentials.set('first');
    await vi.advanceTimersByTimeAsync(14 * MINUTE);
    expect(credentials.bearer).toBe('token 1');
    await vi.advanceTimersByTimeAsync(14 * MINUTE);
    expect(credentials.bearer).toBe('token 2');
    credentials.clear();
    await vi.advanceTimersByTimeAsync(60 * MINUTE);
    expect(renew).toHaveBeenCalledTimes(2);
    following.dispose();
  });

  it('that another call has renewed has its time anew, and a server that is away is no error', async () => {
    const { credentials, renew, following } = setUp();
    credentials.set('first');
    await vi.advanceTimersByTimeAsync(11 * MINUTE);
    credentials.set('second');
    await vi.advanceTimersByTimeAsync(11 * MINUTE);
    expect(renew).not.toHaveBeenCalled();
    renew.mockRejectedValueOnce(new Error('away'));
    await vi.advanceTimersByTimeAsync(2 * MINUTE);
    expect(renew).toHaveBeenCalledTimes(1);
    expect(credentials.bearer).toBe('second');
    following.dispose();
    await vi.advanceTimersByTimeAsync(60 * MINUTE);
    expect(renew).toHaveBeenCalledTimes(1);
  });
});
