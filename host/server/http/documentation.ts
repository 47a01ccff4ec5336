import { existsSync } from 'node:fs';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance } from 'fastify';

const PREFIX = '/help/docs/';
const NOT_WRITTEN =
  'The documentation is not here yet. "npm start" writes it in its first minute; for a server that was started in another way, "npm run docs" does.';

// The search of these pages builds its results from text that was written with them, without the page's Trusted Types.
const policy = [
  "default-src 'self'",
  "style-src 'self' 'unsafe-inline'",
  "img-src 'self' data:",
  "object-src 'none'",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
].join('; ');

/** Serves the pages that `npm run docs` writes, from when they are there; until then the address says how to get them. */
export async function serveDocumentation(app: FastifyInstance, folder: string): Promise<void> {
  await app.register(async (pages) => {
    pages.addHook('onRequest', async (_request, reply) => {
      if (!existsSync(folder)) return reply.code(404).type('text/plain').send(NOT_WRITTEN);
    });
    await pages.register(fastifyStatic, {
      root: folder,
      prefix: PREFIX,
      decorateReply: false,
      cacheControl: false,
      suppressWarning: true,
      setHeaders: (reply) => {
        reply.header('content-security-policy', policy);
        reply.header('cache-control', 'no-cache');
      },
    });
  });
}
