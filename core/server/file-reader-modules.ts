import { fileReaders as readers, type FileReader, type Point } from 'adit/core';

/** A reader of files: `module` is the URL of a module that exports what the importer's builder asks of its readers, run in a worker. @internal */
export interface FileReaderModule extends FileReader {
  readonly module: URL;
}
/** @internal */
export const fileReaderModules: Point<FileReaderModule> = { name: readers.name };

/** Extension to the URL of the module that reads files of it, for the box of an importer; the first of an extension counts. @internal */
export function readersOf(modules: readonly FileReaderModule[], importerId: string): Readonly<Record<string, string>> {
  const pairs = modules
    .filter((reader) => reader.importerId === importerId)
    .flatMap(({ extensions, module }) => extensions.map((extension) => [extension, module.href] as const));
  return Object.fromEntries(pairs.toReversed());
}
