import { cpSync, rmSync, statSync } from 'node:fs';
import { basename, join, relative, sep } from 'node:path';
import { root, runTool } from './project.mjs';

const output = join(root, 'dist');

/** Builds the Node side to dist/node and the browser's to dist/web, from nothing; throws when either fails. */
export async function buildAll() {
  console.error('Building …');
  const begun = Date.now();
  rmSync(output, { recursive: true, force: true });
  const web = ['build', '--outDir', join(output, 'web'), '--emptyOutDir', '--logLevel', 'warn'];
  const codes = await Promise.all([
    runTool('tsc', ['-p', 'tsconfig.build.json', '--outDir', join(output, 'node')]),
    runTool('vite', web),
  ]);
  // The programs of the server, of its threads and of processes behind the fence are put together from what the compiler wrote.
  for (const config of ['vite.server.config.ts', 'vite.threads.config.ts', 'vite.fence.config.ts'])
    if (codes.every((code) => code === 0))
      codes.push(await runTool('vite', ['build', '--config', config, '--logLevel', 'warn']));
  if (codes.some((code) => code !== 0)) throw new Error('The build failed.');
  for (const folder of ['core', 'host', 'plugins']) copyAssets(folder);
  console.error(`Built in ${((Date.now() - begun) / 1000).toFixed(1)} s.`);
}

/** Copies what the Node side reads at run time and tsc does not emit: manifests, translations, fixtures, scripts. */
function copyAssets(folder) {
  cpSync(join(root, folder), join(output, 'node', folder), {
    recursive: true,
    filter: (path) => isAsset(relative(root, path), statSync(path).isDirectory()),
  });
}

/** Whether the file, or what the folder at `path` may hold, belongs to the Node side as it is. */
export function isAsset(path, isFolder) {
  if (isFolder) return !['web', 'cli'].includes(basename(path)) || path.includes(`${sep}fixtures${sep}`);
  return !/\.(tsx?|css|md)$/.test(path);
}
