import { readFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { makeEmptyDatabase, type OwnDatabase } from '../../integration/own-database.ts';
import { ServerProcess } from '../../integration/server-process.ts';
import { startAdit, type CommandRun } from '../../reliability/support/adit-command.ts';

/** The folder of the data of all released versions. */
export const releasesFolder = 'tests/released';

/** A server of today on the data of a released version. */
export class RestoredRelease {
  readonly server: ServerProcess;
  #database: OwnDatabase | undefined;

  private constructor(server: ServerProcess, database: OwnDatabase | undefined) {
    this.server = server;
    this.#database = database;
  }

  /** Makes an empty place; nothing is restored yet. */
  static async make(program?: string): Promise<RestoredRelease> {
    const database = await makeEmptyDatabase();
    return new RestoredRelease(new ServerProcess(database && { DATABASE_URL: database.address }, program), database);
  }

  /** Restores a backup into the place, as an operator does. */
  restore(backup: string): Promise<CommandRun> {
    const database = this.#database && { DATABASE_URL: this.#database.address };
    return startAdit({ ADIT_DATA_DIR: this.server.dataFolder, ...database }, 'restore', backup).ended;
  }

  /** The connection string of its database. */
  async databaseAddress(): Promise<string> {
    return this.#database?.address ?? this.server.databaseAddress();
  }

  async dispose(): Promise<void> {
    await this.server.dispose();
    await this.#database?.drop();
  }
}

/** Restores the data of a version, which may be a path, and starts the server on them: that of today, or another `program`. */
export async function startOnRelease(version: string, program?: string): Promise<RestoredRelease> {
  const release = await RestoredRelease.make(program);
  const { code, output } = await release.restore(resolve(releasesFolder, version, 'backup.tar.gz'));
  if (code !== 0) throw new Error(`Restoring ended with ${code}: ${output}`);
  await release.server.start();
  return release;
}

/** What was recorded of a version by its own server. */
export async function recordedOf<T>(version: string, file: string): Promise<T> {
  return JSON.parse(await readFile(join(releasesFolder, version, file), 'utf8')) as T;
}
