import { Readable } from 'node:stream';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { AditError, contentTypeOf, SESSION_HEADER, type Log, type RouteSpec } from 'adit/core';
import {
  BinaryAnswer,
  StatusAnswer,
  type Account,
  type CallContext,
  type CallGuard,
  type CallRegistry,
  type CallSession,
  type Guard,
  type RegisteredRoute,
} from 'adit/core/server';
import type { DatabaseSignIns } from '../auth/sign-ins.ts';
import { callerOf, cookieOf, type Caller } from './authentication.ts';
import { contentOf, type RequestSaves } from '../saves/request-saves.ts';
import { checkContentType } from './content-type.ts';
import type { RateLimit } from './rate-limit.ts';
import type { TrustedProxies } from './trusted-proxies.ts';
import { refuseUnkeepable } from './well-formed.ts';

/** What mounting needs of the host. */
export interface MountOptions {
  readonly calls: Pick<CallRegistry, 'routes'>;
  readonly guard: Guard;
  readonly signIns: DatabaseSignIns;
  readonly saves: RequestSaves;
  readonly limits: RateLimit;
  readonly proxies: TrustedProxies;
  /** Browsers reach the server by https. */
  readonly isSecure: boolean;
  readonly log: Log;
  readonly base: string;
}

/** Mounts every route of the registry: guard first, then the shapes, then the handler. */
export function mountPluginRoutes(app: FastifyInstance, options: MountOptions): void {
  for (const route of options.calls.routes) {
    app.route({
      method: route.spec.method,
      url: `${options.base}${route.spec.path}`,
      handler: (request, reply) => answer(route, request, reply, options),
    });
  }
}

/** Answers a call of a route: guard first, then the shapes, then the handler. */
export async function answer(
  route: RegisteredRoute,
  request: FastifyRequest,
  reply: FastifyReply,
  options: Omit<MountOptions, 'calls'>,
): Promise<unknown> {
  const { spec } = route;
  if (spec.limit)
    await options.limits.check(`${spec.id}|${options.proxies.addressOf(request.raw)}`, spec.limit.perMinute);
  checkContentType(request, contentTypeOf(spec.binaryBody));
  const caller = await callerOf(request, options.signIns);
  const raw = { query: request.query, params: request.params, body: spec.binaryBody ? undefined : request.body };
  for (const [place, value] of Object.entries(raw)) refuseUnkeepable(value, place);
  const guard = options.guard.begin(caller.account);
  await guard.check({ pluginId: route.pluginId, access: spec.access, input: raw });
  const named = spec.session && request.headers[SESSION_HEADER];
  const session = await guard.session(named?.toString());
  const length = checkedLength(spec, request);
  const input = {
    query: spec.query?.parse(raw.query),
    params: spec.params?.parse(raw.params),
    body: spec.body?.parse(raw.body === undefined ? {} : raw.body),
  };
  const context = makeContext(request, reply, caller, length, {
    ...options,
    guard,
    session,
    content: () => contentOf([spec.id, raw]),
  });
  const result = await route.handler(input as never, context);
  if (result instanceof BinaryAnswer) return sendBinary(reply, result);
  if (result instanceof StatusAnswer) {
    reply.code(result.status).headers(result.headers);
    return reply.send(result.status === 200 ? spec.result.parse(result.body) : result.body);
  }
  return reply.send(spec.result.parse(result));
}

function makeContext(
  request: FastifyRequest,
  reply: FastifyReply,
  caller: Caller,
  contentLength: number | undefined,
  {
    guard,
    session,
    saves,
    log,
    proxies,
    isSecure,
    content,
  }: Pick<MountOptions, 'saves' | 'log' | 'proxies' | 'isSecure'> & {
    guard: CallGuard;
    session: CallSession | undefined;
    content: () => string;
  },
): CallContext {
  const abort = new AbortController();
  reply.raw.once('close', () => {
    if (!reply.raw.writableFinished) abort.abort();
  });
  const requireUser = (): Account => {
    if (!caller.account) throw new AditError('not-signed-in', { status: 401, message: 'Sign in first' });
    return caller.account;
  };
  let part = 0;
  return {
    get user() {
      return requireUser();
    },
    visitor: caller.account,
    session,
    signal: abort.signal,
    log: log.child({ request: request.id }),
    origin: { address: proxies.addressOf(request.raw), agent: request.headers['user-agent'] ?? '' },
    isSecure,
    bearer: caller.bearer,
    stream: request.body instanceof Readable ? request.body : Readable.from([]),
    contentLength,
    cookie: (name) => cookieOf(request, name),
    can: (permission, siteId) => guard.can(permission, siteId),
    save(work) {
      const key = { userId: requireUser().id, requestId: request.id, part: (part += 1), content: content() };
      return saves.save(key, work);
    },
  };
}

/** Fastify does not measure bodies that are streamed, so they are measured here, and again while they are read. */
function checkedLength(spec: RouteSpec, request: FastifyRequest): number | undefined {
  const header = request.headers['content-length'];
  const length = header === undefined ? undefined : Number(header);
  if (!spec.binaryBody) return length;
  if (length !== undefined && length > spec.binaryBody.bytes) {
    throw new AditError('body-too-large', {
      status: 413,
      message: 'The body is too large',
      values: { bytes: spec.binaryBody.bytes },
    });
  }
  return length;
}

function sendBinary(reply: FastifyReply, answered: BinaryAnswer): FastifyReply {
  reply.headers({ 'content-type': answered.contentType, ...answered.headers });
  if (answered.body instanceof Readable) return reply.send(answered.body);
  return reply.send(Buffer.from(answered.body.buffer, answered.body.byteOffset, answered.body.byteLength));
}
