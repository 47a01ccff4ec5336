import type { ServerResponse } from 'node:http';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import fastify from 'fastify';
import { AditError, type Log } from 'adit/core';
import { sendProblem } from './problem.ts';
import { REQUEST_ID, requestIdOf } from './request-id.ts';
import type { TrustedProxies } from './trusted-proxies.ts';

const JSON_BYTES = 4 * 1024 * 1024;
const REQUEST_MILLISECONDS = 120_000;
const RETRY_SECONDS = 5;

/** Makes the HTTP server with what every answer has in common: limits, security headers, the request's id, and errors that say what is wrong. */
export function createHttpServer(options: {
  headers: (host: string | undefined) => Record<string, string>;
  proxies: TrustedProxies;
  log: Log;
}): FastifyInstance {
  const commonHeaders = (request: FastifyRequest): Record<string, string> => ({
    ...options.headers(request.headers.host),
    [REQUEST_ID]: request.id,
  });
  const app = fastify({
    bodyLimit: JSON_BYTES,
    // A column may be called so. Nothing here takes the keys of a body for names of its own.
    onProtoPoisoning: 'ignore',
    requestTimeout: REQUEST_MILLISECONDS,
    connectionTimeout: 0,
    keepAliveTimeout: 30_000,
    genReqId: requestIdOf,
    trustProxy: options.proxies.trusts,
    forceCloseConnections: true,
    // Ours says when to come back.
    return503OnClosing: false,
    exposeHeadRoutes: false,
    routerOptions: { maxParamLength: 500 },
    // Addresses that are none: no hook sees those.
    frameworkErrors: (error, request, reply) =>
      void sendProblem(reply.headers(commonHeaders(request)), error, options.log),
  });
  app.removeContentTypeParser('text/plain');
  for (const type of ['application/octet-stream', 'multipart/form-data'])
    app.addContentTypeParser(type, (_request, payload, done) => done(null, payload));
  app.addHook('onRequest', async (request, reply) => {
    options.proxies.note(request.raw);
    reply.headers(commonHeaders(request));
  });
  app.addHook('onSend', async (_request, reply, payload) => {
    if (!reply.hasHeader('cache-control')) reply.header('cache-control', 'no-store');
    return payload;
  });
  app.setErrorHandler((error, _request, reply) => sendProblem(reply, error, options.log));
  return app;
}

/** The requests that are being answered. */
export interface RunningRequests {
  /** Resolves when none is left, at most after so long. */
  drained(milliseconds: number): Promise<void>;
}

/** Refuses new work while the server stops, and knows what is left of what had begun. */
export function refuseWhile(app: FastifyInstance, isStopping: () => boolean): RunningRequests {
  const running = new Set<ServerResponse>();
  let ended = (): void => undefined;
  app.addHook('onRequest', async (request, reply) => {
    if (isStopping() && request.url !== '/healthz') {
      reply.headers({ 'retry-after': RETRY_SECONDS, connection: 'close' });
      throw new AditError('stopping', { status: 503, message: 'The server is about to stop' });
    }
    running.add(reply.raw);
    reply.raw.once('close', () => {
      running.delete(reply.raw);
      if (running.size === 0) ended();
    });
  });
  return {
    async drained(milliseconds) {
      if (running.size === 0) return;
      let timer: NodeJS.Timeout | undefined;
      await new Promise<void>((resolve) => {
        ended = resolve;
        timer = setTimeout(resolve, milliseconds);
      });
      clearTimeout(timer);
    },
  };
}
