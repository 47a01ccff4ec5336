import { extensionOf, type ImportFileType } from 'adit/core';

/** What tables of text are called beside `csv`; what is in them decides how they are read. */
const textExtensions: readonly string[] = ['txt', 'tsv', 'prn', 'asc', 'xyz'];

/** The extensions of files that a box takes: its own, and those of any text where it takes tables of text. */
export function takenExtensions({ extensions, opaque }: Pick<ImportFileType, 'extensions' | 'opaque'>): string[] {
  const takesText = !opaque && extensions.includes('csv');
  return [...new Set([...extensions, ...(takesText ? textExtensions : [])])];
}

/** Whether a box takes a file of this name. */
export function takesName(type: Pick<ImportFileType, 'extensions' | 'opaque'>, fileName: string): boolean {
  return takenExtensions(type).includes(extensionOf(fileName));
}
