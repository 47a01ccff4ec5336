import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join, resolve } from 'node:path';
import { importIssueShape, MISSING_CODE, type DatasetManifest, type ImportIssue, type Layer } from 'adit/core';
import {
  DatasetWriter,
  readColumn,
  readDatasetJson,
  type BuildFile,
  type BuildOutcome,
  type BuildRequest,
  type BuildRun,
  type ImportExamination,
  type TableBatch,
  type TableSummary,
} from 'adit/core/server';
import { build, examine } from '../build.ts';

/** The folder of real data, which is not part of the repository. */
export const sharedData = resolve('../shared/data');
export const hasSharedData = existsSync(sharedData);

/** Describes a file for the builder; `text` stands for a file that is only in memory. */
export interface TestFile {
  readonly fileType: string;
  readonly path: string;
  readonly text?: string;
  readonly mapping: Readonly<Record<string, string>>;
  readonly numbers?: readonly string[];
  readonly categories?: readonly string[];
  readonly units?: Readonly<Record<string, 'ft' | 'm'>>;
}

/** A dataset that was built into a folder of its own. */
export interface BuiltDataset {
  readonly folder: string;
  readonly manifest: DatasetManifest;
  readonly files: BuildOutcome['files'];
  readonly issues: readonly ImportIssue[];
  layer(name: string): Layer;
  /** The numbers of a layer's column. */
  column(layer: string, name: string): Promise<Float64Array | Float32Array | Uint32Array | Uint8Array>;
  /** The texts of a layer's category column, undefined for missing. */
  texts(layer: string, name: string): Promise<(string | undefined)[]>;
  /** The vertices of each item of a layer of lines. */
  polylines(layer: string): Promise<number[][][]>;
  count(code: string): number;
  remove(): void;
}

const BATCH_ROWS = 1000;

function readRows(text: string): { header: string[]; rows: string[][] } {
  const [header = '', ...lines] = text.split(/\r?\n/).filter((line) => line !== '');
  return { header: header.split(','), rows: lines.map((line) => line.split(',')) };
}

/** A reader of simple delimited text that shares nothing with the product's own. */
function readTable(
  file: BuildFile,
  columns: readonly { readonly name: string; readonly kind: 'number' | 'text' }[],
  sink: (batch: TableBatch) => void,
): TableSummary {
  const { header, rows } = readRows((file.metadata as { text?: string }).text ?? readFileSync(file.path, 'utf8'));
  const codes = new Map(
    columns.filter(({ kind }) => kind === 'text').map(({ name }) => [name, new Map<string, number>()]),
  );
  const changed = new Map(columns.map(({ name }) => [name, new Map<number, string>()]));
  for (let first = 0; first < rows.length; first += BATCH_ROWS) {
    const part = rows.slice(first, first + BATCH_ROWS);
    const numbers = new Map<string, Float64Array>();
    const texts = new Map<string, Uint32Array>();
    for (const { name, kind } of columns) {
      const at = header.indexOf(name);
      if (at < 0) throw new Error(`${file.fileName} has no column ${name}`);
      if (kind === 'number') {
        const value = (cell: string, row: number): number => {
          if (cell === '') return NaN;
          if (cell.startsWith('<')) changed.get(name)?.set(first + row, cell);
          return cell.startsWith('<') ? Number(cell.slice(1)) / 2 : Number(cell);
        };
        numbers.set(
          name,
          Float64Array.from(part, (cells, row) => value(cells[at] ?? '', row)),
        );
      } else {
        const known = codes.get(name) as Map<string, number>;
        const code = (cell: string): number => {
          if (cell === '') return MISSING_CODE;
          if (!known.has(cell)) known.set(cell, known.size);
          return known.get(cell) as number;
        };
        texts.set(
          name,
          Uint32Array.from(part, (cells) => code(cells[at] ?? '')),
        );
      }
    }
    sink({ rows: part.length, lines: Uint32Array.from(part, (_, row) => first + row + 2), numbers, texts });
  }
  const changedRows = new Set([...changed.values()].flatMap((texts) => [...texts.keys()]));
  return {
    rowsRead: rows.length,
    rowsChanged: changedRows.size,
    dictionaries: new Map([...codes].map(([name, known]) => [name, [...known.keys()]])),
    sourceTexts: new Map([...changed].filter(([, texts]) => texts.size > 0)),
  };
}

