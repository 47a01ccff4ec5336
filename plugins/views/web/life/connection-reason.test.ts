import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { ApiError, SessionCallError } from 'adit/core/web';
import { connectionReason } from './connection-reason.ts';

const texts = JSON.parse(readFileSync('plugins/views/locales/en.json', 'utf8')) as Record<string, string>;
const textOf = (error: Error | undefined, retrying = false): string | undefined =>
  texts[connectionReason({ error, retrying }) ?? ''];

describe('why there is no connection', () => {
  it('[W8.07c, W8.07d, W8.07e] is said once no further attempt follows: the preparation, the socket, or three attempts in vain', () => {
    expect(textOf(new SessionCallError('initialize-failed', ''))).toBe('Failed to initialize SSA');
    for (const code of ['disconnected', 'timeout'])
      expect(textOf(new SessionCallError(code, ''))).toBe('Failed to connect to WebSocket');
    const other = 'The visualization server could not be reached after 3 attempts';
    for (const error of [new Error('fetch failed'), new SessionCallError(-32000, 'x')])
      expect(textOf(error)).toBe(other);
    expect(textOf(new SessionCallError('taken-over', ''))).toBe('The session is open in another window');
    expect(textOf(new ApiError(429, 'too-many-sessions', '', { most: 20 }, undefined))).toBe(
      'You have too many windows of Adit open. Close one that you do not need.',
    );
    expect(textOf(new SessionCallError('timeout', ''), true)).toBeUndefined();
    expect(textOf(new SessionCallError('refused', 'You are not allowed'))).toBeUndefined();
    expect(textOf(undefined)).toBeUndefined();
  });
});
