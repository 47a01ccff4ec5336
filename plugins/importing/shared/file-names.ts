import { extensionOf, takesTables, type ImportFileType } from 'adit/core';
import { closedFormatOf, unreadFormatOf } from './closed-formats.ts';
import { workbookReader } from './table-readers.ts';

type Box = Pick<ImportFileType, 'extensions' | 'opaque' | 'tableExtensions'>;

/** What tables of text are called beside `csv`; what is in them decides how they are read. */
const textExtensions: readonly string[] = ['txt', 'tsv', 'prn', 'asc', 'xyz'];

/** Extensions that say that a file is no table: pictures, drawings, documents and programs. */
const otherExtensions: ReadonlySet<string> = new Set(
  [
    'png jpg jpeg gif bmp tif tiff svg webp',
    'dxf obj mtl stl ply off ts pl vs vo sg msh grd ers omf las laz str dtm vtp vtu vti vtr gltf glb shp shx dbf prj gpkg',
    'pdf doc docx ppt pptx html htm json geojson xml exe dll',
  ].flatMap((names) => names.split(' ')),
);

/** Whether what is in a file decides if a box takes it: a table may be called anything that does not say something else. @internal */
export function mayHoldTable(box: Box, fileName: string): boolean {
  const isOther = otherExtensions.has(extensionOf(fileName)) || unreadFormatOf(fileName) !== undefined;
  return takesTables(box) && !isOther && closedFormatOf(fileName) === undefined;
}

/** The extensions of files that a box takes: its own, and those of any table where it takes tables. @internal */
export function takenExtensions(box: Box): string[] {
  const others = takesTables(box) ? [...textExtensions, ...(box.tableExtensions ?? [])] : [];
  return [...new Set([...box.extensions, ...others])];
}

/** Whether a box takes a file of this name. @internal */
export function takesName(type: Box, fileName: string): boolean {
  return takenExtensions(type).includes(extensionOf(fileName));
}

/** Whether a file may hold several tables, so that several boxes can use it. @internal */
export function mayHoldTables(fileName: string): boolean {
  return workbookReader.extensions.includes(extensionOf(fileName));
}
