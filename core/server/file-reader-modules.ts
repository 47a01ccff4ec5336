import { fileReaders as readers, readsTables, type DatasetImporter, type FileReader, type Point } from 'adit/core';

/** A reader of files: `module` is the URL of a module that exports a `fileReader`, run in a worker. @internal */
export interface FileReaderModule extends FileReader {
  readonly module: URL;
  /** The module exports a `systemOf` as well: its files may say in which coordinate system they are. */
  readonly saysSystem?: true;
}
/** The server's side of the readers of files: the modules that read them. @internal */
export const fileReaderModules: Point<FileReaderModule> = { name: readers.name };

/** Extension to the URL of the module that reads files of it, for an importer's own boxes; the first of an extension counts. @internal */
export function readersOf(
  modules: readonly FileReaderModule[],
  { id, fileTypes }: Pick<DatasetImporter, 'id' | 'fileTypes'>,
): Readonly<Record<string, string>> {
  const wanted = fileTypes.flatMap(({ holds }) => holds ?? []);
  return byExtension(modules.filter(({ importerId, holds }) => importerId === id || (holds && wanted.includes(holds))));
}

/** Extension to the URL of the module that reads tables of it; the first of an extension counts. @internal */
export function tableReadersOf(modules: readonly FileReaderModule[]): Readonly<Record<string, string>> {
  return byExtension(modules.filter(readsTables));
}

/** Extension to the URL of the module that says in which coordinate system a file of it is. @internal */
export function systemReadersOf(modules: readonly FileReaderModule[]): Readonly<Record<string, string>> {
  return byExtension(modules.filter(({ saysSystem }) => saysSystem));
}

function byExtension(modules: readonly FileReaderModule[]): Readonly<Record<string, string>> {
  const pairs = modules.flatMap(({ extensions, module }) =>
    extensions.map((extension) => [extension, module.href] as const),
  );
  return Object.fromEntries([...new Map(pairs.toReversed())].toReversed());
}
