import { compareShallow, makeAutoObservable, observableRef, reaction, runInAction } from 'mobx';
import {
  argumentsOf,
  defineRoute,
  NUMBER_FILTER_HEADER,
  parseFilter,
  sessionTicketShape,
  toDisposable,
  type BufferReference,
  type ItemBits,
  type Disposable,
  type Log,
  type ProcedureSpec,
  type TopicSpec,
} from 'adit/core';
import {
  ApiError,
  disconnectedError,
  SESSION_PARAMETER,
  SessionCallError,
  SessionClient,
  SocketAhead,
  type ActiveSite,
  type ConnectionStatus,
  type Credentials,
  type RenderSessionClient,
  type SessionState,
} from 'adit/core/web';
import { z } from 'zod';
import type { ApiClient } from './api-client.ts';
import { BufferCache, type Numbers } from './buffer-cache.ts';
import { decodeBits, decodeNumbers } from './decode-numbers.ts';
import type { SiteAccess } from './site-access.ts';
import { SESSION_ADDRESS } from './session-address.ts';
import { StoredText } from './stored-text.ts';
import { withoutUndefined } from './without-undefined.ts';

const createSession = defineRoute({
  id: 'core.create-session',
  method: 'POST',
  path: '/paraview/create-session',
  summary: 'A ticket to a render session on a site',
  access: { kind: 'signed-in' },
  body: z.object({ site: z.string(), resume: z.string().optional() }),
  result: sessionTicketShape,
});

const SESSION_PATH = '/ws';
const BUFFER_BYTES = 256 * 1024 * 1024;
/** The forms in which a buffer can be asked for. */
const decoders = { numbers: decodeNumbers, bits: decodeBits };
/** The server's code for a connection that another window took over. */
const TAKEN_OVER = '(4001)';

/** The render session of the active site: connected while somebody is signed in who may have it there; observable. */
export class RenderSession implements RenderSessionClient {
  status: ConnectionStatus = 'disconnected';
  /** Another attempt to connect follows by itself. */
  retrying = false;
  /** The server does not let the user have a session of this site yet, or no more: its next answer that does is waited for. */
  isHeldBack = false;
  error: Error | undefined;
  sessionId: string | undefined;
  connections = 0;
  #api: ApiClient;
  #site: ActiveSite;
  #log: Log;
  #client: SessionClient;
  #buffers = new BufferCache(BUFFER_BYTES);
  #steps = new Set<(before: Promise<void>) => Promise<void>>();
  /** Whether somebody is signed in whom the server gives sessions. */
  #mayAsk = (): boolean => false;
  /** Only between two loads of the page, so that a duplicated tab does not take the session away from its original. */
  #left = new StoredText('sessionUrl', 'tab');
  /** Where the session is reached. */
  #address: string | undefined;
  /** Where the last one of this browser was. */
  #known = new StoredText(SESSION_ADDRESS);
  /** A socket that was opened before it was known where the session is. */
  #early: SocketAhead | undefined;

