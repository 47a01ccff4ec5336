import { silentMetrics } from 'adit/core/server';
import { readConfiguration } from '../configuration.ts';
import type { MigrationSet } from '../database/migrate.ts';
import { createJsonLog } from '../log/json-log.ts';
import { programFolders } from '../program-folders.ts';
import { knownMigrations, withProgramAtRest } from '../plugin-discovery/program-at-rest.ts';
import { openStorage, type Storage } from '../storage/open-storage.ts';
import { S3Store } from '../storage/s3-store.ts';
import { makeBackup, type BackupSummary } from './make-backup.ts';
import { restoreBackup, type RestoreSummary } from './restore-backup.ts';

const log = createJsonLog({ level: 'warn', write: (line) => process.stderr.write(`${line}\n`) });

/** What `adit backup` does, with the server's own variables. */
export function backup(environment: NodeJS.ProcessEnv, path: string, program: string): Promise<BackupSummary> {
  const { dataFolder, databaseUrl, s3 } = readConfiguration(environment);
  return makeBackup({ dataFolder, databaseUrl, path, program, store: s3 && new S3Store(s3, log), log });
}

/** What `adit restore` does, with the server's own variables. */
export function restore(environment: NodeJS.ProcessEnv, path: string): Promise<RestoreSummary> {
  const configuration = readConfiguration(environment);
  const { dataFolder, databaseUrl, s3 } = configuration;
  const known = (): Promise<MigrationSet[]> => withProgramAtRest(programFolders, log, knownMigrations);
  // Nobody else is there yet to wait for.
  const moves = { run: <Result>(move: () => Promise<Result>): Promise<Result> => move() };
  const open = (folder: string): Storage =>
    openStorage({ ...configuration, dataFolder: folder }, moves, silentMetrics, log);
  const bucket = s3 && { store: new S3Store(s3, log), open };
  return restoreBackup({ path, dataFolder, databaseUrl, bucket, known, log });
}
