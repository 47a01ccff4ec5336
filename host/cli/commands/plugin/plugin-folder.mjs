import { existsSync, readdirSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { isPluginApi, root } from '../../project.mjs';

/** The option that names the plugin folder, for the commands that change it. */
export const folderOption = { folder: { type: 'string' } };

/** What a command's help says of it. */
export const folderHelp = `  --folder FOLDER        the server's plugin folder; default is the first of ADIT_PLUGIN_DIRS, or plugins in its data folder, which is
                         ADIT_DATA_DIR, or data in the folder of Adit`;

/** The folder that the server on this machine looks for plugins in, as the server itself reads its configuration. */
export function pluginFolder(values, env) {
  const named = values.folder ?? env.ADIT_PLUGIN_DIRS?.split(/[,;]/)[0]?.trim();
  return named ? resolve(named) : join(env.ADIT_DATA_DIR ? resolve(env.ADIT_DATA_DIR) : join(root, 'data'), 'plugins');
}

/** The version of a plugin in a plugin folder that runs, the highest; undefined when there is none. */
export async function installedVersion(folder, id) {
  const { PLUGIN_MANIFEST_FILE, sortVersions } = await loadChecks();
  const names = existsSync(join(folder, id)) ? readdirSync(join(folder, id)) : [];
  return sortVersions(names).findLast((name) => existsSync(join(folder, id, name, PLUGIN_MANIFEST_FILE)));
}

/** The checks of plugins, which stand in Adit's built form. */
export async function loadChecks() {
  try {
    return await import('adit/core/server');
  } catch (error) {
    if (error.code !== 'ERR_MODULE_NOT_FOUND') throw error;
    const remedy = isPluginApi
      ? 'Install this package by the name adit: npm install --save-dev adit@npm:@adit/plugin-api'
      : `Adit is not built yet: run npm run build in ${root}`;
    throw new Error(remedy, { cause: error });
  }
}
