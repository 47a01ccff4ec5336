import { readFile, writeFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import type { Endpoint } from './endpoint.ts';
import { commandLine, identifyProcess } from './process-identity.ts';

/** PostgreSQL's first process on a cluster, as its own pid file tells. */
export interface Postmaster {
  readonly pid: number;
  readonly endpoint: Endpoint;
}

/** The postmaster that runs on `cluster`, also one that an earlier server of ours left behind; undefined when none does. */
export async function findPostmaster(cluster: string): Promise<Postmaster | undefined> {
  const lines = await readLines(pidFile(cluster));
  const pid = Number(lines?.[0]);
  if (lines === undefined || !Number.isInteger(pid) || pid <= 0 || !isPostmaster(pid)) return undefined;
  const socketFolder = lines[4]?.trim() ?? '';
  return { pid, endpoint: { host: socketFolder === '' ? '127.0.0.1' : socketFolder, port: Number(lines[3]) } };
}

/** Whether `pid` runs and is a PostgreSQL program, as far as the system tells. */
export function isPostmaster(pid: number): boolean {
  if (identifyProcess(pid) === undefined) return false;
  const program = commandLine(pid)?.split('\0')[0];
  return program === undefined || basename(program).startsWith('postgres');
}

/**
 * Corrects the pid files of a cluster at `endpoint` whose number belongs to another program by now, or to a process that
 * nobody collects, both common in containers: PostgreSQL would take it for a postmaster and refuse to start. The rest of
 * the files stays, for it names the shared memory by which PostgreSQL finds processes that outlived their postmaster.
 */
export async function clearStalePids(cluster: string, endpoint: Endpoint): Promise<void> {
  const socketLock = join(endpoint.host, `.s.PGSQL.${endpoint.port}.lock`);
  for (const path of endpoint.host.startsWith('/') ? [pidFile(cluster), socketLock] : [pidFile(cluster)]) {
    const lines = await readLines(path);
    if (lines === undefined || isPostmaster(Number(lines[0]))) continue;
    const beyondAnyPid = 2 ** 31 - 2;
    await writeFile(path, [String(beyondAnyPid), ...lines.slice(1)].join('\n'));
  }
}

function pidFile(cluster: string): string {
  return join(cluster, 'postmaster.pid');
}

async function readLines(path: string): Promise<string[] | undefined> {
  const text = await readFile(path, 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return undefined;
    throw error;
  });
  return text?.split('\n');
}
