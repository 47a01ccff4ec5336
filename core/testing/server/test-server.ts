import { Readable } from 'node:stream';
import {
  AditError,
  decide,
  LayerReaderToken,
  notFound,
  openDeployment,
  silentLog,
  type Disposable,
  type EventKind,
  type InstalledPlugin,
  type MaskStep,
  type ProcedureSpec,
  type RouteCall,
  type RouteResult,
  type RouteSpec,
  type Token,
} from 'adit/core';
import {
  activateAtRest,
  DatasetLayers,
  Guard,
  renderEngines,
  StatusAnswer,
  type Account,
  type CallContext,
  type CallGuard,
  type CallSession,
  type EventAudience,
  type LentServices,
  type RawInput,
  type ServerPluginHost,
} from 'adit/core/server';
import { TestCatalogue } from '../datasets/test-catalogue.ts';
import type { TestDataset } from '../datasets/test-dataset.ts';
import { testEngine } from '../datasets/test-engine.ts';
import type { TestPlugin } from '../test-plugin.ts';
import { accountOf, idIn, placeOf, rightsOf, siteOf, type TestRole } from './accounts.ts';
import type { BuiltDataset } from './built-dataset.ts';
import { importDataset, type ImportedFile, type ImportOptions } from './import-dataset.ts';

/** The options of a test's server. @beta */
export interface TestServerOptions {
  /** With all that they require; `withRequired` adds what comes with Adit. They are on until `switch` turns them off. */
  readonly plugins: readonly TestPlugin[];
  /** Names of tenants; one called `tenant` unless told. Each has a site. */
  readonly tenants?: readonly string[];
  /** Datasets that there are; values are read by a small engine of the test where no plugin brings one. */
  readonly datasets?: readonly TestDataset[];
  /** What is lent to the plugins besides datasets, jobs and events; a half that uses what is not lent gets nothing sensible. */
  readonly lend?: Partial<LentServices>;
}

/** Who makes a call: nobody, or an account of a tenant with a role on its site. @beta */
export interface TestCaller {
  /** A contributor unless told. */
  readonly as?: TestRole | 'visitor';
  /** The first tenant unless told. */
  readonly tenant?: string;
  /** Has a render session on the tenant's site, in which these steps are the filters of layers, by `<dataset>/<layer>`. */
  readonly session?: { readonly filters: Readonly<Record<string, readonly MaskStep[]>> };
}

/** An event that a plugin sent. @beta */
export interface SentEvent {
  readonly kind: string;
  readonly audience: EventAudience;
  readonly payload: unknown;
}

/** The server half of the product in memory: the real plugin host and the real guard, without a port or a database. @beta */
export interface TestServer extends Disposable {
  readonly host: ServerPluginHost;
  readonly guard: Guard;
  /** Turns a plugin on or off for a tenant; what requires it goes with it. */
  switch(tenant: string, pluginId: string, on: boolean): void;
  /** Makes a call as the product does: the guard first, then the shapes, then the handler. Rejects with an AditError. */
  call<Spec extends RouteSpec>(
    spec: Spec,
    input: RouteCall<Spec>,
    caller?: TestCaller & { body?: Uint8Array },
  ): Promise<RouteResult<Spec>>;
  /** Asks only the guard whether a route or a session call would be let through; rejects with an AditError when not. */
  ask(call: RouteSpec | ProcedureSpec, input: Partial<RawInput>, caller?: TestCaller): Promise<void>;
  /** Builds a dataset of files as the importer's builder does. */
  importFile(importerId: string, files: readonly ImportedFile[], how?: ImportOptions): Promise<BuiltDataset>;
  events(): readonly SentEvent[];
}