function toBuildFile({
  fileType,
  path,
  text,
  mapping,
  numbers = [],
  categories = [],
  units = {},
}: TestFile): BuildFile {
  const mapped = Object.values(mapping).filter((name) => units[name]);
  return {
    fileType,
    path,
    fileName: basename(path),
    metadata: { text },
    mapping,
    properties: [
      ...[...mapped, ...numbers].map((name) => ({
        name,
        kind: 'number' as const,
        unit: units[name] ?? ('none' as const),
      })),
      ...categories.map((name) => ({ name, kind: 'category' as const, unit: 'none' as const })),
    ],
  };
}

/** Builds a dataset from files with the real writer. */
export async function buildDataset(
  files: readonly TestFile[],
  options: BuildRequest['options'] = {},
  hierarchy: string[] = [],
): Promise<BuiltDataset> {
  const folder = mkdtempSync(join(tmpdir(), 'adit-drillhole-'));
  const issues: ImportIssue[] = [];
  const writer = new DatasetWriter(folder);
  const run: BuildRun = {
    writer,
    signal: new AbortController().signal,
    progress: () => {},
    issue: (issue) => issues.push(importIssueShape.parse(issue)),
    readTable: async (file, columns, sink) => readTable(file, columns, sink),
  };
  try {
    const outcome = await build({ files: files.map(toBuildFile), options, hierarchy }, run);
    return openBuilt(folder, await writer.writeManifest(outcome.manifest), outcome.files, issues);
  } catch (error) {
    rmSync(folder, { recursive: true });
    throw error;
  }
}

/** Looks at files as the mapping step does. */
export function examineFiles(
  files: readonly TestFile[],
  options: BuildRequest['options'] = {},
): Promise<ImportExamination> {
  return examine(
    { files: files.map(toBuildFile), options, hierarchy: [] },
    {
      signal: new AbortController().signal,
      readTable: async (file, columns, sink) => readTable(file, columns, sink),
    },
  );
}

function openBuilt(
  folder: string,
  manifest: DatasetManifest,
  files: BuildOutcome['files'],
  issues: ImportIssue[],
): BuiltDataset {
  const layer = (name: string): Layer => {
    const found = manifest.layers.find((one) => one.name === name);
    if (!found) throw new Error(`No layer ${name}`);
    return found;
  };
  const columnOf = (layerName: string, name: string): Layer['columns'][number] => {
    const found = layer(layerName).columns.find((one) => one.name === name);
    if (!found) throw new Error(`No column ${name}`);
    return found;
  };
  return {
    folder,
    manifest,
    files,
    issues,
    layer,
    column: (layerName, name) => readColumn(folder, columnOf(layerName, name).data),
    async texts(layerName, name) {
      const column = columnOf(layerName, name);
      const words = await readDatasetJson<string[]>(folder, column.dictionary ?? '');
      return Array.from(await readColumn(folder, column.data), (code) => words[code]);
    },
    async polylines(layerName) {
      const { geometry } = layer(layerName);
      if (geometry.kind !== 'lines') throw new Error(`${layerName} has no lines`);
      const positions = await readColumn(folder, geometry.positions);
      const offsets = await readColumn(folder, geometry.offsets);
      const vertex = (at: number): number[] => [...positions.subarray(at * 3, at * 3 + 3)];
      return Array.from({ length: offsets.length - 1 }, (_, item) => {
        const start = offsets[item] as number;
        return Array.from({ length: (offsets[item + 1] as number) - start }, (__, at) => vertex(start + at));
      });
    },
    count: (code) => issues.filter((issue) => issue.code === code).length,
    remove: () => rmSync(folder, { recursive: true }),
  };
}
