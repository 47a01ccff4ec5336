import { readFileSync } from 'node:fs';

/** A process and, where the system tells it, when it started: the number alone may be given to another process later. */
export interface ProcessIdentity {
  readonly pid: number;
  /** Boot and start time of the process; empty where the system does not tell. */
  readonly started: string;
}

/** The identity of the process `pid`, or undefined when it has ended, also when its parent has not collected it yet. */
export function identifyProcess(pid: number): ProcessIdentity | undefined {
  try {
    process.kill(pid, 0);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EPERM') return undefined;
  }
  const stat = readText(`/proc/${pid}/stat`);
  if (stat === undefined) return { pid, started: '' };
  // The command stands in parentheses and may hold blanks and parentheses itself; the fields count from behind it.
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
  if (fields[0] === 'Z' || fields[0] === 'X') return undefined;
  const boot = readText('/proc/sys/kernel/random/boot_id')?.trim() ?? '';
  return { pid, started: `${boot}/${fields[19] ?? ''}` };
}

/** Whether the process that `identity` names still runs, and is not a later one that was given its number. */
export function isRunning(identity: ProcessIdentity): boolean {
  const now = identifyProcess(identity.pid);
  if (now === undefined) return false;
  return now.started === '' || identity.started === '' || now.started === identity.started;
}

/** The command line of `pid`, or undefined where the system does not tell it. */
export function commandLine(pid: number): string | undefined {
  return readText(`/proc/${pid}/cmdline`);
}

function readText(path: string): string | undefined {
  try {
    return readFileSync(path, 'utf8');
  } catch {
    return undefined;
  }
}
