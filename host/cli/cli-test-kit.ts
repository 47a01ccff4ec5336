import { spawn, type ChildProcess } from 'node:child_process';
import { closeSync, openSync, readFileSync } from 'node:fs';
import { cp, mkdir, mkdtemp, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';

const root = process.cwd();

/** A project in a temporary folder with our scripts, our packages and the given files. */
export async function makeProject(files: Record<string, string>): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'adit-cli-'));
  await cp(join(root, 'host/cli'), join(folder, 'host/cli'), {
    recursive: true,
    filter: (path) => !path.endsWith('.ts'),
  });
  for (const name of ['package.json', 'package-lock.json']) await cp(join(root, name), join(folder, name));
  await symlink(join(root, 'node_modules'), join(folder, 'node_modules'));
  for (const [path, text] of Object.entries(files)) {
    await mkdir(join(folder, dirname(path)), { recursive: true });
    await writeFile(join(folder, path), text);
  }
  return folder;
}

/** A script of ours while it runs. */
export interface ScriptRun {
  readonly child: ChildProcess;
  /** What it has printed so far. */
  output(): string;
  /** Its exit code, or the signal that ended it. */
  readonly ended: Promise<number | string | undefined>;
}

/** Runs the script `name` of the project in `folder`, as npm would, in a group of its own like a terminal gives it. */
export function runScript(folder: string, name: string, args: string[]): ScriptRun {
  // One file for both, as in a terminal: two pipes would not keep the order.
  const path = join(folder, `${name}-${Date.now()}.log`);
  const log = openSync(path, 'a');
  const child = spawn(process.execPath, [join(folder, 'host/cli', name), ...args], {
    cwd: folder,
    env: withoutVitest(process.env),
    stdio: ['ignore', log, log],
    detached: true,
  });
  closeSync(log);
  const ended = new Promise<number | string | undefined>((resolve) => {
    child.on('exit', (code, signal) => resolve(code ?? signal ?? undefined));
  });
  return { child, output: () => readFileSync(path, 'utf8'), ended };
}

/** The script must not find out that a test runs it. */
function withoutVitest(env: NodeJS.ProcessEnv): NodeJS.ProcessEnv {
  return Object.fromEntries(Object.entries(env).filter(([name]) => !/^(VITEST|TEST$|NODE_ENV|npm_|ADIT_)/.test(name)));
}
