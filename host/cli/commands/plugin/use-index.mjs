import { existsSync, readdirSync } from 'node:fs';
import { installedVersion, loadChecks, pluginFolder } from './plugin-folder.mjs';

/** What the help of the commands that read the index says of it. */
export const indexHelp = `The index is the one of ADIT_PLUGIN_INDEX=<address or file of index.json>#<public key>, which must be signed by that key.`;

/** The index that the environment names, read and checked. */
export async function readIndex(env) {
  if (!env.ADIT_PLUGIN_INDEX)
    throw new Error('There is no index: set ADIT_PLUGIN_INDEX=<address or file of index.json>#<public key>');
  const { PluginIndex } = await loadChecks();
  return PluginIndex.read(env.ADIT_PLUGIN_INDEX);
}

/** The version of each plugin of the plugin folder that runs, the highest, by id. */
export async function installedVersions(values, env) {
  const folder = pluginFolder(values, env);
  const entries = existsSync(folder) ? readdirSync(folder, { withFileTypes: true }) : [];
  const ids = entries.filter((entry) => entry.isDirectory() && !entry.name.startsWith('.')).map(({ name }) => name);
  const found = await Promise.all(ids.map(async (id) => [id, await installedVersion(folder, id)]));
  return new Map(found.filter(([, version]) => version !== undefined));
}

/** The plugins of the folder of which the index has a newer version that runs here, in order. */
export async function outdatedPlugins(index, values, env) {
  const { isNewer, newestFitting } = await loadChecks();
  const installed = await installedVersions(values, env);
  return index.plugins
    .filter(({ id }) => installed.has(id))
    .map((plugin) => ({ id: plugin.id, version: installed.get(plugin.id), newer: newestFitting(plugin)?.version }))
    .filter(({ version, newer }) => newer !== undefined && isNewer(newer, version));
}
