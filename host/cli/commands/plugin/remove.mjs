import { existsSync, readdirSync } from 'node:fs';
import { mkdtemp, rename, rm, rmdir } from 'node:fs/promises';
import { join } from 'node:path';
import { root } from '../../project.mjs';
import { runCommand, UsageError } from '../command-line.mjs';
import { folderHelp, folderOption, loadChecks, pluginFolder } from './plugin-folder.mjs';

export const summary = 'takes a plugin out of the plugin folder';

const help = `adit plugin remove ID

Takes a plugin out of the server's plugin folder; a running server switches it off at once. What it stored stays; with its
last version goes what was agreed to for its server half.

  --version VERSION      only this version; the highest of the others runs then
${folderHelp}

Prints what was removed as lines of JSON. Ends with 0 when it is gone, 1 when it was not there or failed, 2 when the call was wrong.`;

const options = { ...folderOption, version: { type: 'string' } };

/** Runs `adit plugin remove`; answers the exit code. */
export function run(words, io) {
  return runCommand(words, { help, options, work: removePlugin, takesWords: true }, io);
}

async function removePlugin(values, { env, print }, ids) {
  const [id, ...others] = ids;
  if (id === undefined || others.length > 0) throw new UsageError('Name one plugin; see adit plugin remove --help');
  const isId = /^[a-z][a-z0-9-]*\.[a-z][a-z0-9-]*$/.test(id);
  if (!isId && existsSync(join(root, 'plugins', id, 'plugin.json')))
    throw new Error(`${id} is a part of Adit; it can be switched off by adit plugin disable ${id}`);
  const folder = pluginFolder(values, env);
  const { CONSENT_FILE } = await loadChecks();
  const versions = isId && existsSync(join(folder, id)) ? namesIn(join(folder, id), CONSENT_FILE) : [];
  const removed = versions.filter((version) => values.version === undefined || version === values.version);
  if (removed.length === 0)
    throw new Error(`There is no ${[id, values.version].filter(Boolean).join(' ')} in ${folder}`);
  // Out of the server's sight in one step each, so that it never sees half a plugin.
  const bin = await mkdtemp(join(folder, '.removed-'));
  try {
    for (const version of removed) {
      await rename(join(folder, id, version), join(bin, version));
      print(JSON.stringify({ id, version }));
    }
    if (namesIn(join(folder, id), CONSENT_FILE).length === 0) {
      await rm(join(folder, id, CONSENT_FILE), { force: true });
      await rmdir(join(folder, id));
    }
  } finally {
    await rm(bin, { recursive: true, force: true });
  }
  return 0;
}

function namesIn(folder, besides) {
  return readdirSync(folder).filter((name) => name !== besides);
}
