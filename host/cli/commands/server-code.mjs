import { existsSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { root } from '../project.mjs';

/** A module of the built server, for commands that work where the server does. */
export function loadServerCode(path) {
  return loadBuilt(join('host/server', path));
}

/** A module that was built for Node, by its place in the sources. */
export async function loadBuilt(path) {
  const file = join(root, 'dist/node', path);
  if (!existsSync(file)) throw new Error(`Adit is not built yet: run npm run build in ${root}`);
  // Containers of services need it, as they do in the server's own entry.
  await import('reflect-metadata');
  return import(pathToFileURL(file).href);
}

/** The server's variables; the data folder is the one in the folder of Adit, wherever the command is called. */
export function serverEnvironment(env) {
  return { ...env, ADIT_DATA_DIR: env.ADIT_DATA_DIR ? resolve(env.ADIT_DATA_DIR) : join(root, 'data') };
}
