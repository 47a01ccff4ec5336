import { AsyncResource } from 'node:async_hooks';
import type { CallContext } from 'adit/core/server';
import { Semaphore } from 'adit/core/server';
import { inOneTransaction, type OnceKept } from '../../database/joined-transaction.ts';
import { halfCalls } from '../half-protocol.ts';
import type { Link } from '../pipe/link.ts';
import { currentPart, OwnPart } from '../tables/own-part.ts';
import type { PluginTables } from '../tables/plugin-tables.ts';

/** What the work of a save may take: it holds a transaction open. */
const SAVE_MILLISECONDS = 10_000;
/** More of a plugin wait, so that it leaves connections of the server to others. */
const MAX_OPEN_SAVES = 4;
/** The server's answer when it does not know whether a transaction was kept. */
const UNKNOWN = 'outcome-unknown';

/** The saves and transactions that a process is at, each with the transaction that what is asked in it joins. */
export class OpenSaves {
  #tables: PluginTables;
  #link: () => Pick<Link, 'ask'>;
  #open = new Map<number, AsyncResource>();
  #turns = new Semaphore(MAX_OPEN_SAVES);

  constructor(tables: PluginTables, link: () => Pick<Link, 'ask'>) {
    this.#tables = tables;
    this.#link = link;
  }

  /** Has the process do the work of a save, in one transaction and once for the id of the request. */
  save(call: CallContext, id: unknown, named: unknown): Promise<unknown> {
    let last: OwnPart | undefined;
    const attempt = async (): Promise<unknown> => {
      // It was not kept, as the work is done again.
      await last?.undo();
      last = new OwnPart(this.#tables);
      return this.#inPart(last, id, named);
    };
    return this.#turns.run(async () => {
      try {
        return await call.save(attempt);
      } catch (error) {
        if ((error as { code?: unknown }).code !== UNKNOWN) await last?.undo();
        throw error;
      }
    }, call.signal);
  }

  /** Has the process do the work of a transaction; in one that is open it can be undone alone. */
  transact(id: unknown, named: unknown): Promise<unknown> {
    const { kysely } = this.#tables.parts.database;
    const part = currentPart();
    if (part) return kysely.transaction().execute(() => this.#inInner(part, id, named));
    const own = new OwnPart(this.#tables);
    return this.#turns.run(async () => {
      const kept: OnceKept[] = [];
      let result: unknown;
      try {
        result = await inOneTransaction(kysely, kept, () => this.#inPart(own, id, named));
      } catch (error) {
        if ((error as { code?: unknown }).code !== UNKNOWN) await own.undo();
        throw error;
      }
      for (const task of kept) await task();
      return result;
    });
  }

  /** Runs `task` in the transaction of the save that a process names, if it names one. */
  within<Result>(named: unknown, task: () => Result): Result {
    const save = (named as { readonly save?: unknown } | undefined)?.save;
    if (save === undefined) return task();
    const scope = this.#open.get(Number(save));
    if (!scope) throw new Error('The save has ended');
    return scope.runInAsyncScope(task);
  }

  #inPart(part: OwnPart, id: unknown, named: unknown): Promise<unknown> {
    return part.run(async () => {
      const result = await this.#work(id, named);
      await part.prepare();
      return result;
    });
  }

  async #inInner(part: OwnPart, id: unknown, named: unknown): Promise<unknown> {
    const inner = await part.inner();
    let isKept = false;
    try {
      const result = await this.#work(id, named);
      isKept = true;
      return result;
    } finally {
      await inner.end(isKept);
    }
  }

  async #work(id: unknown, named: unknown): Promise<unknown> {
    const save = Number(id);
    const { call } = (named ?? {}) as { readonly call?: unknown };
    this.#open.set(save, new AsyncResource('adit.save'));
    try {
      return await this.#link().ask(halfCalls.saved, [save, call], { milliseconds: SAVE_MILLISECONDS });
    } finally {
      this.#open.delete(save);
    }
  }
}
