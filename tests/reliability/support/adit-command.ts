import { execFile } from 'node:child_process';
import { resolve } from 'node:path';

/** How a command ended, and what it printed. */
export interface CommandRun {
  readonly code: number;
  readonly output: string;
}

/** A command that runs. */
export interface RunningCommand {
  readonly ended: Promise<CommandRun>;
  /** Ends it at once, as a power cut would. */
  kill(): void;
}

/** Starts `adit` with variables of its own. */
export function startAdit(variables: Record<string, string>, ...words: string[]): RunningCommand {
  let kill = (): void => undefined;
  const ended = new Promise<CommandRun>((done) => {
    const env = { ...process.env, ...variables };
    const program = [resolve('host/cli/adit.mjs'), ...words];
    const child = execFile(process.execPath, program, { env }, (error, stdout, stderr) =>
      done({ code: error === null ? 0 : Number(error.code), output: stdout + stderr }),
    );
    kill = () => void child.kill('SIGKILL');
  });
  return { ended, kill: () => kill() };
}

/** Runs `adit` on a data folder with the database in it. */
export function adit(dataFolder: string, ...words: string[]): Promise<CommandRun> {
  return startAdit({ ADIT_DATA_DIR: dataFolder }, ...words).ended;
}
