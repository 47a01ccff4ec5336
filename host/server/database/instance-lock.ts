import { createHash, randomUUID } from 'node:crypto';
import { link, mkdir, open, readdir, readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { identifyProcess, isRunning, type ProcessIdentity } from './process-identity.ts';

const fileName = 'server.lock';
const nodeFile = /^server-([a-z0-9-]+)\.lock$/;

/** Thrown when another process serves the data folder already; `pid` is that process. */
export class InstanceLockedError extends Error {
  readonly pid: number;

  constructor(dataFolder: string, pid: number) {
    super(
      `Another server (process ${pid}) uses the data folder ${dataFolder}. Stop it first, or choose another data folder.`,
    );
    this.name = 'InstanceLockedError';
    this.pid = pid;
  }
}

/** The right of this process to serve a data folder. */
export interface InstanceLock {
  /** Gives the right up; a second call does nothing. */
  release(): Promise<void>;
}

/**
 * Takes the right to serve `dataFolder`, which is made when missing: alone, or as `node` beside other nodes. Throws
 * InstanceLockedError when a running process has it; what a dead process left behind is taken over. Both processes must see the same process numbers: two
 * containers on one volume are not told apart.
 */
export async function lockInstance(dataFolder: string, node?: string): Promise<InstanceLock> {
  await mkdir(dataFolder, { recursive: true });
  const lock = await take(dataFolder, node === undefined ? fileName : `server-${node}.lock`);
  // Both kinds take theirs first and look then, so that of two at once one sees the other.
  const others = node === undefined ? (await readdir(dataFolder)).filter((name) => nodeFile.test(name)) : [fileName];
  for (const other of others) {
    const holder = await runningHolder(join(dataFolder, other));
    if (!holder) continue;
    await lock.release();
    throw new InstanceLockedError(dataFolder, holder.pid);
  }
  return lock;
}

async function take(dataFolder: string, name: string): Promise<InstanceLock> {
  const path = join(dataFolder, name);
  const own = JSON.stringify({ ...identifyProcess(process.pid), since: new Date().toISOString(), key: randomUUID() });
  const draft = `${path}.${randomUUID()}`;
  await writeDurably(draft, own);
  try {
    while (!(await linkIfFree(draft, path))) {
      const found = await readText(path);
      if (found === undefined) continue;
      const holder = parseHolder(found);
      if (holder !== undefined && isRunning(holder)) throw new InstanceLockedError(dataFolder, holder.pid);
      await removeStale(path, found, draft);
    }
  } finally {
    await rm(draft, { force: true });
  }
  return {
    async release() {
      if ((await readText(path)) === own) await rm(path, { force: true });
    },
  };
}

/** The running process that serves `dataFolder` alone, or undefined when there is none. */
export async function findInstance(dataFolder: string): Promise<ProcessIdentity | undefined> {
  return runningHolder(join(dataFolder, fileName));
}

/** The running processes that serve `dataFolder`, alone or as nodes. */
export async function findInstances(dataFolder: string): Promise<readonly ProcessIdentity[]> {
  const names = await readdir(dataFolder).catch(() => []);
  const locks = names.filter((name) => name === fileName || nodeFile.test(name));
  const holders = await Promise.all(locks.map((name) => runningHolder(join(dataFolder, name))));
  return holders.filter((holder) => holder !== undefined);
}

async function runningHolder(path: string): Promise<ProcessIdentity | undefined> {
  const found = await readText(path);
  const holder = found === undefined ? undefined : parseHolder(found);
  return holder !== undefined && isRunning(holder) ? holder : undefined;
}

/**
 * Removes the lock that reads `stale`. Several processes may find the same stale lock, and a slow one must not remove
 * what a fast one has put there since: only the holder of the claim on this very text may remove it.
 */
async function removeStale(path: string, stale: string, draft: string): Promise<void> {
  const claim = `${path}.claim-${createHash('sha256').update(stale).digest('hex').slice(0, 16)}`;
  if (await linkIfFree(draft, claim)) {
    try {
      if ((await readText(path)) === stale) await rm(path);
    } finally {
      await rm(claim, { force: true });
    }
    return;
  }
  const claimant = parseHolder((await readText(claim)) ?? '');
  if (claimant === undefined || !isRunning(claimant)) await rm(claim, { force: true });
  else await sleep(10);
}

/** Gives `draft` the name `path` as well, whole or not at all; false when the name is taken. */
async function linkIfFree(draft: string, path: string): Promise<boolean> {
  try {
    await link(draft, path);
    return true;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EEXIST') return false;
    throw error;
  }
}

async function writeDurably(path: string, text: string): Promise<void> {
  const file = await open(path, 'wx', 0o600);
  try {
    await file.writeFile(text);
    await file.sync();
  } finally {
    await file.close();
  }
}

async function readText(path: string): Promise<string | undefined> {
  try {
    return await readFile(path, 'utf8');
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined;
    throw error;
  }
}

function parseHolder(text: string): ProcessIdentity | undefined {
  try {
    const { pid, started } = JSON.parse(text) as Record<string, unknown>;
    return typeof pid === 'number' && typeof started === 'string' ? { pid, started } : undefined;
  } catch {
    return undefined;
  }
}
