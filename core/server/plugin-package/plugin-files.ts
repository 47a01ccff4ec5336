import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { readdir } from 'node:fs/promises';
import { join, relative, sep } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { SIGNATURE_ENDING } from './signature.ts';

/** The manifest's name; it lists the sums of all other files. @internal */
export const PLUGIN_MANIFEST_FILE = 'plugin.json';

/** Who signed the manifest, where somebody did. @internal */
export const PLUGIN_SIGNATURE_FILE = `${PLUGIN_MANIFEST_FILE}${SIGNATURE_ENDING}`;

const NOT_IN_INTEGRITY = [PLUGIN_MANIFEST_FILE, PLUGIN_SIGNATURE_FILE];

/** The files below a built plugin's folder, with `/` between folders, in order; throws an Error for a link or a device. @internal */
export async function pluginFiles(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { withFileTypes: true, recursive: true });
  const files: string[] = [];
  for (const entry of entries) {
    if (entry.isDirectory()) continue;
    const name = relative(folder, join(entry.parentPath, entry.name)).split(sep).join('/');
    if (!entry.isFile()) throw new Error(`"${name}" is a link or a device, not a file`);
    files.push(name);
  }
  return files.toSorted();
}

/** The sha256 of every file of a built plugin but its manifest and who signed that: what `integrity` says of it. @internal */
export async function hashPluginFiles(folder: string): Promise<Record<string, string>> {
  const sums: Record<string, string> = {};
  for (const name of await pluginFiles(folder)) {
    if (NOT_IN_INTEGRITY.includes(name)) continue;
    const hash = createHash('sha256');
    await pipeline(createReadStream(join(folder, name)), hash);
    sums[name] = hash.digest('hex');
  }
  return sums;
}
