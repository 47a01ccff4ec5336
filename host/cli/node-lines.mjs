import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { root, run } from './project.mjs';
import { npmProgram } from './prepare.mjs';

/** The lines of Node.js that the soak runs the whole suite on, beside the one that it runs on itself. */
const soakedLines = ['22', '24', '26'];

export const otherLines = soakedLines.filter((line) => line !== process.versions.node.split('.')[0]);

/** The program of a line of Node.js, fetched as npm's package of it for this platform, which runs no script; throws where it cannot be had. */
export async function nodeOfLine(line) {
  const platform = process.platform === 'win32' ? 'win' : process.platform;
  const name = `node-${platform}-${process.arch}`;
  const folder = join(root, 'node_modules/.cache/node-lines', line);
  const program = join(folder, 'node_modules', name, 'bin', platform === 'win' ? 'node.exe' : 'node');
  if (existsSync(program)) return program;
  const npm = npmProgram();
  const args = ['install', `--prefix=${folder}`, '--ignore-scripts', '--no-save', '--no-audit', '--no-fund'];
  const code = await run(npm.program, [...npm.args, ...args, `${name}@${line}`], { shell: npm.shell });
  if (code !== 0 || !existsSync(program)) throw new Error(`Node.js ${line} could not be fetched as ${name}`);
  return program;
}
