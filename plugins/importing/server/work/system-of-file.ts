import { byName, extensionOf } from 'adit/core';
import { loadSystems, openArchive, systemInWkt, type FormatFile, type SystemOfFile } from 'adit/core/server';
import type { FormatModules } from './table-readers.ts';
import { isZip } from './unpack-table.ts';

const MAX_PRJ_BYTES = 65_536;

/**
 * The coordinate system that a file says it is in, by its reader or by the `.prj` files of its archive. Nothing where it says none, where two `.prj`
 * files differ, and where it cannot be read: what is wrong with it is said by whoever reads it whole.
 */
export async function systemOfFile({
  path,
  fileName,
  readers,
}: FormatFile & { readonly readers: FormatModules }): Promise<{ readonly system?: string }> {
  const system = await (
    (await isZip(path).catch(() => false)) ? systemInArchive(path) : systemByReader({ path, fileName }, readers)
  ).catch(() => undefined);
  return system === undefined ? {} : { system };
}

async function systemByReader(file: FormatFile, readers: FormatModules): Promise<string | undefined> {
  const module = byName(readers, extensionOf(file.fileName));
  if (module === undefined) return undefined;
  const { systemOf } = (await import(/* @vite-ignore */ module)) as { systemOf?: SystemOfFile };
  return systemOf?.(file);
}

async function systemInArchive(path: string): Promise<string | undefined> {
  const archive = await openArchive(path);
  try {
    const names = archive.entries.map(({ name }) => name).filter((name) => extensionOf(name) === 'prj');
    if (names.length === 0) return undefined;
    const systems = await loadSystems();
    const found = new Set<string | undefined>();
    for (const name of names)
      found.add(systemInWkt((await archive.read(name, MAX_PRJ_BYTES)).toString('utf8'), systems)?.id);
    return found.size === 1 ? [...found][0] : undefined;
  } finally {
    await archive.close();
  }
}
