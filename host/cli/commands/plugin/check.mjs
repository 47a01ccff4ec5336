import { existsSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { isPluginApi, root, runTool } from '../../project.mjs';
import { runCommand, UsageError } from '../command-line.mjs';
import { linkAdit } from './link-adit.mjs';

export const summary = 'checks the types of a plugin and runs its tests, with those that every plugin must pass';

const help = `adit plugin check [FOLDER]

Checks the sources of a plugin in the current folder, or another: its types by tsconfig.json, then its own tests (*.test.ts and *.test.tsx in web,
server and shared) and those that every plugin must pass. TypeScript and the test runner are those of Adit.

Ends with 0 when all is well, 1 when something is not, 2 when the call was wrong.`;

/** Runs `adit plugin check`; answers the exit code. */
export function run(words, io) {
  return runCommand(words, { help, options: {}, work: checkPlugin, takesWords: true }, io);
}

async function checkPlugin(_values, { print, tell }, folders) {
  if (folders.length > 1) throw new UsageError('Name one folder; see adit plugin check --help');
  const folder = resolve(folders[0] ?? '.');
  for (const name of ['plugin.json', 'tsconfig.json'])
    if (!existsSync(join(folder, name))) throw new Error(`There is no ${join(folder, name)}`);
  await linkAdit(folder);
  const config = isPluginApi
    ? 'dist/node/host/build/plugin-check/packaged.config.js'
    : 'host/build/plugin-check/vitest.config.ts';
  // Both take seconds; what the compiler says follows what the tests say.
  let said = '';
  const hear = (text) => (said += text);
  const [types, tests] = await Promise.all([
    runTool('tsc', ['-p', folder, '--noEmit', '--pretty', 'false'], { cwd: folder, hear, quiet: true }),
    runTool('vitest', ['run', '--config', join(root, config)], { cwd: folder }),
  ]);
  if (types === 0) print('The types are right.');
  else tell(`The types are not right:\n${said}`);
  return types === 0 && tests === 0 ? 0 : 1;
}
