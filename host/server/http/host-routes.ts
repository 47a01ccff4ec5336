import type { FastifyInstance, FastifyRequest } from 'fastify';
import {
  AditError,
  effectiveRole,
  type EnabledPlugins,
  NUMBER_FILTER_HEADER,
  permissionsOf,
  sessionTicketShape,
} from 'adit/core';
import type { Account, CallConditions, Guard, ServerPluginHost, SettingsStore } from 'adit/core/server';
import type { ConnectionWatch } from '../auth/connection-watch.ts';
import type { ProviderSettings } from '../auth/identity-provider.ts';
import type { DatabaseSignIns } from '../auth/sign-ins.ts';
import type { EventOutbox, StoredEvent } from '../events/event-outbox.ts';
import { streamEvents } from '../events/event-stream.ts';
import type { StreamLimit } from '../events/stream-limit.ts';
import type { HealthBoard } from '../health/health-board.ts';
import { mountHealthRoute } from '../health/health-route.ts';
import type { Enablement } from '../plugin-discovery/enablement.ts';
import { encodingOf } from '../render-session/packed-numbers.ts';
import type { RenderSessions } from '../render-session/render-sessions.ts';
import type { DatabaseDirectory } from '../tenants/directory.ts';
import type { DatabaseTenants } from '../tenants/tenants.ts';
import { callerOf } from './authentication.ts';
import { checkContentType } from './content-type.ts';
import { createSessionBody, hostCalls } from './host-calls.ts';
import { openApiDocument } from './open-api.ts';
import { publicConfiguration } from './public-configuration.ts';
import type { TrustedProxies } from './trusted-proxies.ts';

/** The parts of the host that its own routes answer from. */
export interface HostRouteOptions {
  readonly base: string;
  readonly viewId: string;
  readonly publicUrl: string | undefined;
  readonly proxies: TrustedProxies;
  readonly identityProvider: ProviderSettings | undefined;
  readonly host: ServerPluginHost;
  readonly guard: Guard;
  readonly conditions: CallConditions;
  readonly signIns: DatabaseSignIns;
  readonly directory: DatabaseDirectory;
  readonly tenants: DatabaseTenants;
  readonly enablement: Enablement;
  readonly settings: SettingsStore;
  readonly outbox: EventOutbox;
  readonly streams: StreamLimit;
  readonly watch: ConnectionWatch;
  readonly sessions: RenderSessions;
  readonly board: HealthBoard;
  readonly isReady: () => boolean;
}

/** The routes that the host answers itself; everything else belongs to a plugin and stands behind the guard. */
export const hostRoutePaths = [
  'GET /config.json',
  'GET /health',
  'GET /healthz',
  'GET /readyz',
  'GET /metrics',
  'GET {api}/openapi.json',
  'GET {api}/plugins',
  'GET {api}/event',
  'POST {api}/paraview/create-session',
  'GET {api}/session/:id/buffers/:key',
  'GET {api}/settings',
  'PUT {api}/settings/:id',
  'GET /plugin-files/:pass/:id/:version/*',
] as const;

