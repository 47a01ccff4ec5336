import { existsSync } from 'node:fs';
import { join } from 'node:path';

/** Where a backup stands in the data folder while it is restored. */
export const restoreFolder = 'restoring';

/** Refuses a data folder that a restore was killed in: what it names and what is there may be two things. */
export function refuseUnfinishedRestore(dataFolder: string): void {
  if (!existsSync(join(dataFolder, restoreFolder))) return;
  throw new Error(
    `A backup was being restored into ${dataFolder}, and that was not finished. Empty the folder (with DATABASE_URL the database too) and restore again.`,
  );
}
