import { fileReaders as readers, readsTables, type DatasetImporter, type FileReader, type Point } from 'adit/core';

/**
 * A reader of files: `module` is the URL of a module that exports a `fileReader`, or a `lineReader` or `surfaceReader` where its files hold that; it runs
 * in a worker.
 *
 * @public
 */
export interface FileReaderModule extends FileReader {
  readonly module: URL;
  /** The module exports a `systemOf` as well: its files may say in which coordinate system they are. */
  readonly saysSystem?: true;
}
/** The readers with their modules, added by the server half in the place of `fileReaders`. @public */
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
