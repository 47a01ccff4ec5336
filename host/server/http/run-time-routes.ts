import type { FastifyInstance } from 'fastify';
import { AditError, notFound } from 'adit/core';
import type { RegisteredRoute, ServerPluginHost } from 'adit/core/server';
import { answer, type MountOptions } from './plugin-routes.ts';

/** Whether something was registered by a plugin that is not a part of Adit: those alone come and go while the server runs. */
export function isThirdParty({ pluginId }: { readonly pluginId: string }): boolean {
  return pluginId.includes('.');
}

/** Mounts one route for the routes of all third-party plugins, which are looked up at each call. */
export function mountRunTimeRoutes(
  app: FastifyInstance,
  { host, ...options }: Omit<MountOptions, 'calls'> & { readonly host: ServerPluginHost },
): void {
  const prefix = `${options.base}/plugins/`;
  app.route<{ Params: { id: string } }>({
    method: ['GET', 'POST', 'PUT', 'DELETE'],
    url: `${prefix}:id/*`,
    handler: (request, reply) => {
      const { id } = request.params;
      const path = request.url.slice(options.base.length).split('?', 1)[0] ?? '';
      for (const route of host.calls.routes) {
        if (route.pluginId !== id || !isThirdParty(route) || route.spec.method !== request.method) continue;
        const parameters = match(route, path);
        if (parameters) {
          request.params = parameters as typeof request.params;
          return answer(route, request, reply, options);
        }
      }
      if (host.states.get(id)?.state === 'failed' && id.includes('.'))
        throw new AditError('plugin-failed', {
          status: 503,
          message: 'The plugin does not work',
          values: { plugin: id },
        });
      throw notFound('route');
    },
  });
}

/** The parameters of a path that a route answers; undefined when it does not. */
function match({ spec }: RegisteredRoute, path: string): Record<string, string> | undefined {
  const [wanted, given] = [spec.path.split('/'), path.split('/')];
  if (wanted.length !== given.length) return undefined;
  const parameters: Record<string, string> = {};
  for (const [at, part] of wanted.entries()) {
    const text = decode(given[at] ?? '');
    if (text === undefined) return undefined;
    if (!part.startsWith(':')) {
      if (part !== text) return undefined;
    } else if (text === '') return undefined;
    else parameters[part.slice(1)] = text;
  }
  return parameters;
}

function decode(text: string): string | undefined {
  try {
    return decodeURIComponent(text);
  } catch {
    return undefined;
  }
}