/** Makes a server and activates `plugins` in it; rejects with the reason when one of them does not start. @beta */
export async function makeTestServer(options: TestServerOptions): Promise<TestServer> {
  const tenants = options.tenants ?? ['tenant'];
  const sent: SentEvent[] = [];
  const datasets = new TestCatalogue();
  for (const dataset of options.datasets ?? []) await datasets.put(dataset, dataset.tenant ?? (tenants[0] as string));
  const events: LentServices['events'] = {
    emit: async (kind: EventKind, audience, payload) =>
      void sent.push({ kind: kind.name, audience, payload: kind.payload.parse(payload) }),
  };
  const layers = new DatasetLayers({
    datasets,
    engine: async () => host.contributions.list(renderEngines)[0] ?? testEngine,
    log: silentLog,
  });
  const host = await activateAtRest(
    options.plugins.flatMap(({ manifest, server }) => (server ? [{ manifest, load: server }] : [])),
    () => ({
      events,
      datasets,
      listFor: async (point, tenant) =>
        host.contributions
          .registered(point)
          .filter(({ pluginId }) => isOn(pluginId, tenant))
          .map(({ value }) => value),
      ...options.lend,
    }),
    new Map<Token<unknown>, unknown>([[LayerReaderToken as Token<unknown>, layers]]),
  );
  for (const [id, state] of host.states)
    if (state.state === 'failed') throw new Error(`The server half of "${id}" failed: ${state.reason}`);
  const choices = new Map(
    tenants.map((tenant) => [tenant, new Map(options.plugins.map(({ manifest }) => [manifest.id, true]))]),
  );
  const installed = new Map<string, InstalledPlugin>(
    options.plugins.map(({ manifest }) => [manifest.id, { manifest }]),
  );
  const isOn = (id: string, tenant: string | undefined): boolean =>
    decide({ installed, deployment: openDeployment, tenantRows: choices.get(tenant ?? '') ?? new Map() }, id).on;
  const guard = new Guard({
    isOn: async (id, tenant) => isOn(id, tenant),
    openCondition: async () => undefined,
    rights: async (account) => rightsOf(account),
    site: async (id) => siteOf(tenants, id),
    rolesWith: (permission) =>
      options.plugins.flatMap(({ manifest }) => manifest.permissions).find(({ id }) => id === permission)?.default,
    places: async (object, ids) => {
      const places = new Map(ids.flatMap((id) => placeOf(tenants, id)));
      if (object === 'dataset') for (const record of await datasets.findMany(ids)) places.set(record.id, record);
      return places;
    },
    session: () => {
      throw notFound('session');
    },
  });
  const account = ({ as = 'contributor', tenant = tenants[0] as string }: TestCaller = {}): Account | undefined =>
    as === 'visitor' ? undefined : accountOf(as, tenant);
  const sessionOf = ({ session, tenant = tenants[0] as string }: TestCaller): CallSession | undefined =>
    session && {
      id: idIn(tenant, 'session'),
      siteId: idIn(tenant, 'site'),
      layers: {
        values: (layer, columns, which = {}) => {
          const subset = which.subset === 'session' ? (session.filters[layer] ?? []) : which.subset;
          return layers.values(layer, columns, { ...which, subset: subset ?? [] });
        },
      },
    };
  const built: BuiltDataset[] = [];
  return {
    host,
    guard,
    switch: (tenant, pluginId, on) => void choices.get(tenant)?.set(pluginId, on),
    async call(spec, input, caller = {}) {
      const route = host.calls.routes.find((other) => other.spec.id === spec.id);
      if (!route) throw new AditError('not-found', { status: 404, message: `No plugin answers ${spec.id}` });
      const raw: RawInput = { query: undefined, params: undefined, body: undefined, ...input };
      const visitor = account(caller);
      const guarded = guard.begin(visitor);
      await guarded.check({ pluginId: route.pluginId, access: spec.access, input: raw });
      const checked = {
        query: spec.query?.parse(raw.query),
        params: spec.params?.parse(raw.params),
        body: spec.body?.parse(raw.body ?? {}),
      };
      const answer = await route.handler(
        checked as never,
        contextOf(visitor, guarded, caller.body, spec.session && sessionOf(caller)),
      );
      if (answer instanceof StatusAnswer) return answer.body as never;
      return spec.result.parse(answer) as never;
    },
    ask(call, input, caller) {
      const raw: RawInput = { query: undefined, params: undefined, body: undefined, ...input };
      const visitor = account(caller);
      if ('id' in call) {
        const pluginId = host.calls.routes.find(({ spec }) => spec.id === call.id)?.pluginId ?? '';
        return guard.begin(visitor).check({ pluginId, access: call.access, input: raw });
      }
      const pluginId = host.calls.procedures.get(call.name)?.pluginId ?? '';
      const access = {
        kind: 'permission',
        permission: call.permission,
        scope: { object: 'site', from: 'params.site' },
      } as const;
      return guard.begin(visitor).check({ pluginId, access, input: raw });
    },
    async importFile(importerId, files, how) {
      const dataset = await importDataset(host, importerId, files, how);
      built.push(dataset);
      if (how?.id !== undefined) datasets.adopt(how.id, dataset, tenants[0] as string);
      return dataset;
    },
    events: () => sent,
    dispose() {
      host.dispose();
      for (const dataset of built) dataset.dispose();
      datasets.dispose();
    },
  };
}

function contextOf(
  visitor: Account | undefined,
  guard: CallGuard,
  body: Uint8Array | undefined,
  session: CallSession | undefined,
): CallContext {
  const user = (): Account => {
    if (!visitor) throw new AditError('not-signed-in', { status: 401, message: 'Sign in first' });
    return visitor;
  };
  return {
    get user() {
      return user();
    },
    visitor,
    session,
    signal: new AbortController().signal,
    log: silentLog,
    origin: { address: '127.0.0.1', agent: 'test' },
    isSecure: false,
    bearer: undefined,
    stream: Readable.from(body === undefined ? [] : [body]),
    contentLength: body?.byteLength,
    cookie: () => undefined,
    can: (permission, siteId) => guard.can(permission, siteId),
    save: (work) => work(),
  };
}
