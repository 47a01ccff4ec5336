import { AditError } from 'adit/core';

// The last of each is PostgreSQL's.
const full = new Set(['ENOSPC', 'EDQUOT', '53100']);
const failing = new Set(['EIO', 'EROFS', '58030']);

/** What a user is told when a file could not be put on disk: 507 for no space, 503 for a disk that fails; other errors as they are. */
export function toStorageError(error: unknown): unknown {
  const code = String((error as { code?: unknown } | undefined)?.code);
  if (full.has(code))
    return new AditError('storage-full', {
      status: 507,
      message: 'The server has no space left on its disk',
      cause: error,
    });
  if (failing.has(code))
    return new AditError('storage-failing', { status: 503, message: 'The disk of the server fails', cause: error });
  return error;
}
