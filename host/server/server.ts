import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import type { FastifyInstance } from 'fastify';
import type { Kysely } from 'kysely';
import { AditError, type Disposable, type Log } from 'adit/core';
import {
  AuditLogToken,
  DirectoryToken,
  Guard,
  healthChecks,
  MailToken,
  migrations,
  objectResolvers,
  OneTimeSecretsToken,
  PeopleToken,
  removalHooks,
  renderEngines,
  ServerPluginHost,
  SignInsToken,
  SitesToken,
  TenantsToken,
  type LentServices,
  type RenderEngine,
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
import { hostMigrations } from './database/host-migrations.ts';
import type { HostDatabase } from './database/host-tables.ts';
import { hostOwner, migrate, schemaOf } from './database/migrate.ts';
import { openDatabase } from './database/open-database.ts';
import { EventOutbox } from './events/event-outbox.ts';
import { HealthBoard } from './health/health-board.ts';
import { hostHealthChecks } from './health/host-checks.ts';
import { mountHostRoutes } from './http/host-routes.ts';
import { createHttpServer, refuseWhile } from './http/http-server.ts';
import { mountPluginRoutes } from './http/plugin-routes.ts';
import { securityHeaders, servePluginFiles, serveWebProgram } from './http/static-files.ts';
import { DatabaseJobQueue } from './jobs/database-job-queue.ts';
import { openMail } from './mail/open-mail.ts';
import { Enablement } from './plugin-discovery/enablement.ts';
import { PluginAdministration } from './plugin-discovery/plugin-administration.ts';
import { PluginCatalogue } from './plugin-discovery/plugin-catalogue.ts';
import { RenderSessions } from './render-session/render-sessions.ts';
import { LocalDatasetCatalogue } from './storage/local-dataset-catalogue.ts';
import { LocalFileStorage } from './storage/local-file-storage.ts';
import { DatabaseDirectory } from './tenants/directory.ts';
import { DatabasePeople } from './tenants/people.ts';
import { PluginChoices } from './tenants/plugin-choices.ts';
import { DatabaseSites } from './tenants/sites.ts';
import { DatabaseTenants } from './tenants/tenants.ts';

const BASE = '/api';
const VIEW_ID = 'view1';
const SCAN_MILLISECONDS = 1_000;
const DRAIN_MILLISECONDS = 4_000;

/** Where the programs' files are. */
export interface ProgramFolders {
  readonly plugins: string;
  readonly web: string;
  readonly entryExtension: '.js' | '.ts';
}

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
  const { dataFolder } = configuration;
  await mkdir(dataFolder, { recursive: true });
  const database = await openDatabase({ url: configuration.databaseUrl, dataFolder, log });
  const undo: (() => Promise<void> | void)[] = [() => database.close()];
  const close = async (): Promise<void> => {
    for (const step of undo.splice(0).toReversed()) await step();
  };
  try {
    return await build();
  } catch (error) {
    await close();
    throw error;
  }

  async function build(): Promise<RunningServer> {
    const tables = database.kysely.withSchema(schemaOf(hostOwner)) as HostDatabase;
    await migrate(database.kysely, [{ owner: hostOwner, migrations: hostMigrations }], log);
    const firstAdministrator = await ensureFirstAdministrator(tables, {
      email: configuration.adminEmail,
      password: configuration.adminPassword,
    });
    const directory = new DatabaseDirectory(tables);
    const { oidc } = configuration;
    const externals = oidc && new ExternalAccounts(tables, new IdentityProvider(oidc));
    const signIns = new DatabaseSignIns(tables, new SignInThrottle(tables), externals);
    let outsideAddress = '';
    const choices = new PluginChoices(tables);
    const outbox = new EventOutbox(database, tables, log);
    const jobs = new DatabaseJobQueue(tables, log);
    const watch = new ConnectionWatch(tables, log);
    undo.push(() => watch.close());

    const datasets = new LocalDatasetCatalogue({
      database: tables,
      folder: join(dataFolder, 'datasets'),
      removed: async (ids) => {
        for (const hook of host.contributions.list(removalHooks)) await hook.datasetsRemoved?.(ids);
      },
    });
    const tenants = new DatabaseTenants(tables);
    const sites = new DatabaseSites({
      database: tables,
      datasets,
      removed: async (id) => {
        for (const hook of host.contributions.list(removalHooks)) await hook.siteRemoved?.(id);
      },
      log,
    });
    const storages = new Map<string, LocalFileStorage>();
    const catalogue = new PluginCatalogue({
      builtIn: folders.plugins,
      thirdParty: configuration.pluginFolders,
      serverCodeFrom: configuration.serverCodeFrom,
      entryExtension: folders.entryExtension,
      log,
    });
    await catalogue.scan();
    for (const { manifest } of catalogue.serverHalves()) {
      storages.set(manifest.id, await LocalFileStorage.open(join(dataFolder, 'files', manifest.id)));
    }
    const host = new ServerPluginHost({
      log,
      lend: (manifest): LentServices => ({
        database: <Tables>() => database.kysely.withSchema(schemaOf(manifest.id)) as Kysely<Tables>,
        datasets,
        files: storages.get(manifest.id) as LocalFileStorage,
        jobs,
        events: outbox,
      }),
    });
    const enablement = new Enablement({ catalogue, host, choices, deployment: configuration.deployment });
    const administration = new PluginAdministration({ enablement, choices, outbox, directory });
    host.services.bindValue(SignInsToken, signIns);
    host.services.bindValue(DirectoryToken, directory);
    host.services.bindValue(PeopleToken, new DatabasePeople(tables));
    host.services.bindValue(SitesToken, sites);
    host.services.bindValue(TenantsToken, tenants);
    host.services.bindValue(AuditLogToken, new DatabaseAuditLog(tables));
    host.services.bindValue(OneTimeSecretsToken, new DatabaseOneTimeSecrets(tables));
    const mail = openMail({ configuration, database: tables, address: () => outsideAddress, log });
    host.services.bindValue(MailToken, mail);
    administration.offer(host.services);
    for (const check of hostHealthChecks(database, dataFolder)) host.contributions.add(healthChecks, 'core', check);
    await host.activateAll(catalogue.serverHalves());
    undo.push(() => host.dispose());
    await migrate(database.kysely, pluginMigrations(host), log);
    await datasets.sweep();
    await sites.finishRemovals();

    const guard = new Guard({
      isOn: (pluginId, tenantId) => enablement.isOn(pluginId, tenantId),
      rights: (account) => directory.rights(account),
      site: (siteId) => directory.site(siteId),
      rolesWith: (permission) => enablement.rolesWith(permission),
      places: async (object, ids) => {
        if (object === 'site') return sitePlaces(directory, ids);
        if (object === 'dataset')
          return new Map((await datasets.findMany(ids)).map((dataset) => [dataset.id, dataset]));
        const resolver = host.contributions.list(objectResolvers).find((other) => other.object === object);
        return resolver ? resolver.find(ids) : new Map();
      },
    });
    const allowedOrigin = (origin: string | undefined, hostHeader: string | undefined): boolean =>
      origin === undefined || new URL(origin).host === new URL(configuration.publicUrl ?? `http://${hostHeader}`).host;
    const sessions = new RenderSessions({
      calls: host.calls,
      guard,
      catalogue: datasets,
      watch,
      viewId: VIEW_ID,
      engine: (tenantId) => chooseEngine(host, enablement, tenantId),
      allowedOrigin,
      log,
    });
    let state: 'starting' | 'ready' | 'stopping' = 'starting';
    const app = createHttpServer({
      headers: securityHeaders(folders.web, configuration.publicUrl, oidc?.issuer),
      trustProxy: configuration.publicUrl !== undefined,
      log,
    });
    const requests = refuseWhile(app, () => state === 'stopping');
    mountHostRoutes(app, {
      base: BASE,
      viewId: VIEW_ID,
      publicUrl: configuration.publicUrl,
      identityProvider: oidc,
      host,
      guard,
      signIns,
      directory,
      tenants,
      enablement,
      outbox,
      watch,
      sessions,
      board: new HealthBoard(() => host.contributions.list(healthChecks), log),
      isReady: () => state === 'ready',
    });
    mountPluginRoutes(app, { calls: host.calls, guard, signIns, log, base: BASE });
    servePluginFiles(app, catalogue);
    await serveWebProgram(app, folders.web);
    app.server.on('upgrade', (request, socket, head) => {
      if (state === 'stopping' || !sessions.handleUpgrade(request, socket, head)) socket.destroy();
    });

    await host.ready();
    await outbox.start();
    undo.push(() => outbox.close());
    await jobs.start(configuration.databaseUrl === undefined);
    undo.push(() => jobs.close());
    const scanning = watchPlugins(catalogue, () => administration.changed(), log);
    undo.push(() => scanning.dispose());
    const address = await app.listen({ host: configuration.host, port: configuration.port });
    outsideAddress = configuration.publicUrl ?? address;
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
    return { address, firstAdministrator, app, host, close };
  }
}

