import { z } from 'zod';
import type { StatementRules } from './checked-statements.ts';
import type { TableConnection } from './table-connection.ts';

/** How a transaction is begun. */
export const transactionSettings = z.object({
  isolationLevel: z
    .enum(['read uncommitted', 'read committed', 'repeatable read', 'serializable', 'snapshot'])
    .optional(),
  accessMode: z.enum(['read only', 'read write']).optional(),
});

/** A transaction in a plugin's tables. */
export interface OpenTransaction {
  readonly connection: TableConnection;
  readonly rules: StatementRules;
  /** Keeps it, or undoes it. */
  end(isKept: boolean): Promise<void>;
}

/** The transactions that a plugin has open, by the numbers that it has them under. */
export class OpenTransactions {
  #open = new Map<number, OpenTransaction>();
  #lastId = 0;

  /** Notes a transaction until it is ended; undone when `signal` is aborted before. */
  add(transaction: OpenTransaction, signal: AbortSignal): number {
    const id = (this.#lastId += 1);
    this.#open.set(id, transaction);
    const undo = (): void => void this.end(id, false).catch(() => undefined);
    signal.addEventListener('abort', undo, { once: true });
    if (signal.aborted) undo();
    return id;
  }

  /** The transaction of a number; throws when it has ended. */
  find(id: unknown): OpenTransaction {
    const found = this.#open.get(Number(id));
    if (!found) throw new Error('The transaction has ended');
    return found;
  }

  async end(id: unknown, isKept: boolean): Promise<void> {
    const found = this.#open.get(Number(id));
    if (!found) {
      if (isKept) throw new Error('The transaction has ended');
      return;
    }
    this.#open.delete(Number(id));
    await found.end(isKept);
  }
}
