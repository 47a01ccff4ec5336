import { Readable } from 'node:stream';
import { AditError } from 'adit/core';
import type { CallContext } from 'adit/core/server';
import { SAVE, TRANSACT, type SentCall } from '../fence/half-protocol.ts';
import { borrowedStream } from '../fence/pipe/lent-streams.ts';
import { workingOn } from './current-work.ts';
import { makeLog } from './half-log.ts';
import { serve, type HostLink } from './host-link.ts';
import { markCall } from './sendable.ts';

/** The calls that this process answers, as their handlers see them. */
export class HalfCalls {
  #link: HostLink;
  #saves = new Map<number, () => Promise<unknown>>();
  #lastSave = 0;

  constructor(link: HostLink) {
    this.#link = link;
  }

  /** Runs a handler for a call; all that it asks is asked for the call. */
  run<Result>(sent: SentCall, signal: AbortSignal, handler: (call: CallContext) => Promise<Result>): Promise<Result> {
    return workingOn({ call: sent.id }, () => handler(this.#context(sent, signal)));
  }

  /** Does the work of a save or a transaction, for `halfCalls.saved`. */
  saved(id: unknown, call: unknown): Promise<unknown> {
    const task = this.#saves.get(Number(id));
    if (!task) throw new Error('There is no such save');
    return workingOn({ call: call === undefined ? undefined : Number(call), save: Number(id) }, task);
  }

  /** Has `task` done in a transaction of the server. */
  transact<Result>(task: () => Promise<Result>): Promise<Result> {
    return this.#together(TRANSACT, task);
  }

  #context(sent: SentCall, signal: AbortSignal): CallContext {
    const link = this.#link;
    const { visitor, origin, isSecure, contentLength, session } = sent;
    const stream = sent.stream === undefined ? Readable.from([]) : borrowedStream(link, sent.stream);
    // The server lends it for the call: what is left of it is its own concern.
    stream.on('error', () => undefined);
    return markCall<CallContext>({
      get user() {
        if (!visitor) throw new AditError('not-signed-in', { status: 401, message: 'Sign in first' });
        return visitor;
      },
      visitor,
      session: session && {
        ...session,
        layers: { values: (layer, columns, which) => serve(link, 'session.values', layer, columns, which) },
      },
      signal,
      log: makeLog(link, {}),
      origin,
      isSecure,
      get bearer(): never {
        throw notLent('bearer');
      },
      stream,
      cookie: () => {
        throw notLent('cookie()');
      },
      contentLength,
      can: (permission, siteId) => serve<boolean>(link, 'call.can', permission, siteId),
      save: <Result>(task: () => Promise<Result>) => this.#together(SAVE, task),
    });
  }

  async #together<Result>(service: string, task: () => Promise<Result>): Promise<Result> {
    const id = (this.#lastSave += 1);
    this.#saves.set(id, task);
    try {
      return await serve<Result>(this.#link, service, id);
    } finally {
      this.#saves.delete(id);
    }
  }
}

function notLent(what: string): Error {
  return new Error(`${what} of a call is not there for the server half of a third party; use user, visitor and can()`);
}
