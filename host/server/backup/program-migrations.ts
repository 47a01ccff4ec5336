import { activateAtRest } from 'adit/core/server';
import type { Log } from 'adit/core';
import { hostMigrations } from '../database/host-migrations.ts';
import { hostOwner, type MigrationSet } from '../database/migrate.ts';
import { PluginCatalogue } from '../plugin-discovery/plugin-catalogue.ts';
import { migrationSets } from '../plugin-discovery/server-halves.ts';
import type { ProgramFolders } from '../program-folders.ts';

/** The steps of tables that this program and its own plugins know. */
export async function programMigrations(
  folders: Pick<ProgramFolders, 'plugins' | 'entryExtension'>,
  log: Log,
): Promise<MigrationSet[]> {
  const { plugins: builtIn, entryExtension } = folders;
  const catalogue = new PluginCatalogue({ builtIn, thirdParty: [], serverCodeFrom: [], entryExtension, log });
  await catalogue.scan();
  const host = await activateAtRest(catalogue.serverHalves());
  try {
    return [{ owner: hostOwner, migrations: hostMigrations }, ...migrationSets(host)];
  } finally {
    host.dispose();
  }
}
