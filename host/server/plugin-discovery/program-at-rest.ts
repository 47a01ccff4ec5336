import type { Log } from 'adit/core';
import { activateAtRest, type ServerPluginHost } from 'adit/core/server';
import { hostMigrations } from '../database/host-migrations.ts';
import { hostOwner, type MigrationSet } from '../database/migrate.ts';
import type { ProgramFolders } from '../program-folders.ts';
import { PluginCatalogue } from './plugin-catalogue.ts';
import { migrationSets } from './server-halves.ts';

/** Runs `use` with this program's own plugins as they register themselves; nothing of them is started. */
export async function withProgramAtRest<Result>(
  folders: Pick<ProgramFolders, 'plugins' | 'entryExtension'>,
  log: Log,
  use: (host: ServerPluginHost) => Promise<Result> | Result,
): Promise<Result> {
  const { plugins: builtIn, entryExtension } = folders;
  const catalogue = new PluginCatalogue({ builtIn, thirdParty: [], serverCodeFrom: [], entryExtension, log });
  await catalogue.scan();
  const host = await activateAtRest(catalogue.serverHalves());
  try {
    return await use(host);
  } finally {
    host.dispose();
  }
}

/** The steps of tables that the host and the plugins of `host` know. */
export function knownMigrations(host: ServerPluginHost): MigrationSet[] {
  return [{ owner: hostOwner, migrations: hostMigrations }, ...migrationSets(host)];
}
