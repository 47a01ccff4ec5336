import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import type { FastifyInstance } from 'fastify';
import { LayerReaderToken, type Log, type Manifest } from 'adit/core';
import {
  AuditLogToken,
  DirectoryToken,
  CallConditions,
  DatasetLayers,
  Guard,
  healthChecks,
  LocksToken,
  MailToken,
  OperatorSettingsToken,
  OneTimeSecretsToken,
  PeopleToken,
  ServerPluginHost,
  SharedLock,
  SignInsToken,
  silentMetrics,
  ServerHalfControlToken,
  SettingsStoreToken,
  SitesToken,
  TenantsToken,
  type LentServices,
  type Locks,
} from 'adit/core/server';
import { DatabaseAuditLog } from './audit/database-audit-log.ts';
import { ConnectionWatch } from './auth/connection-watch.ts';
import { ExternalAccounts } from './auth/external-accounts.ts';
import { ensureFirstAdministrator, type FirstAdministrator } from './auth/first-administrator.ts';
import { IdentityProvider } from './auth/identity-provider.ts';
import { SignInThrottle } from './auth/sign-in-throttle.ts';
import { DatabaseOneTimeSecrets } from './auth/one-time-secrets.ts';
import { DatabaseSignIns } from './auth/sign-ins.ts';
import type { Configuration } from './configuration.ts';
import { measureDatabase } from './database/database-metrics.ts';
import { hostMigrations } from './database/host-migrations.ts';
import type { HostDatabase } from './database/host-tables.ts';
import { hostOwner, migrate, schemaOf } from './database/migrate.ts';
import { onOwnConnections } from './database/own-work.ts';
import { openDatabase } from './database/open-database.ts';
import { EventOutbox } from './events/event-outbox.ts';
import { StreamLimit } from './events/stream-limit.ts';
import { HealthBoard } from './health/health-board.ts';
import { hostHealthChecks } from './health/host-checks.ts';
import { serveDocumentation } from './http/documentation.ts';
import { Fences } from './fence/fences.ts';
import { AccountKey } from './fence/tables/account-key.ts';
import { followUnfinishedCommits } from './fence/tables/unfinished-commits.ts';
import { allCalls } from './http/host-calls.ts';
import { mountHostRoutes } from './http/host-routes.ts';
import { createHttpServer, refuseWhile } from './http/http-server.ts';
import { mountPluginRoutes } from './http/plugin-routes.ts';
import { OwnRateLimit } from './http/rate-limit.ts';
import { isThirdParty, mountRunTimeRoutes } from './http/run-time-routes.ts';
import { isHttps, securityHeaders, servePluginFiles, serveWebProgram } from './http/static-files.ts';
import { TrustedProxies } from './http/trusted-proxies.ts';
import { refuseUnknownCalls } from './http/unknown-calls.ts';
import { DatabaseJobQueue } from './jobs/database-job-queue.ts';
import { openMail } from './mail/open-mail.ts';
import { measureHost } from './metrics/measure-host.ts';
import { measureRequests } from './metrics/measure-requests.ts';
import { mountMetricsRoute } from './metrics/metrics-route.ts';
import { PrometheusMetrics } from './metrics/prometheus-metrics.ts';
import { Forgetting } from './nodes/forgetting.ts';
import { HalfRestarts } from './nodes/half-restarts.ts';
import { NodeLocks } from './nodes/node-locks.ts';
import { NodeRateLimit } from './nodes/node-rate-limit.ts';
import { Enablement } from './plugin-discovery/enablement.ts';
import { HalfControl } from './plugin-discovery/half-control.ts';
import { KnownIndex } from './plugin-discovery/known-index.ts';
import { PluginAdministration } from './plugin-discovery/plugin-administration.ts';
import { PluginCatalogue } from './plugin-discovery/plugin-catalogue.ts';
import { PluginPasses } from './plugin-discovery/plugin-passes.ts';
import { PluginTransactions } from './plugin-discovery/plugin-transactions.ts';
import { callRemovalHooks, readSiteHoldings } from './plugin-discovery/removal-hooks.ts';
import { ServerHalves } from './plugin-discovery/server-halves.ts';
import { outliveUncaughtErrors } from './plugin-discovery/uncaught-errors.ts';
import { watchPlugins } from './plugin-discovery/watch-plugins.ts';
import type { ProgramFolders } from './program-folders.ts';
import { RequestSaves } from './saves/request-saves.ts';
import { addCoreSettings } from './settings/core-settings.ts';
import { DatabaseSettings } from './settings/database-settings.ts';
import { mountSettingsRoutes } from './settings/settings-routes.ts';
import { callSession, layersOf } from './render-session/call-session.ts';
import { chooseEngine, tenantEngines } from './render-session/choose-engine.ts';
import { RenderSessions } from './render-session/render-sessions.ts';
import { SceneKnowledge } from './render-session/scene-knowledge.ts';
import { DatabaseDatasetCatalogue } from './storage/database-dataset-catalogue.ts';
import { DatasetDamage } from './storage/dataset-damage.ts';
import { FileMoves } from './storage/file-moves.ts';
import { followStrays } from './storage/follow-strays.ts';
import { openStorage } from './storage/open-storage.ts';
import { DatabaseDirectory } from './tenants/directory.ts';
import { DatabasePeople } from './tenants/people.ts';
import { PluginChoices } from './tenants/plugin-choices.ts';
import { placesOf } from './tenants/places.ts';
import { DatabaseSites } from './tenants/sites.ts';
import { DatabaseTenants } from './tenants/tenants.ts';

