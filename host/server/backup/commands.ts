import { readConfiguration, type Configuration } from '../configuration.ts';
import type { MigrationSet } from '../database/migrate.ts';
import { createJsonLog } from '../log/json-log.ts';
import { programFolders } from '../program-folders.ts';
import { knownMigrations, withProgramAtRest } from '../plugin-discovery/program-at-rest.ts';
import { makeBackup, type BackupSummary } from './make-backup.ts';
import { restoreBackup, type RestoreSummary } from './restore-backup.ts';

const log = createJsonLog({ level: 'warn', write: (line) => process.stderr.write(`${line}\n`) });

/** What `adit backup` does, with the server's own variables. */
export function backup(environment: NodeJS.ProcessEnv, path: string, program: string): Promise<BackupSummary> {
  const { dataFolder, databaseUrl } = withoutBucket(readConfiguration(environment));
  return makeBackup({ dataFolder, databaseUrl, path, program, log });
}

/** What `adit restore` does, with the server's own variables. */
export function restore(environment: NodeJS.ProcessEnv, path: string): Promise<RestoreSummary> {
  const { dataFolder, databaseUrl } = withoutBucket(readConfiguration(environment));
  const known = (): Promise<MigrationSet[]> => withProgramAtRest(programFolders, log, knownMigrations);
  return restoreBackup({ path, dataFolder, databaseUrl, known, log });
}

function withoutBucket(configuration: Configuration): Configuration {
  if (configuration.s3 === undefined) return configuration;
  throw new Error(
    'Files are kept in a bucket (ADIT_S3_URL), which this command does not copy; see "Backup" in docs/operators',
  );
}
