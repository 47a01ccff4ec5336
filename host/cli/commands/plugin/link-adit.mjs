import { existsSync } from 'node:fs';
import { mkdir, symlink } from 'node:fs/promises';
import { join } from 'node:path';
import { isPluginApi, root } from '../../project.mjs';

/** Makes a plugin's folder know Adit as an installed package, as `npm install` with Adit's folder does; one that is there stays. Who has the package for authors installs it. */
export async function linkAdit(folder) {
  const path = join(folder, 'node_modules', 'adit');
  if (isPluginApi || existsSync(path)) return;
  await mkdir(join(folder, 'node_modules'), { recursive: true });
  await symlink(root, path, 'junction');
}