const BASE = '/api';
const VIEW_ID = 'view1';
const DRAIN_MILLISECONDS = 4_000;

/** A server that runs. */
export interface RunningServer {
  readonly address: string;
  readonly firstAdministrator: FirstAdministrator | undefined;
  readonly app: FastifyInstance;
  readonly host: ServerPluginHost;
  /** Refuses new work, ends what runs, and stops the database that it started. */
  close(): Promise<void>;
}

/** Starts everything in order: database, tables, plugins, their tables, jobs, and last the port. */
export async function startServer(
  configuration: Configuration,
  folders: ProgramFolders,
  log: Log,
): Promise<RunningServer> {
  const { dataFolder, metricsToken } = configuration;
  const exposed = metricsToken === undefined ? undefined : { metrics: new PrometheusMetrics(), token: metricsToken };
  const metrics = exposed?.metrics ?? silentMetrics;
  await mkdir(dataFolder, { recursive: true });
  const database = await openDatabase({ url: configuration.databaseUrl, dataFolder, log });
  const undo: (() => Promise<void> | void)[] = [() => database.close()];
  const close = async (): Promise<void> => {
    for (const step of undo.splice(0).toReversed()) await step();
  };
  try {
    if (configuration.node === undefined) return await build(new SharedLock(), true);
    const locks = await NodeLocks.open(database, configuration.node, log);
    undo.push(() => locks.close());
    return await locks.start((isFirst) => build(locks, isFirst));
  } catch (error) {
    await close();
    throw error;
  }

  /** With `isAlone`, no other server process lives that could be making what looks like a leftover. */
  async function build(locks: Locks, isAlone: boolean): Promise<RunningServer> {
    const tables = database.kysely.withSchema(schemaOf(hostOwner)) as HostDatabase;
    const ownTables = database.work.withSchema(schemaOf(hostOwner)) as HostDatabase;
    await migrate(database.kysely, [{ owner: hostOwner, migrations: hostMigrations }], log);
    const firstAdministrator = await ensureFirstAdministrator(tables, {
      email: configuration.adminEmail,
      password: configuration.adminPassword,
    });
    const directory = new DatabaseDirectory(tables);
    const { oidc } = configuration;
    const provider = oidc && new IdentityProvider(oidc);
    const externals = provider && new ExternalAccounts(tables, provider);
    const signIns = new DatabaseSignIns(tables, new SignInThrottle(tables, log), log, externals);
    // First: what others read from the database would count as its load.
    measureDatabase(metrics, database);
    const proxies = new TrustedProxies(configuration.trustedProxies, metrics, log);
    let outsideAddress = '';
    const choices = new PluginChoices(tables);
    const outbox = new EventOutbox(database, tables, ownTables, log);
    const jobs = new DatabaseJobQueue(ownTables, metrics, log, configuration.node);
    const lentJobs = onOwnConnections(jobs);
    const watch = new ConnectionWatch(ownTables, log);
    undo.push(() => watch.close());

    const storage = openStorage(configuration, new FileMoves(database.kysely), metrics, log);
    undo.push(() => storage.dispose());
    const datasets = new DatabaseDatasetCatalogue({
      database: tables,
      folders: storage.folders,
      staging: join(dataFolder, 'datasets', 'staging'),
      removed: async (ids) => {
        await callRemovalHooks(host, (hook) => hook.datasetsRemoved?.(ids));
        await forgetting.tell(ids);
      },
      damage: new DatasetDamage(tables, metrics, log),
    });
    const forgetting = new Forgetting(
      database,
      (ids) => callRemovalHooks(host, async (hook) => hook.datasetsForgotten?.(ids)),
      log,
    );
    const tenants = new DatabaseTenants(tables);
    const sites = new DatabaseSites({
      database: tables,
      datasets,
      removed: async (id) => {
        await callRemovalHooks(host, (hook) => hook.siteRemoved?.(id));
      },
      held: (id) => readSiteHoldings(host, id),
      log,
    });
    const isOn = (pluginId: string, tenantId: string): Promise<boolean> => enablement.isOn(pluginId, tenantId);
    const places = placesOf({ directory, datasets, host: () => host });
    const fences = await Fences.open({
      program: folders.fencedHalf,
      rooms: join(dataFolder, 'fenced', configuration.node ?? 'server'),
      facts: { datasets, rights: (account) => directory.rights(account), site: (id) => directory.site(id) },
      tables: { database, key: await AccountKey.open(join(dataFolder, 'plugin-tables.key')), log },
      ...{ isOn, places, host: () => host },
    });
    const catalogue = new PluginCatalogue({
      builtIn: folders.plugins,
      thirdParty: configuration.pluginFolders,
      serverCodeFrom: configuration.serverCodeFrom,
      builtInHalf: folders.builtInHalf,
      fence: (plugin) => fences.enclose(plugin),
      log,
    });
    await catalogue.scan();
    const halves = new ServerHalves({
      catalogue,
      database: database.kysely,
      files: storage.files,
      fences,
      privateHosts: configuration.pluginPrivateHosts,
      log,
    });
    const transactions = new PluginTransactions({ database: database.kysely, datasets, jobs, events: outbox });
    const host = new ServerPluginHost({
      log,
      lend: (manifest): LentServices => ({
        ...halves.lend(manifest),
        transaction: (work) => transactions.run(manifest.id, work),
        datasets,
        jobs: lentJobs,
        events: outbox,
        metrics,
        listFor: (point, tenantId) => enablement.contributionsFor(point, tenantId),
      }),
    });
    const pluginFolders = {
      builtIn: folders.plugins,
      thirdParty: configuration.pluginFolders,
      developed: () => catalogue.developed,
    };
    const outliving = outliveUncaughtErrors(pluginFolders, host.failures, log);
    undo.push(() => outliving.dispose());
    const passes = await PluginPasses.open(join(dataFolder, 'plugin-files.key'));
    const enablement = new Enablement({ catalogue, host, choices, deployment: configuration.deployment, passes });
    const look = (): Promise<void> => watching.look();
    const administration = new PluginAdministration({
      enablement,
      host,
      choices,
      outbox,
      directory,
      look,
      develop: configuration.development ? (folder) => catalogue.develop(folder) : undefined,
      facts: (pluginId) => fences.facts(pluginId),
      index: new KnownIndex(configuration.pluginIndex, log),
    });
    host.services.bindValue(SignInsToken, signIns);
    host.services.bindValue(DirectoryToken, directory);
    host.services.bindValue(PeopleToken, new DatabasePeople(tables));
    host.services.bindValue(SitesToken, sites);
    host.services.bindValue(TenantsToken, tenants);
    const settingsStore = new DatabaseSettings(tables, outbox);
    host.services.bindValue(SettingsStoreToken, settingsStore);
    const audit = new DatabaseAuditLog(tables);
    host.services.bindValue(AuditLogToken, audit);
    host.services.bindValue(LocksToken, locks);
    const engine = (tenantId: string) => chooseEngine(enablement, tenantId, configuration.engine);
    host.services.bindValue(LayerReaderToken, new DatasetLayers({ datasets, engine, log }));
    host.services.bindValue(OperatorSettingsToken, configuration.plugins);
    host.services.bindValue(OneTimeSecretsToken, new DatabaseOneTimeSecrets(tables));
    const address = (): string => outsideAddress;
    const mail = openMail({ configuration, database: tables, own: ownTables, address, locks, log });
    host.services.bindValue(MailToken, mail);
    measureHost(metrics, { dataFolder, outbox, mail });
    administration.offer();
    const restarts = new HalfRestarts({ database, catalogue, look, log });
    host.services.bindValue(ServerHalfControlToken, new HalfControl({ catalogue, audit, look, restarts }));
    fences.offerThreads(host, catalogue, log);
    addCoreSettings(host);
    for (const check of [...hostHealthChecks(database, dataFolder, proxies), ...storage.checks])
      host.contributions.add(healthChecks, 'core', check);
    undo.push(() => host.dispose());
    await halves.follow(host);
    if (isAlone) await datasets.sweep();
    await sites.finishRemovals();

    const conditions = new CallConditions(host.contributions, isOn);
    const guard = new Guard({
      isOn,
      openCondition: async (account) => (await conditions.openFor(account))?.condition,
      rights: (account) => directory.rights(account),
      site: (siteId) => directory.site(siteId),
      rolesWith: (permission) => enablement.rolesWith(permission),
      places,
      session: (account, id) => callSession(sessions, host, account, id),
    });
    const allowedOrigin = (origin: string | undefined, hostHeader: string | undefined): boolean =>
      origin === undefined || new URL(origin).host === new URL(configuration.publicUrl ?? `http://${hostHeader}`).host;
    const sessions = new RenderSessions({
      calls: host.calls,
      guard,
      catalogue: datasets,
      watch,
      viewId: VIEW_ID,
      node: configuration.node,
      engine,
      engines: (tenantId) => tenantEngines(enablement, tenantId, configuration),
      knowledge: new SceneKnowledge(host.contributions),
      layers: (session) => layersOf(session, host),
      allowedOrigin,
      addressOf: (request) => proxies.addressOf(request),
      metrics,
      log,
    });
    let state: 'starting' | 'ready' | 'stopping' = 'starting';
    const app = createHttpServer({
      headers: securityHeaders(folders.web, configuration.publicUrl, () => provider?.origins() ?? []),
      proxies,
      log,
    });
    measureRequests(app, metrics);
    const requests = refuseWhile(app, () => state === 'stopping');
    refuseUnknownCalls(app, { base: BASE, known: () => allCalls(host.calls.routes, BASE) });
    mountHostRoutes(app, {
      base: BASE,
      viewId: VIEW_ID,
      publicUrl: configuration.publicUrl,
      proxies,
      identityProvider: oidc,
      host,
      guard,
      conditions,
      signIns,
      directory,
      tenants,
      enablement,
      settings: settingsStore,
      outbox,
      streams: new StreamLimit(metrics),
      watch,
      sessions,
      board: new HealthBoard(() => host.contributions.list(healthChecks), log),
      isReady: () => state === 'ready',
    });
    const holderOf = (id: string, tenantId: string): Promise<Manifest | undefined> => enablement.holderOf(id, tenantId);
    const settingsParts = { base: BASE, host, store: settingsStore, signIns, directory, conditions, proxies };
    mountSettingsRoutes(app, { ...settingsParts, isOn, holderOf });
    mountMetricsRoute(app, exposed);
    const limits = configuration.node === undefined ? new OwnRateLimit() : new NodeRateLimit(tables);
    const saves = new RequestSaves(tables, ownTables, log);
    const isSecure = isHttps(configuration.publicUrl);
    const mounting = { guard, signIns, saves, limits, proxies, isSecure, log, base: BASE };
    mountPluginRoutes(app, {
      ...mounting,
      calls: { routes: host.calls.routes.filter((route) => !isThirdParty(route)) },
    });
    mountRunTimeRoutes(app, { ...mounting, host });
    servePluginFiles(app, enablement);
    await serveDocumentation(app, join(folders.web, '..', 'help'));
    await serveWebProgram(app, folders.web);
    app.server.on('upgrade', (request, socket, head) => {
      if (state === 'stopping' || !sessions.handleUpgrade(request, socket, head)) socket.destroy();
    });

    await host.ready();
    await outbox.start();
    await forgetting.start();
    undo.push(() => outbox.close());
    await jobs.start(configuration.databaseUrl === undefined);
    undo.push(() => jobs.close());
    const strays = followStrays(datasets, locks, log);
    undo.push(() => strays.dispose());
    const follow = async (): Promise<void> => {
      await halves.follow(host);
      await host.ready();
      await administration.changed();
    };
    const unfinished = followUnfinishedCommits(database, log);
    undo.push(() => unfinished.dispose());
    const forgettingSaves = saves.start();
    undo.push(() => forgettingSaves.dispose());
    const watching = watchPlugins(catalogue, follow, log);
    undo.push(() => watching.dispose());
    await restarts.start();
    database.serve();
    const ownAddress = await app.listen({ host: configuration.host, port: configuration.port });
    outsideAddress = configuration.publicUrl ?? ownAddress;
    mail.start();
    undo.push(() => mail.close());
    undo.push(async () => {
      state = 'stopping';
      await sessions.close();
      watch.close();
      await requests.drained(DRAIN_MILLISECONDS);
      await app.close();
    });
    state = 'ready';
    return { address: ownAddress, firstAdministrator, app, host, close };
  }
}