function pluginMigrations(host: ServerPluginHost): Parameters<typeof migrate>[1] {
  const registered = host.contributions.registered(migrations);
  return [...new Set(registered.map((entry) => entry.pluginId))].map((owner) => ({
    owner,
    migrations: registered
      .filter((entry) => entry.pluginId === owner)
      .map(({ value }) => ({ id: value.id.slice(owner.length + 1), up: value.up })),
  }));
}

async function sitePlaces(
  directory: DatabaseDirectory,
  ids: readonly string[],
): Promise<Map<string, { tenantId: string; siteId: string }>> {
  const places = new Map<string, { tenantId: string; siteId: string }>();
  for (const id of ids) {
    const site = await directory.site(id);
    if (site) places.set(id, { tenantId: site.tenantId, siteId: site.id });
  }
  return places;
}

async function chooseEngine(host: ServerPluginHost, enablement: Enablement, tenantId: string): Promise<RenderEngine> {
  const engines = host.contributions
    .registered(renderEngines)
    .toSorted((left, right) => right.value.priority - left.value.priority);
  for (const { pluginId, value } of engines) if (await enablement.isOn(pluginId, tenantId)) return value;
  throw new AditError('no-engine', { status: 503, message: 'No render engine is on' });
}

function watchPlugins(catalogue: PluginCatalogue, changed: () => Promise<void>, log: Log): Disposable {
  const look = async (): Promise<void> => {
    try {
      if (await catalogue.scan()) await changed();
    } catch (error) {
      log.warn('The plugin folders could not be read', { error: (error as Error).message });
    }
  };
  const timer = setInterval(() => void look(), SCAN_MILLISECONDS);
  return { dispose: () => clearInterval(timer) };
}
