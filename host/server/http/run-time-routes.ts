import type { FastifyInstance } from 'fastify';
import { AditError, notFound } from 'adit/core';
import type { ServerPluginHost } from 'adit/core/server';
import { matchPath } from './match-path.ts';
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
        const parameters = matchPath(route.spec.path, path);
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
