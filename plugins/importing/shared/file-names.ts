import { extensionOf, takesTables, type ImportFileType } from 'adit/core';

type Box = Pick<ImportFileType, 'extensions' | 'opaque' | 'tableExtensions'>;

/** What tables of text are called beside `csv`; what is in them decides how they are read. */
const textExtensions: readonly string[] = ['txt', 'tsv', 'prn', 'asc', 'xyz'];

/** The extensions of files that a box takes: its own, and those of any table where it takes tables. */
export function takenExtensions(box: Box): string[] {
  const others = takesTables(box) ? [...textExtensions, ...(box.tableExtensions ?? [])] : [];
  return [...new Set([...box.extensions, ...others])];
}

/** Whether a box takes a file of this name. */
export function takesName(type: Box, fileName: string): boolean {
  return takenExtensions(type).includes(extensionOf(fileName));
}
