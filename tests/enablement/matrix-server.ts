import fastify, { type FastifyInstance } from 'fastify';
import { notFound, silentLog, type Manifest, type SiteRole } from 'adit/core';
import {
  activateAtRest,
  Guard,
  objectResolvers,
  silentMetrics,
  StatusAnswer,
  type Account,
  type ServerPluginHost,
} from 'adit/core/server';
import { readPlugins, type TestPlugin } from 'adit/core/testing';
import { mountPluginRoutes } from '../../host/server/http/plugin-routes.ts';
import { sendProblem } from '../../host/server/http/problem.ts';
import { TrustedProxies } from '../../host/server/http/trusted-proxies.ts';

/** The plugins that come with Adit, and two of a third party. */
export const everyPlugin = [...readPlugins(), ...readPlugins('examples')];

/** A status that only a handler answers here: the call got past the guard. */
export const REACHED = 418;

/** Those who call, by the bearer token that they use. */
export const actors = {
  viewer: account('viewer', 'tenant-1', 'New User', true),
  contributor: account('contributor', 'tenant-1', 'New User', true),
  administrator: account('administrator', 'tenant-1', 'Administrator', true),
  systemAdministrator: account('systemAdministrator', 'tenant-1', 'System Administrator', true),
  newUser: account('newUser', 'tenant-1', 'New User', true),
  /** Presents a share link that gives no access. */
  shareLinkHolder: account('shareLinkHolder', 'tenant-1', 'New User', true),
  contributorElsewhere: account('contributorElsewhere', 'tenant-1', 'New User', true),
  inactive: account('inactive', 'tenant-1', 'Administrator', false),
  pending: account('pending', 'tenant-1', 'New User', undefined),
  otherTenant: account('otherTenant', 'tenant-2', 'System Administrator', true),
} satisfies Record<string, Account>;
export type Actor = keyof typeof actors;

/** Tokens that no sign-in answers to, or none that still lasts: their callers are nobody. */
export const strangers = ['badToken', 'expiredToken', 'revokedToken'] as const;
export type Stranger = (typeof strangers)[number];

const siteRoles: Partial<Record<Actor, [string, SiteRole]>> = {
  viewer: ['site-1', 'Viewer'],
  contributor: ['site-1', 'Contributor'],
  contributorElsewhere: ['site-2', 'Contributor'],
};

function account(
  id: string,
  tenantId: string,
  globalRole: Account['globalRole'],
  isActive: boolean | undefined,
): Account {
  return { id, tenantId, email: `${id}@example.com`, name: id, globalRole, isActive };
}

/** The bearer token of an actor, of the length that real ones have. */
export const bearerOf = (actor: Actor | Stranger): string => `${actor}-`.padEnd(43, '0');

/** The real server halves behind the real guard, with facts of the test's own. */
export interface MatrixServer {
  readonly app: FastifyInstance;
  readonly host: ServerPluginHost;
  readonly guard: Guard;
  readonly manifests: readonly Manifest[];
  /** Method and path of everything that is mounted. */
  readonly mounted: readonly string[];
  /** Plugins that are off. */
  readonly off: Set<string>;
}

/** Loads every server half, of the product unless told, and mounts its routes with handlers that only say that they were reached. */
export async function makeMatrixServer(plugins: readonly TestPlugin[] = readPlugins()): Promise<MatrixServer> {
  const manifests = plugins.map(({ manifest }) => manifest);
  const host = await activateAtRest(
    plugins.flatMap(({ manifest, server }) => (server ? [{ manifest, load: server }] : [])),
  );
  const off = new Set<string>();
  const guard = new Guard({
    isOn: async (pluginId) => !off.has(pluginId),
    openCondition: async () => undefined,
    rights: async ({ id, globalRole }) => ({
      globalRole,
      siteRoles: new Map([siteRoles[id as Actor] ?? []].filter((entry) => entry.length > 0) as [string, SiteRole][]),
    }),
    site: async (siteId) =>
      siteId.startsWith('site-')
        ? { id: siteId, tenantId: siteId === 'site-9' ? 'tenant-2' : 'tenant-1', isSysAdminOnly: false }
        : undefined,
    rolesWith: (permission) =>
      manifests.flatMap((manifest) => manifest.permissions).find((other) => other.id === permission)?.default,
    places: async (_object, ids) =>
      new Map(
        ids
          .filter((id) => id !== 'unknown')
          .map((id) => [
            id,
            id.startsWith('foreign')
              ? { tenantId: 'tenant-2', siteId: 'site-9' }
              : { tenantId: 'tenant-1', siteId: id === 'site-2' ? 'site-2' : 'site-1' },
          ]),
      ),
    session: () => {
      throw notFound('session');
    },
  });
  const app = fastify();
  const mounted: string[] = [];
  app.addHook('onRoute', (route) => {
    for (const method of [route.method].flat()) if (method !== 'HEAD') mounted.push(`${method} ${route.url}`);
  });
  app.addContentTypeParser('application/octet-stream', (_request, payload, done) => done(null, payload));
  app.setErrorHandler((error, _request, reply) => sendProblem(reply, error, silentLog));
  const calls = {
    routes: host.calls.routes.map((route) => ({
      ...route,
      spec: { ...route.spec, limit: undefined },
      handler: async () => new StatusAnswer(REACHED, {}),
    })),
    procedures: host.calls.procedures,
  };
  const signIns = { account: async (bearer: string) => found(bearer) };
  const limits = { check: async () => undefined };
  mountPluginRoutes(app, {
    calls: calls as never,
    guard,
    signIns: signIns as never,
    saves: undefined as never,
    limits,
    proxies: new TrustedProxies(undefined, silentMetrics, silentLog),
    isSecure: false,
    log: silentLog,
    base: '/api',
  });
  return { app, host, guard, manifests, mounted, off };
}

function found(bearer: string): { account: Account; signInId: string; expiresAt: Date } | undefined {
  const actor = (Object.keys(actors) as Actor[]).find((other) => bearerOf(other) === bearer);
  return actor && { account: actors[actor], signInId: actor, expiresAt: new Date(Date.now() + 60_000) };
}

/** Every object kind that scopes name has a resolver, besides those of the host. */
export function unresolvedObjects(server: MatrixServer): string[] {
  const known = new Set([
    'site',
    'dataset',
    ...server.host.contributions.list(objectResolvers).map((resolver) => resolver.object),
  ]);
  return server.host.calls.routes.flatMap(({ spec }) =>
    spec.access.kind === 'permission'
      ? [spec.access.scope ?? []]
          .flat()
          .flatMap((scope) => (known.has(scope.object) ? [] : [`${spec.id}: ${scope.object}`]))
      : [],
  );
}
