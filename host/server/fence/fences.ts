import { mkdir, rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { settings, type Log } from 'adit/core';
import {
  FencedThreadsToken,
  SettingsStoreToken,
  type FenceFacts,
  type ServerPlugin,
  type ServerPluginContext,
  type ServerPluginHost,
} from 'adit/core/server';
import type { MigrationSet } from '../database/migrate.ts';
import type { DiscoveredPlugin, PluginCatalogue } from '../plugin-discovery/plugin-catalogue.ts';
import { FencedHalf, type FencedHalfParts, type ProcessHoldings, type Serve } from './half/fenced-half.ts';
import { DataRights, type RightsFacts } from './services/data-rights.ts';
import { datasetServices } from './services/dataset-services.ts';
import { fileServices } from './services/file-services.ts';
import { callServices, type HalfServices } from './services/half-services.ts';
import { networkServices } from './services/network-services.ts';
import { settingsServices } from './services/settings-services.ts';
import { OwnOffers } from './services/own-offers.ts';
import { remoteServices, type RemoteParts } from './services/remote-services.ts';
import { sessionServices } from './services/session-services.ts';
import { tenantServices } from './services/tenant-services.ts';
import { PluginTables, type TableParts } from './tables/plugin-tables.ts';
import { tableServices } from './tables/table-services.ts';
import { TableSteps } from './tables/table-steps.ts';
import { PluginThreads } from './threads/plugin-threads.ts';

/** What fences need of the server. */
export interface FenceParts {
  /** The module that their processes begin with. */
  readonly program: string;
  /** Where their rooms are. */
  readonly rooms: string;
  readonly facts: RightsFacts;
  readonly tables: TableParts;
  readonly isOn: RemoteParts['isOn'];
  readonly places: RemoteParts['places'];
  /** Where the halves are added. */
  host(): ServerPluginHost;
}

/** The server halves that run behind the fence. */
export class Fences {
  #parts: FenceParts;
  #halves = new Map<string, FencedHalf>();
  #tables = new Map<string, PluginTables>();

  private constructor(parts: FenceParts) {
    this.#parts = parts;
  }

  /** Makes rooms anew: what an earlier process left there is gone. */
  static async open(parts: FenceParts): Promise<Fences> {
    await rm(parts.rooms, { recursive: true, force: true });
    await mkdir(parts.rooms, { recursive: true });
    return new Fences(parts);
  }

  /** What stands for a plugin's server half inside the server. */
  async enclose(plugin: DiscoveredPlugin): Promise<{ default: ServerPlugin }> {
    const { id } = plugin.manifest;
    const { program, rooms, host } = this.#parts;
    const tables = new PluginTables(id, this.#parts.tables);
    const offers = new OwnOffers(id);
    const parts: FencedHalfParts = {
      ...{ plugin, program, rooms, tables },
      serve: (context, holdings) => serveFrom(this.#services(context, holdings, { tables, offers })),
      died: (error) => host().failures.report({ pluginId: id, point: 'core.process', contribution: id }, error),
      faulted: (contribution, tenantId, error) =>
        host().failures.report({ pluginId: id, point: 'core.procedures', contribution, tenantId }, error),
      failed: (error) => host().fail(id, error),
    };
    const half = new FencedHalf(parts);
    this.#halves.set(id, half);
    this.#tables.set(id, tables);
    const activate = (context: ServerPluginContext): Promise<void> => {
      context.disposables.add(() => void tables.close());
      context.disposables.add(() => offers.dispose());
      return half.activate(context);
    };
    return { default: { activate } };
  }

  /** What makes the steps of a plugin's tables; undefined where the plugin never had a half behind the fence. */
  steps(pluginId: string): MigrationSet['apart'] {
    const tables = this.#tables.get(pluginId);
    return tables && ((step) => new TableSteps(tables).apply(step));
  }

  /** Lets calls and jobs of a plugin in: its tables are made. */
  stepsMade(pluginId: string): void {
    this.#halves.get(pluginId)?.stepsMade();
  }

  /** Offers processes behind the fence for threads that load the code of third parties. */
  offerThreads({ services }: Pick<ServerPluginHost, 'services'>, catalogue: PluginCatalogue, log: Log): void {
    const { program, rooms } = this.#parts;
    const parts = { program: join(dirname(program), 'thread.js'), rooms: join(rooms, 'threads'), log };
    services.bindValue(FencedThreadsToken, new PluginThreads({ ...parts, plugins: () => catalogue.plugins.values() }));
  }

  /** What is known of the process of a plugin; undefined where it never had one. */
  facts(pluginId: string): FenceFacts | undefined {
    return this.#halves.get(pluginId)?.facts;
  }

  #services(
    context: ServerPluginContext,
    { room, lent, streams, ended }: ProcessHoldings,
    { tables, offers }: { readonly tables: PluginTables; readonly offers: OwnOffers },
  ): HalfServices {
    const { manifest, datasets, files } = context;
    const { facts, isOn, places, host } = this.#parts;
    const { services, contributions } = host();
    const rights = new DataRights(facts, manifest.needs);
    return {
      ...callServices,
      ...fileServices(files, room),
      ...tableServices(tables, ended),
      ...networkServices({ context, streams, ended }),
      ...datasetServices({ datasets, rights, lent, out: room.out }),
      ...settingsServices({
        rights,
        find: (id) =>
          contributions.registered(settings).find(({ pluginId, value }) => pluginId === manifest.id && value.id === id)
            ?.value,
        store: () => services.get(SettingsStoreToken),
      }),
      ...sessionServices(manifest.id, offers),
      ...tenantServices({ context, isOn: (tenantId) => isOn(manifest.id, tenantId) }),
      ...remoteServices({
        ...{ rights, isOn, places, needed: manifest.needs.services },
        tokenOf: (name) => services.remote(name),
        get: (token) => services.get(token),
      }),
    };
  }
}

function serveFrom(services: HalfServices): Serve {
  return (name, given, work) => {
    const service = Object.hasOwn(services, name) ? services[name] : undefined;
    if (!service) throw new Error(`${name} is not there for a server half behind the fence`);
    return service(given, work);
  };
}
