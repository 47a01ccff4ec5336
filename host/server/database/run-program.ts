import { spawn } from 'node:child_process';
import { open } from 'node:fs/promises';
import { join } from 'node:path';
import { giveTo, type DatabaseAccount } from './database-account.ts';
import type { PostgresBinaries } from './postgres-binaries.ts';

/** The file, in the folder of a cluster, that PostgreSQL writes to. */
export const logFile = 'postgres.log';

/** One run of a PostgreSQL program; what it prints goes to the log in `folder`. */
export interface ProgramRun {
  readonly program: string;
  readonly args: readonly string[];
  readonly folder: string;
  readonly account: DatabaseAccount;
  readonly binaries: PostgresBinaries;
}

/**
 * Runs a PostgreSQL program to its end; rejects with what it printed when it fails. Output goes to a file, not a pipe: a
 * postmaster inherits it and must be able to write after our process has ended.
 */
export async function runProgram({ program, args, folder, account, binaries }: ProgramRun): Promise<void> {
  const path = join(folder, logFile);
  const log = await open(path, 'a+', 0o600);
  try {
    await giveTo(account.owner, path);
    const from = (await log.stat()).size;
    const command = account.command(program, args);
    const outcome = await new Promise<string | undefined>((resolve) => {
      const child = spawn(command.program, command.args, {
        cwd: folder,
        // A group of its own: Ctrl-C in the terminal is for our server, which stops the database when it is done.
        detached: process.platform !== 'win32',
        env: { ...process.env, ...binaries.environment, LC_ALL: 'C' },
        stdio: ['ignore', log.fd, log.fd],
        windowsHide: true,
      });
      child.on('error', (error) => resolve(error.message));
      child.on('exit', (code, signal) => resolve(code === 0 ? undefined : `it ended with ${signal ?? code}`));
    });
    if (outcome === undefined) return;
    const { buffer, bytesRead } = await log.read({ buffer: Buffer.alloc(4000), position: from });
    throw new Error(`${program} failed: ${outcome}\n${buffer.toString('utf8', 0, bytesRead).trim()}`);
  } finally {
    await log.close();
  }
}
