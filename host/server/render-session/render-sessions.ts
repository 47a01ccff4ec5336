import { randomUUID } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import type { Duplex } from 'node:stream';
import {
  AditError,
  notFound,
  paramsOf,
  type Disposable,
  type LayerReader,
  type Log,
  type SessionTicket,
} from 'adit/core';
import type { Account, CallRegistry, DatasetCatalogue, Guard, Metrics, RenderEngine } from 'adit/core/server';
import type { ConnectionWatch } from '../auth/connection-watch.ts';
import { hashSecret, makeSecret } from '../auth/secrets.ts';
import { Counts } from '../counts.ts';
import { LiveSession } from './live-session.ts';
import { makeSessionCall } from './make-session-call.ts';
import type { SceneKnowledge } from './scene-knowledge.ts';
import { SessionEngines, type TenantEngines } from './session-engines.ts';
import type { Encoding } from './packed-numbers.ts';
import { sentBytes, type SentBytes } from './sent-bytes.ts';
import { measureSessions, type SessionMeter } from './session-metrics.ts';
import { calledBy } from './session-windows.ts';
import { toCallError } from './to-call-error.ts';
import { unknownMethodError } from './wslink/call-error.ts';
import type { WslinkClient } from './wslink/wslink-client.ts';
import { createWslinkServer, type WslinkServer } from './wslink/wslink-server.ts';

const TICKET_MILLISECONDS = 60_000;
const GRACE_MILLISECONDS = 10 * 60_000;
const SWEEP_MILLISECONDS = 5_000;
/** So many windows can look at one session; a further one takes the place of the first. */
const MAX_WINDOWS = 8;
/** More than anybody has windows; each may have a process of its own that draws for it. */
const MAX_SESSIONS_PER_USER = 20;

const SESSION_PATH = '/ws';

interface Ticket {
  readonly session: LiveSession;
  readonly account: Account;
  readonly signInId: string;
  readonly expiresAt: number;
}

/** What the sessions need of the host. */
export interface RenderSessionsOptions {
  readonly calls: CallRegistry;
  readonly guard: Guard;
  readonly catalogue: DatasetCatalogue;
  readonly watch: ConnectionWatch;
  readonly viewId: string;
  /** Leads the path and the ids of its sessions, so that a balancer finds the process that has them. */
  readonly node: string | undefined;
  /** The engine for the data calls of a tenant's new session. */
  engine(tenantId: string): Promise<RenderEngine>;
  engines(tenantId: string): TenantEngines;
  readonly knowledge: SceneKnowledge;
  /** Reads values of the layers of a session; throws 404 while no plugin says what counts in one. */
  layers(session: LiveSession): LayerReader;
  /** Where a request comes from. */
  addressOf(request: IncomingMessage): string;
  allowedOrigin(origin: string | undefined, host: string | undefined): boolean;
  readonly metrics: Metrics;
  readonly log: Log;
}

/** Gives out tickets to render sessions, connects browsers by them, and keeps scenes for a grace time. */
export class RenderSessions {
  /** Where they are reached. */
  readonly path: string;
  #options: RenderSessionsOptions;
  #sessions = new Map<string, LiveSession>();
  #tickets = new Map<string, Ticket>();
  #connected = new Map<LiveSession, Map<WslinkClient<Ticket>, Disposable>>();
  /** Those without a browser, the one that left first in front. */
  #leftAt = new Map<LiveSession, number>();
  #starting = new Counts();
  #admitted = new WeakMap<LiveSession, Promise<unknown>>();
  #watches = new WeakMap<WslinkClient<Ticket>, Disposable>();
  #gone = new WeakMap<WslinkClient<Ticket>, AbortController>();
  #meter: SessionMeter;
  #server: WslinkServer<Ticket>;
  #timer: NodeJS.Timeout;

