import { extensionOf } from 'adit/core';

/** Extensions of the files that say more of one, by the extension of that one; they have its name. */
const companions: Readonly<Record<string, readonly string[]>> = {
  dtm: ['str'],
  tif: ['tfw', 'tifw', 'wld', 'prj'],
  tiff: ['tfw', 'tifw', 'wld', 'prj'],
  asc: ['prj'],
  grd: ['prj'],
  las: ['prj'],
  dxf: ['prj'],
  shp: ['dbf', 'prj', 'cpg', 'shx', 'sbn', 'sbx', 'qix', 'qpj'],
};
/** Extensions of files of the same folder, whatever they are called. */
const ofFolder: Readonly<Record<string, readonly string[]>> = { msh: ['mod', 'den', 'sus', 'con'] };
/** Files whose numbers are in files that are called after them, with this at the end. */
const withValues: Readonly<Record<string, string>> = { vo: '@@' };
/** Files of which another one says more in XML, by its whole name. */
const withDescription: readonly string[] = ['shp'];
/** Files whose numbers are in a file of the same name without their extension. */
const withData: readonly string[] = ['ers'];

/** The paths among `paths` that go with a file: a georeference, or the other half of a pair. @internal */
export function companionsOf(path: string, paths: readonly string[]): readonly string[] {
  const extension = extensionOf(path);
  const base = baseOf(path);
  const more = companions[extension] ?? [];
  return paths.filter((other) => {
    if (other === path) return false;
    if (withData.includes(extension) && other.toLowerCase() === base) return true;
    if (withDescription.includes(extension) && other.toLowerCase() === `${path.toLowerCase()}.xml`) return true;
    if (ofFolder[extension]?.includes(extensionOf(other)) && folderOf(other) === folderOf(path)) return true;
    const end = withValues[extension];
    if (end !== undefined && other.endsWith(end) && other.toLowerCase().startsWith(base)) return true;
    return more.includes(extensionOf(other)) && baseOf(other) === base;
  });
}

/** A path without its extension, in lower case. */
function baseOf(path: string): string {
  const extension = extensionOf(path);
  return (extension === '' ? path : path.slice(0, -extension.length - 1)).toLowerCase();
}

function folderOf(path: string): string {
  return path.slice(0, path.lastIndexOf('/') + 1);
}
