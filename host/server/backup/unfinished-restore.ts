import { existsSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { DatabaseLog } from '../database/database-log.ts';
import { EmbeddedPostgres } from '../database/embedded-postgres.ts';

/** Where a backup stands in the data folder while it is restored. */
export const restoreFolder = 'restoring';

/** Refuses a data folder that a restore was killed in: what it names and what is there may be two things. */
export function refuseUnfinishedRestore(dataFolder: string): void {
  if (!existsSync(join(dataFolder, restoreFolder))) return;
  throw new Error(
    `A backup was being restored into ${dataFolder}, and that was not finished. Restore it again, with DATABASE_URL into a new database.`,
  );
}

/** Takes away what a restore that was killed has left in a data folder that is locked, its database included; answers whether there was any. */
export async function clearUnfinishedRestore(
  dataFolder: string,
  names: readonly string[],
  log: DatabaseLog,
): Promise<boolean> {
  if (!existsSync(join(dataFolder, restoreFolder))) return false;
  const database = join(dataFolder, 'postgres');
  // It outlives the restore that started it, and nobody else could be told to stop it once its files are gone.
  if (existsSync(join(database, 'cluster', 'postmaster.pid')))
    await (await EmbeddedPostgres.start(database, log)).stop();
  for (const name of ['postgres', ...names, restoreFolder])
    await rm(join(dataFolder, name), { recursive: true, force: true });
  return true;
}
