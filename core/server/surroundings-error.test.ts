import { AditError } from 'adit/core';
import { describe, expect, it } from 'vitest';
import { surroundingsError } from './surroundings-error.ts';

const coded = (code: string, more: object = {}): Error => Object.assign(new Error(`It is ${code}`), { code }, more);

describe('surroundingsError', () => {
  it.each([
    ['ENOSPC', 507, 'storage-full'],
    ['EDQUOT', 507, 'storage-full'],
    ['EIO', 503, 'storage-failing'],
    ['EROFS', 503, 'storage-failing'],
    ['EMFILE', 503, 'server-busy'],
    ['ENFILE', 503, 'server-busy'],
    ['ENOMEM', 503, 'server-busy'],
    ['53100', 507, 'database-disk-full'],
    ['53000', 503, 'database-busy'],
    ['53200', 503, 'database-busy'],
    ['53300', 503, 'database-busy'],
    ['40001', 503, 'database-busy'],
    ['40P01', 503, 'database-busy'],
    ['55P03', 503, 'database-busy'],
    ['57014', 503, 'database-busy'],
    ['57P01', 503, 'database-gone'],
    ['57P02', 503, 'database-gone'],
    ['57P03', 503, 'database-gone'],
    ['08000', 503, 'database-gone'],
    ['08006', 503, 'database-gone'],
    ['58030', 503, 'database-gone'],
    ['25006', 503, 'database-gone'],
    ['ECONNREFUSED', 503, 'database-gone'],
    ['ECONNRESET', 503, 'database-gone'],
    ['EPIPE', 503, 'database-gone'],
    ['ETIMEDOUT', 503, 'database-gone'],
  ])('%s is %i %s', (code, status, told) => {
    const error = coded(code);
    expect(surroundingsError(error)).toMatchObject({ status, code: told, cause: error });
    expect(surroundingsError(new Error('It failed', { cause: error }))).toMatchObject({ status, code: told });
  });

  it.each([
    'timeout exceeded when trying to connect',
    'timeout expired',
    'Connection terminated unexpectedly',
    'Connection terminated due to connection timeout',
    'Client has encountered a connection error and is not queryable',
    'Client was closed and is not queryable',
  ])('what has no code is known by its text: %s', (text) => {
    expect(surroundingsError(new Error(text))).toMatchObject({ status: 503, code: 'database-gone' });
  });

  it('a socket file that is not there is a database that is gone; another file that is not there is no matter of the surroundings', () => {
    expect(surroundingsError(coded('ENOENT', { syscall: 'connect' }))).toMatchObject({ code: 'database-gone' });
    expect(surroundingsError(coded('ENOENT', { syscall: 'open' }))).toBeUndefined();
  });

  it('an error that says "later" itself goes on as it is; any other that is meant for people is about what was worked on', () => {
    const gone = new AditError('store-gone', { status: 503 });
    expect(surroundingsError(gone)).toBe(gone);
    expect(surroundingsError(new AditError('storage-full', { status: 507 }))).toMatchObject({ code: 'storage-full' });
    for (const status of [400, 404, 409, 413, 422, 500])
      expect(surroundingsError(new AditError('bad-file', { status, cause: coded('57P01') }))).toBeUndefined();
  });

  it.each([
    '23505',
    '42501',
    '42P01',
    '22P02',
    '54000',
    'XX001',
    'EACCES',
    'ENOENT',
    'ERR_WORKER_OUT_OF_MEMORY',
    'constructor',
  ])('%s is no matter of the surroundings', (code) => expect(surroundingsError(coded(code))).toBeUndefined());

  it('knows nothing of what is no error', () => {
    for (const thrown of [undefined, null, '53100', 53100, {}]) expect(surroundingsError(thrown)).toBeUndefined();
  });
});
