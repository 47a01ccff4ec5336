import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** Mounts a disk of so many megabytes, in memory, on a folder. */
export function mountMemory(folder: string, megabytes: number, ...options: string[]): void {
  const all = [`size=${megabytes}m`, ...options].join(',');
  execFileSync('mount', ['-t', 'tmpfs', '-o', all, 'tmpfs', folder], { stdio: 'ignore' });
}

/** Takes it away again. */
export function unmount(folder: string): void {
  execFileSync('umount', ['-l', folder], { stdio: 'ignore' });
}

/** Whether this account may mount disks here. */
export const mayMount = process.platform === 'linux' && tryToMount();

function tryToMount(): boolean {
  const folder = mkdtempSync(join(tmpdir(), 'adit-mount-'));
  try {
    mountMemory(folder, 1);
    unmount(folder);
    return true;
  } catch {
    return false;
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
