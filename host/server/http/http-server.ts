import { randomUUID } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import fastify from 'fastify';
import { AditError, type Log } from 'adit/core';
import { sendProblem } from './problem.ts';

const JSON_BYTES = 4 * 1024 * 1024;
const REQUEST_MILLISECONDS = 120_000;

/** Makes the HTTP server with what every answer has in common: limits, security headers, and errors that say what is wrong. */
export function createHttpServer(options: {
  headers: Record<string, string>;
  trustProxy: boolean;
  log: Log;
}): FastifyInstance {
  const app = fastify({
    bodyLimit: JSON_BYTES,
    requestTimeout: REQUEST_MILLISECONDS,
    connectionTimeout: 0,
    keepAliveTimeout: 30_000,
    genReqId: () => randomUUID(),
    trustProxy: options.trustProxy,
    forceCloseConnections: true,
    exposeHeadRoutes: false,
    routerOptions: { maxParamLength: 500 },
  });
  app.addContentTypeParser('application/octet-stream', (_request, payload, done) => done(null, payload));
  app.addHook('onRequest', async (_request, reply) => void reply.headers(options.headers));
  app.addHook('onSend', async (_request, reply, payload) => {
    if (!reply.hasHeader('cache-control')) reply.header('cache-control', 'no-store');
    return payload;
  });
  app.setErrorHandler((error, _request, reply) => sendProblem(reply, error, options.log));
  return app;
}

/** Refuses new work while the server stops. */
export function refuseWhile(app: FastifyInstance, isStopping: () => boolean): void {
  app.addHook('onRequest', async (request, reply) => {
    if (!isStopping() || request.url === '/healthz') return;
    reply.header('retry-after', 5);
    throw new AditError('stopping', { status: 503, message: 'The server is about to stop' });
  });
}
