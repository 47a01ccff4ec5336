import { describe, expect, it } from 'vitest';
import { toStorageError } from './disk-errors.ts';

describe('toStorageError', () => {
  it('knows a full and a failing disk, those of the database included, and leaves other errors as they are', () => {
    const coded = (code: string): Error => Object.assign(new Error(code), { code });
    for (const code of ['ENOSPC', 'EDQUOT', '53100'])
      expect(toStorageError(coded(code))).toMatchObject({ code: 'storage-full', status: 507 });
    for (const code of ['EIO', 'EROFS', '58030'])
      expect(toStorageError(coded(code))).toMatchObject({ code: 'storage-failing', status: 503 });
    const other = coded('ECONNRESET');
    expect(toStorageError(other)).toBe(other);
    expect(toStorageError(undefined)).toBeUndefined();
  });
});
