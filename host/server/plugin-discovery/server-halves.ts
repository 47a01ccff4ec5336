import type { Kysely } from 'kysely';
import type { Log, Manifest } from 'adit/core';
import { migrations, type FileStorage, type LentServices, type ServerPluginHost } from 'adit/core/server';
import { migrate, schemaOf, type MigrationSet } from '../database/migrate.ts';
import type { Fences } from '../fence/fences.ts';
import { makePluginFetch } from '../network/plugin-fetch.ts';
import type { PluginCatalogue } from './plugin-catalogue.ts';

/** Keeps the server halves that run in step with what was found, each with its own files and tables. */
export class ServerHalves {
  #catalogue: PluginCatalogue;
  #database: Kysely<unknown>;
  #files: (owner: string) => Promise<FileStorage>;
  #fences: Pick<Fences, 'steps' | 'stepsMade'>;
  #privateHosts: readonly string[];
  #log: Log;
  #storages = new Map<string, FileStorage>();

  constructor(options: {
    catalogue: PluginCatalogue;
    database: Kysely<unknown>;
    files: (owner: string) => Promise<FileStorage>;
    fences: Pick<Fences, 'steps' | 'stepsMade'>;
    /** Hosts in private networks that plugins may call. */
    privateHosts: readonly string[];
    log: Log;
  }) {
    this.#catalogue = options.catalogue;
    this.#database = options.database;
    this.#files = options.files;
    this.#fences = options.fences;
    this.#privateHosts = options.privateHosts;
    this.#log = options.log;
  }

  /** A plugin's own tables and files, and the hosts that it calls. */
  lend({ id, needs }: Manifest): Pick<LentServices, 'database' | 'files' | 'fetch'> {
    return {
      database: <Tables>() => this.#database.withSchema(schemaOf(id)) as unknown as Kysely<Tables>,
      files: this.#storages.get(id) as FileStorage,
      fetch: makePluginFetch({ hosts: needs.network, privateHosts: this.#privateHosts }),
    };
  }

  /**
   * Starts what was found and does not run, ends what is gone, and brings tables up to date. Throws when the tables of a plugin that is a
   * part of Adit cannot be; a third party's plugin is failed then, as it is by an error of its own.
   */
  async follow(host: ServerPluginHost): Promise<void> {
    const found = this.#catalogue.serverHalves();
    for (const { manifest } of found) {
      if (!this.#storages.has(manifest.id)) this.#storages.set(manifest.id, await this.#files(manifest.id));
    }
    await host.apply(found);
    const sets = migrationSets(host);
    const isBuiltIn = ({ owner }: MigrationSet): boolean => this.#catalogue.plugins.get(owner)?.origin === 'built-in';
    await migrate(this.#database, sets.filter(isBuiltIn), this.#log);
    for (const set of sets) {
      if (isBuiltIn(set)) continue;
      const isFenced = this.#catalogue.plugins.get(set.owner)?.serverHalf === 'fenced';
      const whole = isFenced ? { ...set, apart: this.#fences.steps(set.owner) } : set;
      await migrate(this.#database, [whole], this.#log).catch((error: unknown) => host.fail(set.owner, error));
      this.#fences.stepsMade(set.owner);
    }
  }
}

/** The steps of tables that the halves which run have registered. */
export function migrationSets(host: ServerPluginHost): MigrationSet[] {
  const registered = host.contributions.registered(migrations);
  return [...new Set(registered.map((entry) => entry.pluginId))].map((owner) => ({
    owner,
    migrations: registered
      .filter((entry) => entry.pluginId === owner)
      .map(({ value }) => ({ id: value.id.slice(owner.length + 1), up: value.up })),
  }));
}
