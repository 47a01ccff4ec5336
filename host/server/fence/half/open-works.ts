import type { CallContext, RenderSession, SessionCall } from 'adit/core/server';

/** What the server goes by in a call, of a route or of a session. */
export type WorkCall = Pick<CallContext, 'user' | 'visitor' | 'session' | 'log' | 'can'>;

/** A session call that a half is at. */
export interface WorkOfSession {
  readonly session: RenderSession;
  readonly call: SessionCall;
}

/** Something that a half is at: a call, or a job of a tenant. What the half asks of the server meanwhile is asked for it. */
export interface OpenWork {
  readonly tenantId: string | undefined;
  /** Whoever it is done for; nobody in a job. */
  readonly call?: WorkCall;
  /** The call, where it is one of a route. */
  readonly route?: CallContext;
  /** The session, where it is a call of one. */
  readonly procedure?: WorkOfSession;
  /** Aborted once it is over. */
  readonly ended: AbortSignal;
}

/** The calls and jobs that a half is at, by the numbers that it has them under. */
export class OpenWorks {
  #open = new Map<number, { readonly work: OpenWork; readonly abort: AbortController }>();
  #lastId = 0;

  open(work: Omit<OpenWork, 'ended'>): number {
    const id = (this.#lastId += 1);
    const abort = new AbortController();
    this.#open.set(id, { work: { ...work, ended: abort.signal }, abort });
    return id;
  }

  close(id: number): void {
    this.#open.get(id)?.abort.abort();
    this.#open.delete(id);
  }

  /** The work that a half names; undefined for what it does by itself, and once the work has ended. */
  find(named: unknown): OpenWork | undefined {
    return this.#open.get(Number((named as { readonly call?: unknown } | undefined)?.call))?.work;
  }

  get size(): number {
    return this.#open.size;
  }
}

/** The call that is worked for; throws where there is none. */
export function callOf(work: OpenWork | undefined): WorkCall {
  if (!work?.call) throw new Error('This can be asked for a call that is under way only');
  return work.call;
}

/** The call of a route that is worked for; throws where there is none. */
export function routeOf(work: OpenWork | undefined): CallContext {
  if (!work?.route) throw new Error('This can be asked for in a call of a route that is under way only');
  return work.route;
}

/** The session call that is worked for; throws where there is none. */
export function procedureOf(work: OpenWork | undefined): WorkOfSession {
  if (!work?.procedure) throw new Error('This can be asked for in a session call that is under way only');
  return work.procedure;
}
