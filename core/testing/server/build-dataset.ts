import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import {
  datasetImporters,
  importIssueShape,
  importReportShape,
  type DatasetImporter,
  type DatasetManifest,
  type Disposable,
  type ImportIssue,
  type ImportReport,
} from 'adit/core';
import {
  datasetBuilders,
  DatasetWriter,
  fileReaderModules,
  readersOf,
  type BuildFile,
  type DatasetBuild,
  type ServerPluginHost,
} from 'adit/core/server';
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
  /** How many rows of a table the builder gets at once. */
  readonly batchRows?: number;
}

/** A dataset in its own folder, which is removed with it. @beta */
export interface BuiltDataset extends Disposable {
  readonly folder: string;
  readonly manifest: DatasetManifest;
  readonly report: ImportReport;
  readonly issues: readonly ImportIssue[];
}

/** Builds a dataset with the builder of an importer; rejects with what the builder throws, and when rows are not accounted for. @beta */
export async function buildDataset(
  host: ServerPluginHost,
  importerId: string,
  files: readonly ImportedFile[],
  { options = {}, hierarchy = [], batchRows = 1000 }: ImportOptions = {},
): Promise<BuiltDataset> {
  const importer = host.contributions.list(datasetImporters).find(({ id }) => id === importerId);
  const builder = host.contributions.list(datasetBuilders).find(({ id }) => id === importerId);
  if (!importer || !builder) throw new Error(`No plugin imports "${importerId}"`);
  const readers = host.contributions
    .list(fileReaderModules)
    .map((reader) => ({ ...reader, module: new URL(sourceOf(reader.module)) }));
  const { build } = (await import(/* @vite-ignore */ sourceOf(builder.module))) as { build: DatasetBuild };
  const folder = mkdtempSync(join(tmpdir(), 'adit-dataset-'));
  const dispose = (): void => rmSync(folder, { recursive: true, force: true });
  try {
    const writer = new DatasetWriter(folder);
    const issues: ImportIssue[] = [];
    const outcome = await build(
      {
        files: files.map((file, at) => place(importer, file, join(folder, `source-${at}`))),
        options: { ...Object.fromEntries(importer.options.map(({ id, initial }) => [id, initial])), ...options },
        hierarchy,
        readers: readersOf(readers, importerId),
      },
      {
        writer,
        signal: new AbortController().signal,
        progress: () => undefined,
        issue: (issue) => void issues.push(importIssueShape.parse(issue)),
        readTable: tableReader(batchRows),
      },
    );
    for (const { fileName, rowsRead, rowsUsed, rowsRejected } of outcome.files) {
      if (rowsRead !== rowsUsed + rowsRejected)
        throw new Error(`${fileName}: ${rowsRead} rows were read, ${rowsUsed} used and ${rowsRejected} rejected`);
    }
    const issueCounts: Record<string, number> = {};
    for (const { code } of issues) issueCounts[code] = (issueCounts[code] ?? 0) + 1;
    const report = importReportShape.parse({ files: outcome.files, issueCounts });
    return { folder, manifest: await writer.writeManifest(outcome.manifest), report, issues, dispose };
  } catch (error) {
    dispose();
    throw error;
  }
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
