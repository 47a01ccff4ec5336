import { readdirSync, readFileSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { ServerProcess } from '../../integration/server-process.ts';

/** Ends a server, its own PostgreSQL and all processes of it in one moment, without a word to any of them. */
export async function cutPower(server: ServerProcess): Promise<number> {
  const file = join(server.dataFolder, 'postgres/cluster/postmaster.pid');
  const postmaster = Number((await readFile(file, 'utf8')).split('\n')[0]);
  // From here on nothing waits: whoever is told late must not see that the others are gone.
  const all = [server.pid, ...withChildren(postmaster)];
  for (const pid of all)
    try {
      process.kill(pid, 'SIGKILL');
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error;
    }
  await server.kill();
  return all.length;
}

/** A process with all that it has started, and they in turn. */
function withChildren(pid: number): number[] {
  const parents = new Map<number, number>();
  for (const name of readdirSync('/proc')) {
    if (!/^\d+$/.test(name)) continue;
    try {
      const [, after = ''] = /\) \S (\d+)/.exec(readFileSync(`/proc/${name}/stat`, 'latin1')) ?? [];
      parents.set(Number(name), Number(after));
    } catch {
      // It has ended since the list was read.
    }
  }
  const found = [pid];
  for (let at = 0; at < found.length; at += 1)
    for (const [child, parent] of parents) if (parent === found[at]) found.push(child);
  return found;
}
