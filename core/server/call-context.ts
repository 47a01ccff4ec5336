import type { Readable } from 'node:stream';
import type { GlobalRole, Log, RouteInput, RouteResult, RouteSpec } from 'adit/core';
import type { CallSession } from './call-session.ts';

/** The account behind a call. @public */
export interface Account {
  readonly id: string;
  readonly tenantId: string;
  readonly email: string;
  readonly name: string;
  readonly globalRole: GlobalRole;
  /** True: active; false: deactivated; undefined: waiting for activation. */
  readonly isActive: boolean | undefined;
}

/** What every handler receives in addition to its input; nothing is ambient. @public */
export interface CallContext {
  /** The signed-in account; throws 401 on a public call that nobody signed in for. */
  readonly user: Account;
  /** The account, or undefined when nobody is signed in. */
  readonly visitor: Account | undefined;
  /** Aborted when the caller goes away. */
  readonly signal: AbortSignal;
  /** A log whose lines name the request's id. */
  readonly log: Log;
  /** The caller's address and what it says of itself, for the audit log. */
  readonly origin: { readonly address: string; readonly agent: string };
  /** The render session of the caller, for routes with `session` that are called with one. @beta */
  readonly session: CallSession | undefined;
  /** True when browsers reach the server by https: cookies are `Secure` then. */
  readonly isSecure: boolean;
  /** The bearer token of the call, so that signing out can end it. */
  readonly bearer: string | undefined;
  /** The bytes of a binary body; empty for other calls. */
  readonly stream: Readable;
  /** A cookie of the call. */
  cookie(name: string): string | undefined;
  /** What the caller declared as the length of its body, in bytes. */
  readonly contentLength: number | undefined;
  /** True when the account has `permission` on the site, or in its tenant when no site is given. */
  can(permission: string, siteId?: string): Promise<boolean>;
  /**
   * Does `work` in one transaction, once for the id of the request: a call that is made again with the same `x-request-id` gets what `work`
   * answered the first time, which is kept as JSON for a day, and nothing is saved twice. Everything that `work` does is in the transaction,
   * through its own tables and the host's services alike: rows, events, jobs, mails and lines of the audit log are kept together or not at all. A
   * connection that breaks is made up for where that can be done; throws 503 `outcome-unknown` when it is not known whether the work was kept, and
   * 409 `request-id-used` for another call with the same id. `work` may run more than once before it is kept, so it changes nothing else, and asks
   * one thing after the other.
   *
   * @beta
   */
  save<Result>(work: () => Promise<Result>): Promise<Result>;
}

// A plugin's bundle has its own copies of these classes inside: their answers must be known for what they are, too.
const binaryMark: unique symbol = Symbol.for('adit.binary-answer');
const statusMark: unique symbol = Symbol.for('adit.status-answer');

/** The answer of a route with a binary result. @public */
export class BinaryAnswer {
  readonly contentType: string;
  readonly body: Readable | Uint8Array;
  readonly headers: Readonly<Record<string, string>>;

  constructor(contentType: string, body: Readable | Uint8Array, headers: Readonly<Record<string, string>> = {}) {
    this.contentType = contentType;
    this.body = body;
    this.headers = headers;
  }

  get [binaryMark](): true {
    return true;
  }

  static [Symbol.hasInstance](value: unknown): value is BinaryAnswer {
    return typeof value === 'object' && value !== null && binaryMark in value;
  }
}

/**
 * An answer with a status or headers of the route's choosing, several of a name as a list; a body of status 200 is checked like any other.
 * @public
 */
export class StatusAnswer {
  readonly status: number;
  readonly body: unknown;
  readonly headers: Readonly<Record<string, string | string[]>>;

  constructor(status: number, body: unknown, headers: Readonly<Record<string, string | string[]>> = {}) {
    this.status = status;
    this.body = body;
    this.headers = headers;
  }

  get [statusMark](): true {
    return true;
  }

  static [Symbol.hasInstance](value: unknown): value is StatusAnswer {
    return typeof value === 'object' && value !== null && statusMark in value;
  }
}

/** Answers one REST call. @public */
export type RouteHandler<Spec extends RouteSpec> = (
  input: RouteInput<Spec>,
  call: CallContext,
) => Promise<RouteResult<Spec> | StatusAnswer | BinaryAnswer>;
