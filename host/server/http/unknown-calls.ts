import type { FastifyInstance } from 'fastify';
import { AditError, notFound } from 'adit/core';
import { matchPath } from './match-path.ts';

/** A call by its whole path. */
export interface KnownCall {
  readonly method: string;
  readonly path: string;
}

/**
 * Refuses what no route answers before its body is read: with 405 and `Allow` where the path has other methods, HEAD and OPTIONS like
 * any other, with 404 where there is no such path below `base`.
 */
export function refuseUnknownCalls(
  app: FastifyInstance,
  { base, known }: { readonly base: string; known(): readonly KnownCall[] },
): void {
  app.addHook('onRequest', async (request, reply) => {
    const { url } = request.routeOptions;
    // A path of its own is answered there; the others are those of files, of run-time plugins, and none.
    if (url !== undefined && !url.includes('*')) return;
    const path = request.url.split('?', 1)[0] ?? '';
    const methods = new Set(known().flatMap((call) => (matchPath(call.path, path) ? [call.method] : [])));
    if (methods.has(request.method)) return;
    if (methods.size > 0) {
      reply.header('allow', [...methods].toSorted().join(', '));
      throw new AditError('method-not-allowed', { status: 405, message: `${path} does not take ${request.method}` });
    }
    if (path.startsWith(`${base}/`) && !url?.startsWith(base)) throw notFound('route');
  });
}
