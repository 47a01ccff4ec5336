import { spawn } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

/** The folder of the repository. */
export const root = fileURLToPath(new URL('../../', import.meta.url));

// The programs of the packages that we use, by their files: no shell and no .cmd, on every system.
const tools = {
  tsc: 'typescript-native/bin/tsc',
  vite: 'vite/bin/vite.js',
  vitest: 'vitest/vitest.mjs',
  oxlint: 'oxlint/bin/oxlint',
  oxfmt: 'oxfmt/bin/oxfmt',
  playwright: 'playwright/cli.js',
  typedoc: 'typedoc/bin/typedoc',
};

/** Reads a JSON file of the repository. */
export function readJson(...path) {
  return JSON.parse(readFileSync(join(root, ...path), 'utf8'));
}

/** Whether this is the package for authors of plugins, which has some of Adit's files. */
export const isPluginApi = readJson('package.json').name !== 'adit';

/** Runs a program of our packages in the repository; resolves with its exit code, which is never 0 after a crash. */
export function runTool(name, args, options = {}) {
  return run(process.execPath, [toolPath(name), ...args], options);
}

/** Packages stand in our own folder, or beside us where we are a package of others. */
function toolPath(name) {
  for (let folder = root; ; folder = dirname(folder)) {
    const path = join(folder, 'node_modules', tools[name]);
    if (existsSync(path) || folder === dirname(folder)) return path;
  }
}

/**
 * Runs a program in the repository, or the folder `cwd`, with our terminal; resolves with its exit code, which is never 0 after
 * a crash. What it prints goes to `hear` as well, where that is given, or to that alone when it is to be `quiet`.
 */
export function run(program, args, { env = {}, timeout, shell = false, cwd = root, hear, quiet = false } = {}) {
  return new Promise((resolve) => {
    const child = spawn(program, args, {
      cwd,
      env: { ...process.env, ...env },
      stdio: hear ? ['inherit', 'pipe', 'pipe'] : 'inherit',
      shell,
      timeout,
      killSignal: 'SIGKILL',
    });
    for (const name of hear ? ['stdout', 'stderr'] : []) {
      child[name].setEncoding('utf8').on('data', (text) => {
        if (!quiet) process[name].write(text);
        hear(text);
      });
    }
    // Ctrl-C reaches the child by itself; a signal sent to us alone does not.
    const forward = (signal) => child.kill(signal);
    process.once('SIGTERM', forward);
    const finish = (code) => {
      process.removeListener('SIGTERM', forward);
      resolve(code);
    };
    child.on('error', (error) => {
      console.error(`${program} could not be run: ${error.message}`);
      finish(127);
    });
    // Its last words may come after its end.
    child.on(hear ? 'close' : 'exit', (code, signal) => {
      if (signal !== null) console.error(`${program} was ended by ${signal}`);
      finish(code ?? 1);
    });
  });
}
