import { existsSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { datasetImporters, type DatasetImporter, type LengthUnit } from 'adit/core';
import {
  datasetBuilders,
  fileReaderModules,
  readersOf,
  type BuildFile,
  type BuildRequest,
  type DatasetBuild,
  type ServerPluginHost,
} from 'adit/core/server';
import { buildDataset } from './build-dataset.ts';
import type { BuiltDataset } from './built-dataset.ts';
import { tableReader } from './read-table.ts';

/** A file of an import, mapped. Its content is text, bytes, or a path. @beta */
export interface ImportedFile {
  readonly fileType: string;
  readonly content: string | Uint8Array | { readonly path: string };
  /** Variable to column name; each variable is the column of its own name unless told. */
  readonly mapping?: Readonly<Record<string, string>>;
  readonly properties?: BuildFile['properties'];
}

/** How files are imported. @beta */
export interface ImportOptions {
  /** Option to value; the initial ones unless told. */
  readonly options?: Readonly<Record<string, string>>;
  readonly hierarchy?: readonly string[];
  /** What coordinates are measured in where the files do not say. */
  readonly lengthUnit?: LengthUnit;
  /** How many rows of a table the builder gets at once. */
  readonly batchRows?: number;
  /** The id under which it stands in the server's catalogue, on the site of the first tenant; it is in none unless told. */
  readonly id?: string;
}

/** Builds a dataset of files as the importer's builder does; rejects with what the builder throws, and when rows are not accounted for. @internal */
export async function importDataset(
  host: ServerPluginHost,
  importerId: string,
  files: readonly ImportedFile[],
  { options = {}, hierarchy = [], batchRows = 1000, lengthUnit }: ImportOptions = {},
): Promise<BuiltDataset> {
  const importer = host.contributions.list(datasetImporters).find(({ id }) => id === importerId);
  const builder = host.contributions.list(datasetBuilders).find(({ id }) => id === importerId);
  if (!importer || !builder) throw new Error(`No plugin imports "${importerId}"`);
  const readers = host.contributions
    .list(fileReaderModules)
    .map((reader) => ({ ...reader, module: new URL(sourceOf(reader.module)) }));
  const { build } = (await import(/* @vite-ignore */ sourceOf(builder.module))) as { build: DatasetBuild };
  const request = (folder: string): BuildRequest => ({
    files: files.map((file, at) => place(importer, file, join(folder, `source-${at}`))),
    options: { ...Object.fromEntries(importer.options.map(({ id, initial }) => [id, initial])), ...options },
    hierarchy,
    ...(lengthUnit && { lengthUnit }),
    readers: readersOf(readers, importer),
  });
  return buildDataset(build, request, tableReader(batchRows));
}

function place(importer: DatasetImporter, file: ImportedFile, path: string): BuildFile {
  const type = importer.fileTypes.find(({ id }) => id === file.fileType);
  if (!type) throw new Error(`"${importer.id}" takes no file of type "${file.fileType}"`);
  const { content } = file;
  const isPath = typeof content === 'object' && 'path' in content;
  const placed = isPath ? content.path : `${path}.${type.extensions[0]}`;
  if (!isPath) writeFileSync(placed, content);
  return {
    fileType: file.fileType,
    path: placed,
    fileName: basename(placed),
    metadata: {},
    mapping: file.mapping ?? Object.fromEntries(type.variables.map(({ name }) => [name, name])),
    properties: file.properties ?? [],
  };
}

/** A module that is named as it is called after the build, where it stands as its author wrote it. */
function sourceOf(module: URL): string {
  const path = fileURLToPath(module);
  const source = path.replace(/\.js$/, '.ts');
  return pathToFileURL(!existsSync(path) && existsSync(source) ? source : path).href;
}
