import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import type { Log } from 'adit/core';
import type { Database } from '../database/open-database.ts';
import type { PluginCatalogue } from '../plugin-discovery/plugin-catalogue.ts';

const CHANNEL = 'adit_half_restarts';

/** What restarts work with. */
export interface HalfRestartParts {
  readonly database: Pick<Database, 'kysely' | 'listen'>;
  readonly catalogue: Pick<PluginCatalogue, 'restart'>;
  /** Looks into the plugin folders now. */
  readonly look: () => Promise<void>;
  readonly log: Log;
}

/** Has a plugin's server half started again in every server process. One that does not hear of it goes on with the half as it is. */
export class HalfRestarts {
  #parts: HalfRestartParts;
  #self = randomUUID();

  constructor(parts: HalfRestartParts) {
    this.#parts = parts;
  }

  /** Begins to hear; it ends with the database. */
  async start(): Promise<void> {
    await this.#parts.database.listen(CHANNEL, (payload) => {
      const [from, pluginId] = payload.split(' ');
      if (pluginId === undefined || from === this.#self) return;
      this.#here(pluginId).catch((error: unknown) =>
        this.#parts.log.error('A server half could not be started again', error, { plugin: pluginId }),
      );
    });
  }

  /** Resolves once it is done in this process. */
  async restart(pluginId: string): Promise<void> {
    await sql`select pg_notify(${CHANNEL}, ${`${this.#self} ${pluginId}`})`.execute(this.#parts.database.kysely);
    await this.#here(pluginId);
  }

  async #here(pluginId: string): Promise<void> {
    this.#parts.catalogue.restart(pluginId);
    await this.#parts.look();
  }
}
