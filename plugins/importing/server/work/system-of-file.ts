import { byName, extensionOf } from 'adit/core';
import {
  loadSystems,
  openArchive,
  systemInWkt,
  type FormatFile,
  type SaidSystem,
  type SystemOfFile,
} from 'adit/core/server';
import type { FormatModules } from './table-readers.ts';
import { isZip } from './unpack-table.ts';

const MAX_PRJ_BYTES = 65_536;

/**
 * What a file says of its coordinate system, by its reader or by the `.prj` files of its archive. Nothing where it says none, where two `.prj`
 * files differ, and where it cannot be read: what is wrong with it is said by whoever reads it whole.
 */
export async function systemOfFile({
  path,
  fileName,
  readers,
}: FormatFile & { readonly readers: FormatModules }): Promise<SaidSystem> {
  const said = (await isZip(path).catch(() => false))
    ? systemInArchive(path)
    : systemByReader({ path, fileName }, readers);
  return said.catch(() => ({}));
}

async function systemByReader(file: FormatFile, readers: FormatModules): Promise<SaidSystem> {
  const module = byName(readers, extensionOf(file.fileName));
  if (module === undefined) return {};
  const { systemOf } = (await import(/* @vite-ignore */ module)) as { systemOf?: SystemOfFile };
  return systemOf?.(file) ?? {};
}

async function systemInArchive(path: string): Promise<SaidSystem> {
  const archive = await openArchive(path);
  try {
    const names = archive.entries.map(({ name }) => name).filter((name) => extensionOf(name) === 'prj');
    if (names.length === 0) return {};
    const systems = await loadSystems();
    const said: SaidSystem[] = [];
    for (const name of names)
      said.push(systemInWkt((await archive.read(name, MAX_PRJ_BYTES)).toString('utf8'), systems));
    const [{ heightUnit, ...first } = {}, ...others] = said;
    if (others.some(({ system }) => system !== first.system)) return {};
    // A grid converts its heights itself.
    const isGrid = archive.entries.some(({ name }) => /^tiff?$/.test(extensionOf(name)));
    return { ...first, ...(heightUnit && !isGrid && { heightUnit }) };
  } finally {
    await archive.close();
  }
}
