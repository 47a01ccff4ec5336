import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import type { Listener } from './listener.ts';

const SECOND_WAY_MILLISECONDS = 400;
const LAST_MILLISECONDS = 100;
/** PostgreSQL's code for no connection to spare. */
export const TOO_MANY_CONNECTIONS = '53300';

/**
 * Whether the database answers within so many milliseconds: on the connection for notifications, for which nobody waits, or when that takes long, on a new
 * one. A connection for notifications that stays silent while a new one is answered is made anew.
 */
export async function askAnybody(connectionString: string, listener: Listener, patience: number): Promise<boolean> {
  const over = new AbortController();
  const { signal } = over;
  const ways = [
    listener.ask().catch(refuseUnlessFull),
    sleep(SECOND_WAY_MILLISECONDS, undefined, { signal }).then(async () => {
      await connectOnce(connectionString, patience).catch(refuseUnlessFull);
      listener.renewAfter(patience);
    }),
  ];
  const isThere = Promise.any(ways).then(
    () => true,
    () => false,
  );
  // In two steps: an answer that came while this process was too busy to read it is read between them.
  const tooLate = sleep(patience - LAST_MILLISECONDS, undefined, { signal }).then(() =>
    sleep(LAST_MILLISECONDS, false, { signal }),
  );
  try {
    return await Promise.race([isThere, tooLate]);
  } finally {
    over.abort();
  }
}

async function connectOnce(connectionString: string, patience: number): Promise<void> {
  const client = new pg.Client({
    connectionString,
    application_name: 'adit pulse',
    connectionTimeoutMillis: patience,
  });
  client.on('error', () => undefined);
  try {
    await client.connect();
  } finally {
    void client.end().catch(() => undefined);
  }
}

/** A database that has no connection to spare is there. */
function refuseUnlessFull(error: unknown): void {
  if ((error as { code?: unknown }).code !== TOO_MANY_CONNECTIONS) throw error;
}
