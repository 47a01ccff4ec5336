import { Readable } from 'node:stream';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { AditError, contentTypeOf, type Log, type RouteSpec } from 'adit/core';
import {
  BinaryAnswer,
  StatusAnswer,
  type Account,
  type CallContext,
  type CallRegistry,
  type Guard,
  type RegisteredRoute,
} from 'adit/core/server';
import type { DatabaseSignIns } from '../auth/sign-ins.ts';
import { callerOf, cookieOf, type Caller } from './authentication.ts';
import { checkContentType } from './content-type.ts';
import type { RateLimit } from './rate-limit.ts';
import { refuseUnkeepable } from './well-formed.ts';

/** What mounting needs of the host. */
export interface MountOptions {
  readonly calls: Pick<CallRegistry, 'routes'>;
  readonly guard: Guard;
  readonly signIns: DatabaseSignIns;
  readonly limits: RateLimit;
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
  if (spec.limit) await options.limits.check(`${spec.id}|${request.ip}`, spec.limit.perMinute);
  checkContentType(request, contentTypeOf(spec.binaryBody));
  const caller = await callerOf(request, options.signIns);
  const raw = { query: request.query, params: request.params, body: spec.binaryBody ? undefined : request.body };
  for (const [place, value] of Object.entries(raw)) refuseUnkeepable(value, place);
  await options.guard.checkCall({ pluginId: route.pluginId, access: spec.access, account: caller.account, input: raw });
  const length = checkedLength(spec, request);
  const input = {
    query: spec.query?.parse(raw.query),
    params: spec.params?.parse(raw.params),
    body: spec.body?.parse(raw.body === undefined ? {} : raw.body),
  };
  const context = makeContext(request, reply, caller, length, options);
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
  { guard, log }: Pick<MountOptions, 'guard' | 'log'>,
): CallContext {
  const abort = new AbortController();
  reply.raw.once('close', () => {
    if (!reply.raw.writableFinished) abort.abort();
  });
  const requireUser = (): Account => {
    if (!caller.account) throw new AditError('not-signed-in', { status: 401, message: 'Sign in first' });
    return caller.account;
  };
  return {
    get user() {
      return requireUser();
    },
    visitor: caller.account,
    signal: abort.signal,
    log: log.child({ request: request.id }),
    origin: { address: request.ip, agent: request.headers['user-agent'] ?? '' },
    bearer: caller.bearer,
    stream: request.body instanceof Readable ? request.body : Readable.from([]),
    contentLength,
    cookie: (name) => cookieOf(request, name),
    can: (permission, siteId) => guard.can(requireUser(), permission, siteId),
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
