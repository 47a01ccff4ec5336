import { createReadStream, existsSync, readFileSync } from 'node:fs';
import { realpath, stat } from 'node:fs/promises';
import { extname, join, normalize, sep } from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance } from 'fastify';
import { notFound } from 'adit/core';
import type { Enablement } from '../plugin-discovery/enablement.ts';

const types: Record<string, string> = {
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.json': 'application/json; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.woff2': 'font/woff2',
};

const HSTS_SECONDS = 365 * 24 * 60 * 60;

const HOST = /^(?:[\w.-]+|\[[\da-f:]+\])(?::\d+)?$/i;

/**
 * The security headers of every answer to `host`: scripts come from this server only, besides the one inline import map, no
 * text becomes markup or script, and calls and sockets lead back here, or to the provider that people sign in with. Where `publicUrl` is
 * https, browsers keep to https.
 */
export function securityHeaders(
  webFolder: string,
  publicUrl: string | undefined,
  providerOrigins: () => readonly string[],
): (host: string | undefined) => Record<string, string> {
  const file = join(webFolder, 'csp.json');
  const hashes = existsSync(file)
    ? (JSON.parse(readFileSync(file, 'utf8')) as { scriptHashes: string[] }).scriptHashes
    : [];
  const outside = publicUrl === undefined ? undefined : new URL(publicUrl).host;
  const transport: Record<string, string> = isHttps(publicUrl)
    ? { 'strict-transport-security': `max-age=${HSTS_SECONDS}` }
    : {};
  const policy = (sockets: readonly string[]): string =>
    [
      "default-src 'self'",
      `script-src 'self' ${hashes.map((hash) => `'${hash}'`).join(' ')}`.trim(),
      "style-src 'self' 'unsafe-inline'",
      "img-src 'self' data: blob:",
      "font-src 'self' data:",
      ['connect-src', "'self'", ...sockets, ...providerOrigins()].join(' '),
      "worker-src 'self' blob:",
      // Documents that the page itself has fetched, such as an agreement.
      'frame-src blob:',
      "object-src 'none'",
      "base-uri 'self'",
      "form-action 'self'",
      "frame-ancestors 'none'",
      "require-trusted-types-for 'script'",
      'trusted-types default',
    ].join('; ');
  return (host) => ({
    // Not every browser takes 'self' to mean the sockets of the same server too.
    'content-security-policy': policy(socketsOf(outside ?? host)),
    'x-content-type-options': 'nosniff',
    'x-frame-options': 'DENY',
    'referrer-policy': 'no-referrer',
    'cross-origin-opener-policy': 'same-origin',
    ...transport,
  });
}

/** Whether the address that people use is https. */
export function isHttps(publicUrl: string | undefined): boolean {
  return publicUrl !== undefined && new URL(publicUrl).protocol === 'https:';
}

function socketsOf(host: string | undefined): string[] {
  return host !== undefined && HOST.test(host) ? [`ws://${host}`, `wss://${host}`] : [];
}

/** Serves the built browser program; an address that names no file is a page of it. */
export async function serveWebProgram(app: FastifyInstance, webFolder: string): Promise<void> {
  await app.register(fastifyStatic, {
    root: webFolder,
    cacheControl: false,
    preCompressed: true,
    setHeaders: (reply, path) => {
      reply.header(
        'cache-control',
        path.includes(`${sep}assets${sep}`) ? 'public, max-age=31536000, immutable' : 'no-cache',
      );
    },
  });
  app.setNotFoundHandler((request, reply) => {
    const isPage =
      request.method === 'GET' && !request.url.startsWith('/api') && extname(request.url.split('?')[0] ?? '') === '';
    if (!isPage) return reply.code(404).send({ code: 'not-found', message: 'There is nothing here', values: {} });
    return reply.header('cache-control', 'no-cache').sendFile('index.html');
  });
}

/** Serves the browser files of third-party plugins, and nothing else of their folders, to those for whom the plugin is on. */
export function servePluginFiles(app: FastifyInstance, enablement: Enablement): void {
  app.get<{ Params: { pass: string; id: string; version: string; '*': string } }>(
    '/plugin-files/:pass/:id/:version/*',
    async (request, reply) => {
      const { pass, id, version, '*': rest } = request.params;
      const path = normalize(rest);
      const inside = /^(web|locales)[/\\]/.test(path) && !path.includes('..') && !path.includes('\0');
      const type = types[extname(path)];
      const plugin = inside && type ? await enablement.opened(pass, id, version) : undefined;
      if (!plugin || !type) throw notFound('file');
      const file = join(plugin.folder, path);
      const facts = await stat(file).catch(() => undefined);
      if (!facts?.isFile() || !(await isItself(plugin.folder, path))) throw notFound('file');
      return reply.headers({ 'content-type': type, 'cache-control': 'no-cache' }).send(createReadStream(file));
    },
  );
}

/** Links are refused when a plugin is looked at, which is every second: one that came since then must lead nowhere as well. */
async function isItself(folder: string, path: string): Promise<boolean> {
  const [root, file] = await Promise.all([realpath(folder), realpath(join(folder, path))]);
  return file === join(root, path);
}
