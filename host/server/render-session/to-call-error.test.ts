import { AditError, silentLog, type Log } from 'adit/core';
import { describe, expect, it, vi } from 'vitest';
import { z } from 'zod';
import { toCallError } from './to-call-error.ts';
import { CallError } from './wslink/call-error.ts';

describe('what is told of an error in a call of a session', () => {
  const told = (error: unknown, log: Log = silentLog): CallError =>
    toCallError(error, { log, method: 'a.b', id: 'call-1' });

  it('is the error itself where it is meant to be seen', () => {
    const meant = new CallError('gone-by', 'It went by', { at: 3 });
    expect(told(meant)).toBe(meant);
    const { code, message, data } = told(new AditError('bad-layer', { message: 'No such layer', values: { id: 'x' } }));
    expect({ code, message, data }).toEqual({ code: 'bad-layer', message: 'No such layer', data: { id: 'x' } });
  });

  it('names the field of an input that does not fit', () => {
    const { error } = z.object({ width: z.number() }).safeParse({ width: 'wide' });
    expect(told(error)).toMatchObject({ code: 'bad-input', data: { field: 'width' } });
  });

  // The driver's own words where a connection cannot be made in time, as it says them before anybody knows that the database is silent.
  it.each([
    [new Error('timeout expired'), 'database-gone'],
    [new Error('Connection terminated due to connection timeout'), 'database-gone'],
    [Object.assign(new Error('busy'), { code: '53300' }), 'database-busy'],
    [Object.assign(new Error('full'), { code: 'ENOSPC' }), 'storage-full'],
  ])('is what the surroundings are: %s', (error, code) => {
    const log = { ...silentLog, error: vi.fn() };
    expect(told(error, log).code).toBe(code);
    expect(log.error).not.toHaveBeenCalled();
  });

  it('is nothing of what is wrong inside, but the id of the call, under which the log has it', () => {
    const log = { ...silentLog, error: vi.fn() };
    const wrong = new TypeError('x is not a function');
    const { code, message, data } = told(wrong, log);
    expect({ code, message, data }).toEqual({
      code: 'internal',
      message: 'Something went wrong',
      data: { id: 'call-1' },
    });
    expect(log.error).toHaveBeenCalledWith('A session call failed', wrong, { method: 'a.b' });
  });
});
