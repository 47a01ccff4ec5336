import { execFileSync } from 'node:child_process';
import { readFileSync, statSync } from 'node:fs';
import { lchown, lstat, readdir } from 'node:fs/promises';
import { join } from 'node:path';

/** Who runs the PostgreSQL programs, and how a command is made to run as that account. */
export interface DatabaseAccount {
  /** The account's numbers when it is not ours: files of the database must be given to it. */
  readonly owner?: { readonly uid: number; readonly gid: number };
  /** The command line that runs `program` as the account. */
  command(program: string, args: readonly string[]): { program: string; args: string[] };
}

// A folder under a 0700 folder of root's is out of reach for another user, so the programs keep the right to pass. The
// secure bit makes access(2), by which they look for one another, see that right too.
const reachEverything = ['--inh-caps=+dac_override', '--ambient-caps=+dac_override', '--securebits=+no_setuid_fixup'];
const preferred = ['adit', 'postgres', 'nobody'];

/**
 * Chooses who runs PostgreSQL on `cluster`: ourselves, unless we are root, which PostgreSQL refuses. Then it is the owner
 * of the cluster, or an unprivileged system user for a new one. Throws an Error that says what to do where root cannot
 * run a program as somebody else.
 */
export function chooseDatabaseAccount(cluster: string): DatabaseAccount {
  if (process.getuid?.() !== 0) return { command: (program, args) => ({ program, args: [...args] }) };
  const lacking = findLacking();
  const owner = existingOwner(cluster) ?? systemUser();
  if (lacking !== undefined || owner === undefined) {
    const reason = lacking ?? `none of the users ${preferred.join(', ')} exists`;
    throw new Error(
      `PostgreSQL refuses to run as root, and cannot be run as another user here: ${reason}. Start as another user, or set DATABASE_URL.`,
    );
  }
  const options = [`--reuid=${owner.uid}`, `--regid=${owner.gid}`, '--clear-groups', ...reachEverything, '--'];
  return { owner, command: (program, args) => ({ program: 'setpriv', args: [...options, program, ...args] }) };
}

/** Makes `owner`, when there is one, the owner of the file or folder `path` and, where that is new, of all it holds. */
export async function giveTo(owner: DatabaseAccount['owner'], path: string): Promise<void> {
  if (owner === undefined) return;
  const found = await lstat(path);
  if (found.uid === owner.uid && found.gid === owner.gid) return;
  // The folder itself last: while it is not given, a killed attempt is seen and done again.
  for (const name of found.isDirectory() ? await readdir(path) : []) await giveTo(owner, join(path, name));
  await lchown(path, owner.uid, owner.gid);
}

// What it takes to become another user: CAP_CHOWN, CAP_DAC_OVERRIDE, CAP_SETGID, CAP_SETUID and CAP_SETPCAP.
const neededCapabilities = [0n, 1n, 6n, 7n, 8n].reduce((mask, bit) => mask | (1n << bit), 0n);

/** What root lacks here to run a program as another user, or undefined when it lacks nothing. */
function findLacking(): string | undefined {
  try {
    // The small setpriv of BusyBox knows no --reuid.
    const help = execFileSync('setpriv', ['--help'], { encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] });
    if (!help.includes('--reuid')) return 'setpriv is not the one of util-linux';
  } catch {
    return 'setpriv, a program of util-linux, is missing';
  }
  const effective = BigInt(`0x${/^CapEff:\s*([0-9a-f]+)/m.exec(readText('/proc/self/status'))?.[1] ?? '0'}`);
  return (effective & neededCapabilities) === neededCapabilities
    ? undefined
    : 'this container took the rights to do so';
}

function existingOwner(cluster: string): DatabaseAccount['owner'] {
  const found = statSync(cluster, { throwIfNoEntry: false });
  return found !== undefined && found.uid !== 0 ? { uid: found.uid, gid: found.gid } : undefined;
}

function systemUser(): DatabaseAccount['owner'] {
  const users = readText('/etc/passwd')
    .split('\n')
    .map((line) => line.split(':'))
    .map(([name = '', , uid, gid]) => ({ name, uid: Number(uid), gid: Number(gid) }))
    .filter(({ uid }) => uid > 0);
  const user = preferred.map((name) => users.find((other) => other.name === name)).find((other) => other !== undefined);
  return user === undefined ? undefined : { uid: user.uid, gid: user.gid };
}

function readText(path: string): string {
  try {
    return readFileSync(path, 'utf8');
  } catch {
    return '';
  }
}
