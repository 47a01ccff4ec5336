import { AditError } from 'adit/core';
import { isDatabaseGone } from './database-gone.ts';

/** What the surroundings can be, and what people are told of it. */
const kinds = {
  'storage-full': { status: 507, message: 'The server has no space left on its disk' },
  'storage-failing': { status: 503, message: 'The disk of the server fails' },
  'server-busy': { status: 503, message: 'The server has no memory or no files left to open' },
  'database-disk-full': { status: 507, message: 'The disk of the database is full' },
  'database-busy': { status: 503, message: 'The database has too much to do' },
  'database-gone': { status: 503, message: 'The database does not answer' },
} as const;
type Kind = keyof typeof kinds;

// What the system says.
const systemCodes: Readonly<Record<string, Kind>> = {
  ENOSPC: 'storage-full',
  EDQUOT: 'storage-full',
  EIO: 'storage-failing',
  EROFS: 'storage-failing',
  EMFILE: 'server-busy',
  ENFILE: 'server-busy',
  ENOMEM: 'server-busy',
  ENOBUFS: 'server-busy',
  ERR_WORKER_INIT_FAILED: 'server-busy',
  EPIPE: 'database-gone',
  ETIMEDOUT: 'database-gone',
  EHOSTUNREACH: 'database-gone',
  ENETUNREACH: 'database-gone',
  EAI_AGAIN: 'database-gone',
};
// What PostgreSQL says, by the beginnings of its codes; the first that fits.
const databaseCodes: readonly (readonly [start: string, kind: Kind])[] = [
  ['53100', 'database-disk-full'],
  ['53', 'database-busy'],
  // A deadlock, a conflict of transactions, a lock or an answer that took too long.
  ['40001', 'database-busy'],
  ['40P01', 'database-busy'],
  ['55P03', 'database-busy'],
  ['57014', 'database-busy'],
  ['08', 'database-gone'],
  ['57P0', 'database-gone'],
  // An error of its disk or system; it became a copy that only reads.
  ['58', 'database-gone'],
  ['25006', 'database-gone'],
];
// The connection of a transaction that broke while it was committed.
const BROKEN_CLIENT = /^Client (has encountered a connection error|was closed) and is not queryable/;
const SQLSTATE = /^\d[0-9A-Z]{4}$/;

/**
 * What an error says about the environment of the server, as an error for users, 503 or 507: the database or the store of files is gone or busy, a
 * disk is full. The same work may succeed later. Undefined for an error in the work itself, such as a file, or in the code.
 *
 * @public
 */
export function surroundingsError(error: unknown): AditError | undefined {
  if (error instanceof AditError) return error.status === 503 || error.status === 507 ? error : undefined;
  const kind = kindOf(error);
  if (kind !== undefined) return new AditError(kind, { ...kinds[kind], cause: error });
  return error instanceof Error && error.cause !== undefined ? surroundingsError(error.cause) : undefined;
}

function kindOf(error: unknown): Kind | undefined {
  const code = String((error as { code?: unknown } | undefined)?.code ?? '');
  if (Object.hasOwn(systemCodes, code)) return systemCodes[code];
  const known = SQLSTATE.test(code) ? databaseCodes.find(([start]) => code.startsWith(start))?.[1] : undefined;
  const isBroken = error instanceof Error && BROKEN_CLIENT.test(error.message);
  return known ?? (isBroken || isDatabaseGone(error) ? 'database-gone' : undefined);
}
