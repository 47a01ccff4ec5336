import { AsyncLocalStorage } from 'node:async_hooks';
import type { DatabaseConnection, Kysely } from 'kysely';

/** What cannot be undone, and so waits for the transaction. */
export type OnceKept = () => Promise<void> | void;

/** A transaction that everything joins that is asked while its work runs. */
interface Joined {
  /** The connection while the transaction is open. */
  connection: DatabaseConnection | undefined;
  /** How many transactions are open inside it. */
  depth: number;
  readonly kept: OnceKept[];
}

const joined = new AsyncLocalStorage<Joined>();

/**
 * Runs `work` in a transaction, and with it all that it asks of services: what they write is kept together or not at all. What is to be done
 * once it is kept is added to `kept`, for the caller, who may have to find out whether it was.
 */
export function inOneTransaction<Tables, Result>(
  database: Kysely<Tables>,
  kept: OnceKept[],
  work: () => Promise<Result>,
): Promise<Result> {
  return joined.run({ connection: undefined, depth: 0, kept }, () => database.transaction().execute(work));
}

/** Does what cannot be undone once the transaction that is open is kept, or at once when none is; a transaction that is not kept drops it. */
export async function onceKept(task: OnceKept): Promise<void> {
  const own = joined.getStore();
  if (own?.connection) own.kept.push(task);
  else await task();
}

/** The transaction that what runs now is to join. */
export function joinedTransaction(): Joined | undefined {
  return joined.getStore();
}