  constructor(options: RenderSessionsOptions) {
    this.#options = options;
    this.path = options.node === undefined ? SESSION_PATH : `${SESSION_PATH}/${options.node}`;
    this.#meter = measureSessions(options.metrics, this);
    this.#server = createWslinkServer<Ticket>({
      path: this.path,
      allowedOrigins: (origin, host) => options.allowedOrigin(origin, host),
      addressOf: (request) => options.addressOf(request),
      onRefused: (why) => this.#meter.refused(why === 'address' ? 'sockets-of-address' : 'sockets'),
      authenticate: async (secret) => this.#redeem(secret),
      onOpen: (client) => this.#open(client),
      onClose: (client) => this.#left(client),
      onSent: (bytes) => this.#meter.sent('socket', bytes),
      onCall: (client, method, args, _kwargs, id) => this.#call(client, method, args, id),
      log: options.log,
    });
    this.#timer = setInterval(() => this.#sweep(), SWEEP_MILLISECONDS);
  }

  /** How many sessions live. */
  get count(): number {
    return this.#sessions.size;
  }

  /** How many of them have a browser. */
  get connected(): number {
    return this.#connected.size;
  }

  /** How many sockets have not said who they are. */
  get waiting(): number {
    return this.#server.waiting;
  }

  /**
   * A ticket to a new session on the site, or to the account's session `resume` when it still lives: each window takes one of its own. Of a
   * session's tickets the oldest gives way when there are as many as windows.
   */
  async ticket(
    account: Account,
    signInId: string,
    siteId: string,
    resume: string | undefined,
  ): Promise<Omit<SessionTicket, 'sessionURL'>> {
    const known = resume === undefined ? undefined : this.#sessions.get(resume);
    const resumed = known?.userId === account.id && known.siteId === siteId ? known : undefined;
    const session = resumed ?? (await this.#create(account, siteId));
    const given = [...this.#tickets].filter(([, ticket]) => ticket.session === session);
    for (const [hash] of given.slice(0, Math.max(0, given.length + 1 - MAX_WINDOWS))) this.#tickets.delete(hash);
    const secret = makeSecret();
    this.#tickets.set(hashSecret(secret), { session, account, signInId, expiresAt: Date.now() + TICKET_MILLISECONDS });
    return { secret, sessionId: session.id, resumed: resumed !== undefined };
  }

  /** The session of an id, for its own user only; 404 otherwise. */
  session(account: Account, id: string): LiveSession {
    const session = this.#sessions.get(id);
    if (!session || session.userId !== account.id) throw notFound('session');
    return session;
  }

  /**
   * The bytes behind a key that the session has offered; 404 when they are not there. With an encoding they are packed, where that is worth
   * it, and bits are sent as such.
   */
  async buffer(session: LiveSession, key: string, encoding?: Encoding): Promise<SentBytes> {
    const sent = await sentBytes(session.buffer(key), encoding);
    this.#meter.sent('buffer', sent.bytes.byteLength);
    return sent;
  }

  /** Takes over an upgrade to the sessions' path. */
  handleUpgrade(request: IncomingMessage, socket: Duplex, head: Buffer): boolean {
    return this.#server.handleUpgrade(request, socket, head);
  }

  async close(): Promise<void> {
    clearInterval(this.#timer);
    await this.#server.close();
    for (const session of this.#sessions.values()) session.dispose();
    this.#sessions.clear();
  }

  async #create(account: Account, siteId: string): Promise<LiveSession> {
    this.#makeRoom(account.id);
    const starting = this.#starting.add(account.id);
    try {
      return await this.#start(account, siteId);
    } finally {
      starting.dispose();
    }
  }

  /**
   * At the limit the user's session that has been without a browser for longest ends: where its browser comes back, it brings what was
   * shown to a new one. Throws 429 when all of them have a browser.
   */
  #makeRoom(userId: string): void {
    let own = this.#starting.of(userId);
    for (const session of this.#sessions.values()) if (session.userId === userId) own += 1;
    if (own < MAX_SESSIONS_PER_USER) return;
    for (const session of this.#leftAt.keys()) if (session.userId === userId) return this.#end(session);
    this.#meter.refused('sessions-of-user');
    throw new AditError('too-many-sessions', {
      status: 429,
      message: `At most ${MAX_SESSIONS_PER_USER} sessions may be open at once. Close other windows of Adit.`,
      values: { most: MAX_SESSIONS_PER_USER },
    });
  }

  async #start(account: Account, siteId: string): Promise<LiveSession> {
    const { engine, engines, catalogue, knowledge, viewId, node, log } = this.#options;
    const { tenantId } = account;
    const id = node === undefined ? randomUUID() : `${node}.${randomUUID()}`;
    const sessionLog = log.child({ session: id });
    const session = new LiveSession({
      id,
      tenantId,
      siteId,
      userId: account.id,
      engines: await SessionEngines.start(await engine(tenantId), engines(tenantId), sessionLog),
      catalogue,
      knowledge,
      viewId,
      log: sessionLog,
    });
    this.#sessions.set(id, session);
    this.#leftAt.set(session, Date.now());
    return session;
  }

  #redeem(secret: string): Ticket | undefined {
    const hash = hashSecret(secret);
    const ticket = this.#tickets.get(hash);
    this.#tickets.delete(hash);
    return ticket && ticket.expiresAt > Date.now() && this.#sessions.has(ticket.session.id) ? ticket : undefined;
  }

  #open(client: WslinkClient<Ticket>): void {
    const { session, account, signInId } = client.principal;
    const windows = this.#connected.get(session) ?? new Map<WslinkClient<Ticket>, Disposable>();
    const [first] = windows.keys();
    if (windows.size >= MAX_WINDOWS) first?.close(4001, 'The session is open in another window');
    windows.set(client, session.connect(client));
    this.#gone.set(client, new AbortController());
    this.#connected.set(session, windows);
    this.#leftAt.delete(session);
    const end = (): void => client.close(4003, 'The right to be here has changed');
    this.#watches.set(client, this.#options.watch.add({ account, signInId, siteId: session.siteId, end }));
  }

  #left(client: WslinkClient<Ticket>): void {
    const { session } = client.principal;
    this.#watches.get(client)?.dispose();
    this.#gone.get(client)?.abort(new AditError('window-gone', { message: 'The window that called is gone' }));
    const windows = this.#connected.get(session);
    windows?.get(client)?.dispose();
    windows?.delete(client);
    if (windows?.size !== 0) return;
    this.#connected.delete(session);
    this.#leftAt.set(session, Date.now());
  }

  #sweep(): void {
    const now = Date.now();
    for (const [hash, ticket] of this.#tickets) if (ticket.expiresAt <= now) this.#tickets.delete(hash);
    for (const [session, at] of this.#leftAt) {
      if (now - at >= GRACE_MILLISECONDS) this.#end(session);
    }
  }

  #end(session: LiveSession): void {
    this.#leftAt.delete(session);
    this.#sessions.delete(session.id);
    session.dispose();
  }

  async #call(client: WslinkClient<Ticket>, method: string, args: readonly unknown[], id: string): Promise<unknown> {
    const procedure = this.#options.calls.procedures.get(method);
    if (!procedure) throw unknownMethodError(method);
    const { session, account } = client.principal;
    const log = session.log.child({ request: id });
    const began = performance.now();
    const guard = this.#options.guard.begin(account);
    const require = (pluginId: string, permission: string): Promise<void> =>
      guard.check({
        pluginId,
        access: { kind: 'permission', permission, scope: { object: 'site', from: 'params.site' } },
        input: { query: undefined, params: { site: session.siteId }, body: undefined },
      });
    const allowed = require(procedure.pluginId, procedure.spec.permission);
    const requireParts = async (ids: Iterable<string>): Promise<void> => {
      for (const { pluginId, value } of this.#options.knowledge.owners(ids)) await require(pluginId, value.permission);
    };
    const before = this.#admitted.get(session);
    // Calls start in the order in which they came, whichever of the checks ends first.
    const admitted = Promise.allSettled([before, allowed]).then(() => undefined);
    this.#admitted.set(session, admitted);
    try {
      await admitted;
      await allowed;
      const checked = procedure.spec.params.parse(paramsOf(procedure.spec, args));
      const { knowledge, layers } = this.#options;
      const signal = this.#gone.get(client)?.signal ?? AbortSignal.abort();
      const call = makeSessionCall({
        ...{ id, log, user: account, session, guard, signal, requireParts, knowledge, layers },
      });
      const answer = await calledBy(client, () => procedure.handler(session, checked, call));
      const result = procedure.spec.result.parse(answer);
      this.#meter.called(method, performance.now() - began);
      return result;
    } catch (error) {
      this.#meter.called(method, performance.now() - began, error);
      throw toCallError(error, { log, method, id });
    }
  }
}
