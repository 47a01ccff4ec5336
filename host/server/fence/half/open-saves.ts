import { AsyncResource } from 'node:async_hooks';
import type { CallContext } from 'adit/core/server';
import { halfCalls } from '../half-protocol.ts';
import type { Link } from '../pipe/link.ts';

/** What the work of a save may take: it holds a transaction open. */
const SAVE_MILLISECONDS = 10_000;

/** The saves of calls that a process is at, each with the transaction that what is asked in it joins. */
export class OpenSaves {
  #open = new Map<number, AsyncResource>();

  /** Has the process do the work of a save, in one transaction and once for the id of the request. */
  save(call: CallContext, id: unknown, named: unknown, link: Pick<Link, 'ask'>): Promise<unknown> {
    const save = Number(id);
    const { call: work } = named as { readonly call?: unknown };
    return call.save(async () => {
      this.#open.set(save, new AsyncResource('adit.save'));
      try {
        return await link.ask(halfCalls.saved, [save, work], { milliseconds: SAVE_MILLISECONDS });
      } finally {
        this.#open.delete(save);
      }
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
}
