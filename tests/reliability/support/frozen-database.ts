import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** Stops every process of the PostgreSQL below a folder without breaking a connection, as a machine that hangs; answers what lets them go on. */
export function freezeDatabase(folder: string): () => void {
  const postmaster = Number(readFileSync(join(folder, 'cluster/postmaster.pid'), 'utf8').split('\n')[0]);
  const stopped = [postmaster];
  // First the one that could start others.
  process.kill(postmaster, 'SIGSTOP');
  for (const pid of childrenOf(postmaster)) {
    process.kill(pid, 'SIGSTOP');
    stopped.push(pid);
  }
  return () => {
    for (const pid of stopped.splice(0)) process.kill(pid, 'SIGCONT');
  };
}

function childrenOf(parent: number): number[] {
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .filter((pid) => {
      try {
        // The name in parentheses may hold anything; state and parent follow it.
        return Number(readFileSync(`/proc/${pid}/stat`, 'utf8').replace(/^.*\)/s, '').split(' ')[2]) === parent;
      } catch {
        return false;
      }
    })
    .map(Number);
}