/** Mounts the host's own routes. */
export function mountHostRoutes(app: FastifyInstance, options: HostRouteOptions): void {
  const { base, host, directory, signIns, enablement } = options;

  const signedIn = async (request: FastifyRequest): Promise<{ account: Account; signInId: string }> => {
    const { account, signInId } = await callerOf(request, signIns);
    if (!account || !signInId) throw new AditError('not-signed-in', { status: 401, message: 'Sign in first' });
    if (account.isActive !== true)
      throw new AditError('account-not-active', { status: 403, message: 'The account is not active' });
    return { account, signInId };
  };

  app.get('/config.json', (request, reply) => {
    const renderServerDomain = addressOf(request, options)?.host;
    void reply.send(publicConfiguration({ ...options, apiEndpoint: base, renderServerDomain }));
  });

  mountHealthRoute(app, { host, signIns, tenants: options.tenants, board: options.board });

  // What becomes of the caller's own header, so that `adit doctor` finds out by the proxy.
  app.get('/healthz', (request, reply) => {
    void reply.send({ status: 'ok', forwarded: options.proxies.forwarding(request.raw) });
  });

  app.get('/readyz', async (_request, reply) => {
    const ready = options.isReady();
    return reply.code(ready ? 200 : 503).send({ ready });
  });

  app.get(`${base}/openapi.json`, async () =>
    openApiDocument(
      host.calls.routes.map((route) => route.spec),
      hostCalls,
      base,
    ),
  );

  app.get<{ Querystring: { site?: string } }>(`${base}/plugins`, async (request): Promise<EnabledPlugins> => {
    const { account } = await callerOf(request, signIns);
    const tenantId = account?.isActive === true ? account.tenantId : undefined;
    const open = account?.isActive === true ? await options.conditions.openFor(account) : undefined;
    const forBrowser = await enablement.forBrowser(tenantId, open?.pluginId);
    if (!account || tenantId === undefined || open) return { ...forBrowser, permissions: [], settings: [] };
    const site = request.query.site === undefined ? undefined : await directory.site(request.query.site);
    const inTenant = site?.tenantId === account.tenantId ? site : undefined;
    const rights = await directory.rights(account);
    const manifests = [...(await enablement.decisions(tenantId)).values()].filter(({ decision }) => decision.on);
    const role = request.query.site === undefined ? effectiveRole(rights) : inTenant && effectiveRole(rights, inTenant);
    const place = { tenantId, userId: account.id };
    return {
      ...forBrowser,
      globalRole: account.globalRole,
      settings: [...(await options.settings.stored(inTenant && role ? { ...place, siteId: inTenant.id } : place))],
      permissions: permissionsOf(
        role,
        manifests.map(({ plugin }) => plugin.manifest),
      ),
    };
  });

  app.get(`${base}/event`, async (request, reply) => {
    const { account, signInId } = await signedIn(request);
    const counted = options.streams.open(account.id);
    const ended = new AbortController();
    const watched = options.watch.add({ account, signInId, end: () => ended.abort() });
    reply.hijack();
    const maySee = hearing(account, directory);
    const lastEventId = request.headers['last-event-id'];
    const reader = { tenantId: account.tenantId, userId: account.id, maySee };
    try {
      await streamEvents(
        reply,
        options.outbox,
        reader,
        typeof lastEventId === 'string' ? lastEventId : undefined,
        ended.signal,
      );
    } finally {
      watched.dispose();
      counted.dispose();
    }
  });

  app.post(`${base}/paraview/create-session`, async (request) => {
    const { account, signInId } = await signedIn(request);
    checkContentType(request, 'application/json');
    const { resume, ...asked } = createSessionBody.parse(request.body === undefined ? {} : request.body);
    const site = asked.site ?? (await ownSite(account, directory));
    await mayView(options.guard, account, site);
    const ticket = await options.sessions.ticket(account, signInId, site, resume);
    return sessionTicketShape.parse({ ...ticket, sessionURL: sessionAddress(request, options) });
  });

  app.get<{ Params: { id: string; key: string }; Querystring: { packed?: string } }>(
    `${base}/session/:id/buffers/:key`,
    async (request, reply) => {
      const { account } = await signedIn(request);
      const session = options.sessions.session(account, request.params.id);
      await mayView(options.guard, account, session.siteId);
      const taken = request.query.packed === 'true' ? encodingOf(request.headers['accept-encoding']) : undefined;
      const { bytes, encoding, filter } = await options.sessions.buffer(session, request.params.key, taken);
      return reply
        .headers({
          'content-type': 'application/octet-stream',
          'cache-control': 'private, max-age=86400, immutable',
          vary: 'accept-encoding',
          ...(encoding && { 'content-encoding': encoding }),
          ...(filter !== undefined && { [NUMBER_FILTER_HEADER]: filter }),
        })
        .send(bytes);
    },
  );
}

/** The site that the account enters first: the default one, else the first; throws 403 `missing-site` where there is none. */
async function ownSite(account: Account, directory: DatabaseDirectory): Promise<string> {
  const [sites, profile] = await Promise.all([directory.sitesOf(account), directory.profile(account.id)]);
  const wanted = profile?.preferences.defaultSite;
  const site = sites.find(({ id }) => id === wanted) ?? sites[0];
  if (!site) throw new AditError('missing-site', { status: 403, message: 'The account has no site' });
  return site.id;
}

/** Throws unless the account may look at the site in this moment. */
function mayView(guard: Guard, account: Account, site: string): Promise<void> {
  return guard.begin(account).check({
    pluginId: 'views',
    access: { kind: 'permission', permission: 'views.view', scope: { object: 'site', from: 'body.site' } },
    input: { query: undefined, params: undefined, body: { site } },
  });
}

/** The render session's address, as the browser that asks can reach it. */
function sessionAddress(
  request: FastifyRequest,
  { publicUrl, sessions }: Pick<HostRouteOptions, 'publicUrl' | 'sessions'>,
): string {
  const url = addressOf(request, { publicUrl });
  if (!url) throw new AditError('bad-input', { message: 'The Host header names no host' });
  return `${url.protocol === 'https:' ? 'wss' : 'ws'}://${url.host}${sessions.path}`;
}

/** Where the browser that asks has reached the server; undefined when its Host header names no host. */
function addressOf(request: FastifyRequest, { publicUrl }: Pick<HostRouteOptions, 'publicUrl'>): URL | undefined {
  const address = publicUrl ?? `${request.protocol}://${request.headers.host ?? 'localhost'}`;
  return URL.canParse(address) ? new URL(address) : undefined;
}

const HEARING_MILLISECONDS = 250;

/** An event of a site is heard by those who may enter the site in this moment, which lasts a quarter of a second. */
function hearing(account: Account, directory: DatabaseDirectory): (event: StoredEvent) => Promise<boolean> {
  const known = new Map<string, { readonly at: number; readonly may: Promise<boolean> }>();
  const mayEnter = async (siteId: string): Promise<boolean> => {
    const [site, rights] = await Promise.all([directory.site(siteId), directory.rights(account)]);
    return site?.tenantId === account.tenantId && effectiveRole(rights, site) !== undefined;
  };
  return async ({ audience: { siteId } }) => {
    if (siteId === undefined) return true;
    const last = known.get(siteId);
    if (last && Date.now() - last.at < HEARING_MILLISECONDS) return last.may;
    const may = mayEnter(siteId);
    known.set(siteId, { at: Date.now(), may });
    return may;
  };
}
