import type { Log, Manifest } from 'adit/core';
import { activateAtRest, type LentServices, type ServerPluginHost } from 'adit/core/server';
import { hostMigrations } from '../database/host-migrations.ts';
import { hostOwner, type MigrationSet } from '../database/migrate.ts';
import type { ProgramFolders } from '../program-folders.ts';
import { PluginCatalogue, type DiscoveryOptions } from './plugin-catalogue.ts';
import { migrationSets } from './server-halves.ts';

/** Runs `use` with this program's own plugins as they register themselves; nothing of them is started. */
export function withProgramAtRest<Result>(
  { plugins: builtIn, builtInHalf }: Pick<ProgramFolders, 'plugins' | 'builtInHalf'>,
  log: Log,
  use: (host: ServerPluginHost) => Promise<Result> | Result,
): Promise<Result> {
  return withPluginsAtRest({ builtIn, thirdParty: [], serverCodeFrom: [], builtInHalf, log }, () => ({}), use);
}

/** Runs `use` with plugins as they register themselves; nothing of them is started, and they have what `lend` gives. */
export async function withPluginsAtRest<Result>(
  where: DiscoveryOptions,
  lend: (manifest: Manifest) => Partial<LentServices>,
  use: (host: ServerPluginHost) => Promise<Result> | Result,
): Promise<Result> {
  const catalogue = new PluginCatalogue(where);
  await catalogue.scan();
  const host = await activateAtRest(catalogue.serverHalves(), lend);
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