  constructor(api: ApiClient, site: ActiveSite, log: Log, early?: SocketAhead) {
    this.#early = early;
    this.#api = api;
    this.#site = site;
    this.#log = log;
    this.#client = new SessionClient({
      requestSession: (signal) => this.#requestSession(signal),
      socketAhead: () => this.#socketAhead(),
      initialize: () => this.#initialize(),
    });
    makeAutoObservable(this, { error: observableRef });
    this.#client.onStatus((state) => this.#follow(state));
    const left = this.#left.read();
    const leftId = sessionOf(left);
    this.#address = leftId && left;
    this.sessionId = leftId ?? takeSessionOfAddress();
    this.#left.write(undefined);
    window.addEventListener('pagehide', () => this.#left.write(this.#leftAddress));
  }

  /**
   * Connects and disconnects with the sign-in and the active site. No refusal is final: the session is asked for again with each answer of the
   * server that lets the user have it. One that is there stays when the user may do less for a while.
   */
  start(credentials: Credentials, access: SiteAccess): Disposable {
    let last: string | undefined;
    let current: string | undefined;
    const enter = (siteId: string | undefined): void => {
      // The first site may be the one of the session before a reload; another one has its own.
      if (last !== undefined) this.#forget();
      last = siteId ?? last;
      current = siteId;
      this.#client.disconnect();
      runInAction(() => (this.isHeldBack = siteId !== undefined));
    };
    this.#mayAsk = () => credentials.bearer !== undefined;
    // A session that was left behind ends with its sign-in; one that the address names waits for the next.
    if (!this.#mayAsk() && this.#address !== undefined) this.#forget();
    const stopAhead = reaction(this.#mayAsk, (isSignedIn) => {
      if (isSignedIn && this.status === 'disconnected') this.#early ??= new SocketAhead(this.#usualAddress);
    });
    const stop = reaction(
      () => [credentials.bearer === undefined ? undefined : this.#site.id, access.sessionEntry] as const,
      ([siteId, entry]) => {
        if (siteId !== current) enter(siteId);
        if (entry && this.isHeldBack) void this.#connect().catch(() => undefined);
      },
      { fireImmediately: true, equals: compareShallow },
    );
    return toDisposable(() => {
      stopAhead();
      stop();
      this.#client.disconnect();
    });
  }

  prepare(step: (before: Promise<void>) => Promise<void>): Disposable {
    this.#steps.add(step);
    if (this.status === 'initialized')
      void step(Promise.resolve()).catch((error: unknown) => this.#log.error('A session could not be prepared', error));
    return toDisposable(() => void this.#steps.delete(step));
  }

  async call<Spec extends ProcedureSpec>(
    spec: Spec,
    params: z.input<Spec['params']>,
    options?: { signal?: AbortSignal; timeout?: number },
  ): Promise<z.infer<Spec['result']>> {
    // MessagePack has no undefined; it would arrive as null.
    const answer = await this.#client.call<unknown>(
      spec.name,
      withoutUndefined(argumentsOf(spec, params)) as unknown[],
      options,
    );
    return spec.result.parse(answer) as z.infer<Spec['result']>;
  }

  subscribe<Payload extends z.ZodType>(
    topic: TopicSpec<Payload>,
    listener: (payload: z.infer<Payload>) => void,
    failed?: (error: unknown) => void,
  ): Disposable {
    const { name } = topic;
    const hear = (data: unknown): void => {
      const payload = topic.payload.safeParse(data);
      if (payload.success) listener(payload.data);
      else this.#log.warn('A pushed value does not have the shape of its topic', { topic: name });
    };
    return this.#client.subscribe(name, hear, (error) => {
      this.#log.warn('A topic of the session cannot be heard', { topic: name, error: String(error) });
      failed?.(error);
    });
  }

  fetchBuffer(reference: BufferReference, signal?: AbortSignal): Promise<Numbers> {
    return this.#fetch(reference, 'numbers', signal);
  }

  async fetchBits(reference: BufferReference, signal?: AbortSignal): Promise<ItemBits> {
    return (await this.#fetch(reference, 'bits', signal)) as ItemBits;
  }

  /** Keeps what it fetches by the key of the reference, in each form by itself. */
  #fetch(reference: BufferReference, form: keyof typeof decoders, signal: AbortSignal | undefined): Promise<Numbers> {
    // A session that was left in between has nothing to give any more.
    if (this.sessionId === undefined) return Promise.reject(disconnectedError());
    const path = `/session/${this.sessionId}/buffers/${reference.key}?packed=true`;
    const load = async (abort: AbortSignal): Promise<Numbers> => {
      const answer = await this.#api.fetch(path, { signal: abort });
      return decoders[form](
        await answer.arrayBuffer(),
        reference,
        parseFilter(answer.headers.get(NUMBER_FILTER_HEADER)),
      );
    };
    return this.#buffers.get(`${form}:${reference.key}`, load, signal);
  }

  async requestNew(): Promise<void> {
    if (!this.#mayAsk()) throw new SessionCallError('not-initialized', 'ApiStore not initialized');
    try {
      this.#client.disconnect();
    } catch (error) {
      this.#log.warn('The render session could not be left', { error: String(error) });
      throw new SessionCallError('disconnect-failed', 'An error occurred');
    }
    this.#forget();
    await this.#connect();
  }

  async #initialize(): Promise<void> {
    try {
      let done: Promise<unknown> = Promise.resolve();
      for (const step of this.#steps) {
        const before = done.then(() => undefined);
        done = Promise.all([before, step(before)]);
      }
      await done;
    } catch (error) {
      this.#log.warn('A session could not be prepared', { error: String(error) });
      throw new SessionCallError('initialize-failed', 'Failed to initialize SSA');
    }
  }

  #connect(): Promise<void> {
    runInAction(() => (this.isHeldBack = false));
    return this.#client.connect().catch((error: unknown) => {
      this.#log.warn('The render session cannot be reached', { error: String(error) });
      throw error;
    });
  }

  #forget(): void {
    this.#buffers.clear();
    this.sessionId = undefined;
    this.#address = undefined;
    this.#known.write(undefined);
    this.#early?.drop();
    this.#early = undefined;
  }

  /** The address of the session, which names it. */
  get #leftAddress(): string | undefined {
    if (this.sessionId === undefined) return undefined;
    const address = new URL(this.#address ?? location.href);
    address.searchParams.set(SESSION_PARAMETER, this.sessionId);
    return address.href;
  }

  /** Where sessions are, unless the server says otherwise. */
  get #usualAddress(): string {
    const address = new URL(SESSION_PATH, this.#api.address);
    address.protocol = address.protocol === 'https:' ? 'wss:' : 'ws:';
    return address.href;
  }

  #socketAhead(): SocketAhead | undefined {
    const early = this.#early;
    this.#early = undefined;
    const address = this.#known.read();
    return early ?? (address === undefined ? undefined : new SocketAhead(address));
  }

  async #requestSession(signal: AbortSignal): Promise<{ sessionURL: string; secret: string }> {
    const site = this.#site.id;
    if (site === undefined) throw new SessionCallError('refused', 'No site is chosen');
    try {
      const ticket = await this.#api.call(createSession, { body: { site, resume: this.sessionId } }, { signal });
      if (!ticket.resumed) this.#buffers.clear();
      this.#address = ticket.sessionURL;
      this.#known.write(ticket.sessionURL);
      runInAction(() => (this.sessionId = ticket.sessionId));
      return ticket;
    } catch (error) {
      const isFinal = error instanceof ApiError && error.status >= 400 && error.status < 500 && error.status !== 429;
      throw isFinal ? new SessionCallError('refused', error.message || error.code) : error;
    }
  }

  #follow({ status, retrying, error }: SessionState): void {
    runInAction(() => {
      this.status = status;
      this.retrying = retrying;
      this.error = error;
      if (status === 'connected') this.connections += 1;
      if (error) this.#known.write(undefined);
      if (error instanceof SessionCallError && error.code === 'refused') this.isHeldBack = true;
    });
    // Taking it back would start a tug of war between two windows.
    if (status !== 'disconnected' || !retrying || !error?.message.includes(TAKEN_OVER)) return;
    this.#client.disconnect();
    runInAction(() => (this.error = new SessionCallError('taken-over', error.message)));
  }
}

/** The session that an address of one names. */
function sessionOf(address: string | undefined): string | undefined {
  if (address === undefined || !URL.canParse(address)) return undefined;
  return new URL(address).searchParams.get(SESSION_PARAMETER) ?? undefined;
}

/** The session that the page was opened on, once: the address is shared and kept without it. */
function takeSessionOfAddress(): string | undefined {
  const address = new URL(location.href);
  const id = address.searchParams.get(SESSION_PARAMETER);
  if (id === null) return undefined;
  address.searchParams.delete(SESSION_PARAMETER);
  history.replaceState(history.state, '', address);
  return id;
}
