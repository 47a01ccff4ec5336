import { createHash } from 'node:crypto';
import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';

const sources = [
  'core',
  'host',
  'plugins',
  'tests/bench',
  'tests/integration/named-calls',
  'package-lock.json',
  'package.json',
  'tsconfig.json',
  'tsconfig.build.json',
  'vite.config.ts',
  'vite.server.config.ts',
  'vite.threads.config.ts',
  'vite.fence.config.ts',
];

const leftOut = /\.(test|spec)\.tsx?$|\.md$/;

/** A hash of every file that goes into the build. Tests and texts do not. */
export function hashSources(folder) {
  const hash = createHash('sha256');
  for (const file of sources.flatMap((source) => listFiles(folder, source)).toSorted()) {
    const content = createHash('sha256')
      .update(readFileSync(join(folder, file)))
      .digest('hex');
    hash.update(`${file}\n${content}\n`);
  }
  return hash.digest('hex');
}

/** The files at `path` in `folder`, itself or what it holds, with forward slashes; none when it is missing. */
function listFiles(folder, path) {
  const found = statSync(join(folder, path), { throwIfNoEntry: false });
  if (found?.isFile()) return leftOut.test(path) ? [] : [path];
  if (!found?.isDirectory()) return [];
  return readdirSync(join(folder, path)).flatMap((name) => listFiles(folder, `${path}/${name}`));
}
