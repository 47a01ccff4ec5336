import { randomBytes } from 'node:crypto';
import { mkdir, open, readFile, rename, rm, stat, truncate, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { chooseDatabaseAccount, giveTo, type DatabaseAccount } from './database-account.ts';
import { endpointSettings, toConnectionString, type Endpoint } from './endpoint.ts';
import { findPostgresBinaries, type PostgresBinaries } from './postgres-binaries.ts';
import { findPostmaster } from './postmaster.ts';
import { logFile, runProgram } from './run-program.ts';

/** The name of the database, and of the role that owns it. */
export const databaseName = 'adit';

// pg_ctl hands names to a shell, which would read more into a path than is meant: it runs in the folder, with plain names.
const clusterName = 'cluster';
const longestLog = 10 * 1024 * 1024;
const settingsFile = 'adit.conf';
const passwordFile = 'adit.password';

/** A PostgreSQL cluster on disk, with the programs and the account that run it. */
export interface Cluster {
  /** The data folder of PostgreSQL. */
  readonly path: string;
  readonly password: string;
  readonly account: DatabaseAccount;
  /** Starts a postmaster at `endpoint`; resolves once it answers, rejects with what it said when it does not. */
  start(endpoint: Endpoint): Promise<void>;
  /** Stops the postmaster, cancelling what runs; rejects when it is not down after `seconds`. */
  stop(seconds: number): Promise<void>;
}

/** The address of the database whose PostgreSQL runs on `folder` now, password included; undefined when none does. */
export async function runningAddress(folder: string): Promise<string | undefined> {
  const path = join(folder, clusterName);
  const postmaster = await findPostmaster(path);
  if (postmaster === undefined) return undefined;
  const password = await readFile(join(path, passwordFile), 'utf8');
  return toConnectionString(postmaster.endpoint, databaseName, password, databaseName);
}

/** Opens the cluster in `folder`, which is ours alone, and makes it when there is none. */
export async function openCluster(folder: string): Promise<Cluster> {
  const path = join(folder, clusterName);
  const account = chooseDatabaseAccount(path);
  await mkdir(folder, { recursive: true, mode: 0o700 });
  await giveTo(account.owner, folder);
  const major = await readMajor(path);
  const binaries = await findPostgresBinaries(join(folder, 'lib'), major);
  const control = async (...args: string[]): Promise<void> =>
    runProgram({ program: binaries.control, args: [...args, '-w', '-D', clusterName], folder, account, binaries });
  if (major === undefined) await makeCluster(folder, path, account, binaries);
  return {
    path,
    password: await readFile(join(path, passwordFile), 'utf8'),
    account,
    async start(endpoint) {
      await writeFile(join(path, settingsFile), toSettings({ ...fixedSettings, ...endpointSettings(endpoint) }));
      await giveTo(account.owner, join(path, settingsFile));
      const log = join(folder, logFile);
      const written = await stat(log).catch(() => undefined);
      if (written !== undefined && written.size > longestLog) await truncate(log);
      // A crash may be followed by minutes of recovery.
      await control('start', '-t', '300', '-l', logFile);
    },
    async stop(seconds) {
      await control('stop', '-m', 'fast', '-t', String(seconds));
    },
  };
}

const fixedSettings = {
  timezone: 'UTC',
  log_timezone: 'UTC',
  log_checkpoints: 'off',
  jit: 'off',
  max_wal_size: '256MB',
  // Saves of plugins behind the fence, in their tables.
  max_prepared_transactions: '64',
};

/** Makes a cluster under another name and renames it when it is whole, so that a killed attempt leaves nothing behind. */
async function makeCluster(
  folder: string,
  path: string,
  account: DatabaseAccount,
  binaries: PostgresBinaries,
): Promise<void> {
  const draft = `${path}.new`;
  const password = `${path}.password`;
  await rm(draft, { recursive: true, force: true });
  await writeDurably(password, randomBytes(24).toString('base64url'), 'w');
  await mkdir(draft, { mode: 0o700 });
  await giveTo(account.owner, draft);
  await giveTo(account.owner, password);
  const args = ['-D', draft, '-U', databaseName, '--auth=scram-sha-256', `--pwfile=${password}`, '--encoding=UTF8'];
  await runProgram({
    program: binaries.initdb,
    args: [...args, ...localeArguments(binaries)],
    folder,
    account,
    binaries,
  });
  await writeDurably(join(draft, 'postgresql.conf'), `\ninclude_if_exists '${settingsFile}'\n`, 'a');
  await rename(password, join(draft, passwordFile));
  await rename(draft, path);
}

/** The collation by code point, with upper and lower case of all of Unicode where the version can. */
function localeArguments({ major }: PostgresBinaries): string[] {
  if (major >= 17) return ['--locale=C', '--locale-provider=builtin', '--builtin-locale=C.UTF-8'];
  return process.platform === 'linux' ? ['--locale=C.UTF-8'] : ['--locale=C'];
}

/** The version that made the cluster at `path`, or undefined when there is none. */
export async function readMajor(path: string): Promise<number | undefined> {
  try {
    return Number.parseInt(await readFile(join(path, 'PG_VERSION'), 'utf8'), 10);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined;
    throw error;
  }
}

function toSettings(settings: Record<string, string>): string {
  const quote = (value: string): string => `'${value.replaceAll('\\', '\\\\').replaceAll("'", "''")}'`;
  return Object.entries(settings)
    .map(([name, value]) => `${name} = ${quote(value)}\n`)
    .join('');
}

async function writeDurably(path: string, text: string, flags: 'w' | 'a'): Promise<void> {
  const file = await open(path, flags, 0o600);
  try {
    await file.writeFile(text);
    await file.sync();
  } finally {
    await file.close();
  }
}
