import { existsSync, mkdtempSync, readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join, resolve } from 'node:path';
import { importIssueShape, MISSING_CODE, type DatasetManifest, type ImportIssue, type Layer } from 'adit/core';
import {
  DatasetWriter,
  readColumn,
  readDatasetJson,
  type BuildFile,
  type BuildOutcome,
  type BuildRun,
  type ImportExamination,
  type TableSummary,
} from 'adit/core/server';
import { autoMap, type DelimitedDialect } from 'adit/plugins/importing';
import { blockVariables } from 'adit/plugins/blockmodel';
import { build } from '../build.ts';
import { tableReader } from '../datamine/dm-reader.ts';
import { examine } from '../examine.ts';

/** The folder of real data, which is not part of the repository. */
export const sharedData = resolve('../shared/data');
export const hasSharedData = existsSync(sharedData);

/** A file to be built from: the path of a real one, or its text or bytes. */
export interface TestFile {
  readonly path?: string;
  readonly text?: string;
  readonly bytes?: Uint8Array;
  readonly fileName?: string;
  /** One character; a space stands for any run of blanks. */
  readonly delimiter?: string;
  /** 0 for a file without names. */
  readonly headerLine?: number;
  readonly dataStartRow?: number;
  /** The names of the columns, where they do not stand in the header line. */
  readonly columnNames?: readonly string[];
  /** Found by the aliases when left out. */
  readonly mapping?: Readonly<Record<string, string>>;
  readonly categories?: readonly string[];
  readonly units?: Readonly<Record<string, 'ft' | 'm'>>;
  readonly missing?: readonly string[];
  readonly batchRows?: number;
}

/** A block model that was built into a folder of its own. */
export interface BuiltModel {
  readonly folder: string;
  readonly manifest: DatasetManifest;
  readonly layer: Layer;
  readonly geometry: Extract<Layer['geometry'], { kind: 'blocks' }>;
  readonly account: BuildOutcome['files'][0];
  readonly issues: readonly ImportIssue[];
  codes(): string[];
  numbers(name: string): Promise<Float64Array>;
  texts(name: string): Promise<(string | undefined)[]>;
  cells(): Promise<number[]>;
  /** World coordinates of each block: its middle and its edges' lengths. */
  boxes(): Promise<{ middle: number[]; size: number[] }[]>;
  remove(): void;
}

interface Prepared {
  readonly folder: string;
  readonly file: BuildFile;
  readonly run: BuildRun;
  readonly issues: ImportIssue[];
}

/** Memory where there is such a folder: nothing that a test writes has to outlast it. */
const temporary = existsSync('/dev/shm') ? '/dev/shm' : tmpdir();

function prepare(test: TestFile): Prepared {
  const folder = mkdtempSync(join(temporary, 'adit-blockmodel-'));
  const path = test.path ?? join(folder, 'source');
  if (test.text !== undefined) writeFileSync(path, test.text);
  if (test.bytes) writeFileSync(path, test.bytes);
  const fileName = test.fileName ?? (test.path ? basename(test.path) : test.bytes ? 'model.dm' : 'model.csv');
  const isDm = fileName.endsWith('.dm');
  const lines = isDm ? [] : readFileSync(path, 'utf8').split(/\r?\n/);
  const delimiter = test.delimiter ?? ',';
  const headerLine = test.headerLine ?? 1;
  const split = (line: string): string[] =>
    delimiter === ' ' ? line.trim().split(/\s+/) : line.split(delimiter).map((cell) => cell.trim());
  const dataStartRow = test.dataStartRow ?? headerLine + 1;
  const width = split(lines[dataStartRow - 1] ?? '').length;
  const columnNames =
    test.columnNames ??
    (headerLine > 0
      ? split(lines[headerLine - 1] ?? '')
      : Array.from({ length: width }, (_, at) => `column_${at + 1}`));
  const dialect: DelimitedDialect = {
    encoding: 'utf-8',
    lineEnd: 'lf',
    delimiter,
    decimal: '.',
    columnNames: [...columnNames],
    dataStartRow,
    ...(headerLine > 0 && !test.columnNames ? { headerLine } : {}),
  };
  const isSelfDescribing = fileName.endsWith('.dat');
  const columns = columnNames.map((name) => ({ name }));
  const mapping = test.mapping ?? (isSelfDescribing ? {} : autoMap([...blockVariables], columns).mapping);
  const file: BuildFile = {
    fileType: 'blockmodel',
    path,
    fileName,
    metadata: isDm ? { columns } : { dialect, columns },
    mapping,
    properties: columnNames.map((name) => ({
      name,
      kind: test.categories?.includes(name) ? 'category' : 'number',
      unit: test.units?.[name] ?? 'none',
    })),
  };
  const issues: ImportIssue[] = [];
  const { signal } = new AbortController();
  const issue = (one: ImportIssue): void => void issues.push(importIssueShape.parse(one));
  const missingSymbols = test.missing ?? [];
  const readTable: BuildRun['readTable'] = async (_file, wanted, sink) =>
    isDm
      ? tableReader.readTable({ path, fileName }, wanted, sink, { signal, missingSymbols, issue })
      : readText(lines, { dataStartRow, split, columnNames, missingSymbols }, wanted, sink, test.batchRows ?? 700);
  const run: BuildRun = { writer: new DatasetWriter(folder), signal, progress: () => {}, issue, readTable };
  return { folder, file, run, issues };
}

/** A reader of simple delimited text that shares nothing with the product's own. */
function readText(
  lines: readonly string[],
  how: {
    dataStartRow: number;
    split(line: string): string[];
    columnNames: readonly string[];
    missingSymbols: readonly string[];
  },
  wanted: Parameters<BuildRun['readTable']>[1],
  sink: Parameters<BuildRun['readTable']>[2],
  batchRows: number,
): TableSummary {
  const rows = lines
    .map((line, at) => ({ line: at + 1, cells: how.split(line), isBlank: line.trim() === '' }))
    .filter(({ line, isBlank }) => !isBlank && line >= how.dataStartRow);
  const known = new Map(wanted.map(({ name }) => [name, new Map<string, number>()]));
  for (let first = 0; first < rows.length; first += batchRows) {
    const part = rows.slice(first, first + batchRows);
    const cellsOf = (name: string): string[] => {
      const at = how.columnNames.indexOf(name);
      if (at < 0) throw new Error(`No column ${name}`);
      return part.map(({ cells }) => {
        const cell = cells[at] ?? '';
        return how.missingSymbols.some((symbol) => symbol === cell || Number(symbol) === Number(cell)) ? '' : cell;
      });
    };
    const code = (name: string, cell: string): number => {
      const words = known.get(name) as Map<string, number>;
      if (cell === '') return MISSING_CODE;
      if (!words.has(cell)) words.set(cell, words.size);
      return words.get(cell) as number;
    };
    const ofKind = (kind: string): string[] => wanted.filter((one) => one.kind === kind).map(({ name }) => name);
    sink({
      rows: part.length,
      lines: Uint32Array.from(part, ({ line }) => line),
      numbers: new Map(
        ofKind('number').map((name) => [
          name,
          Float64Array.from(cellsOf(name), (cell) => (cell === '' ? NaN : Number(cell))),
        ]),
      ),
      texts: new Map(ofKind('text').map((name) => [name, Uint32Array.from(cellsOf(name), (cell) => code(name, cell))])),
    });
  }
  return {
    rowsRead: rows.length,
    rowsChanged: 0,
    dictionaries: new Map([...known].map(([name, words]) => [name, [...words.keys()]])),
    sourceTexts: new Map(),
  };
}

/** The mapping and properties of a Datamine file are made from what it says of itself. */
async function describeDm(prepared: Prepared): Promise<BuildFile> {
  const { file, run } = prepared;
  if (!file.fileName.endsWith('.dm')) return file;
  const { columns, defaultColumns } = await tableReader.describe(file, run.signal);
  const variables = new Set<string>(blockVariables.map(({ name }) => name));
  return {
    ...file,
    metadata: { columns },
    mapping: Object.fromEntries(Object.entries(defaultColumns).filter(([variable]) => variables.has(variable))),
    properties: columns.map(({ name, kind }) => ({
      name,
      kind: kind === 'text' ? 'category' : 'number',
      unit: 'none',
    })),
  };
}

/** Builds a block model with the real writer. */
export async function buildModel(test: TestFile): Promise<BuiltModel> {
  const prepared = prepare(test);
  const { folder, run, issues } = prepared;
  try {
    const file = await describeDm(prepared);
    const outcome = await build({ files: [file], options: {}, hierarchy: [] }, run);
    const manifest = await (run.writer as DatasetWriter).writeManifest(outcome.manifest);
    const left = readdirSync(folder).filter((name) => name.includes('scratch'));
    if (left.length > 0) throw new Error(`Left behind: ${left.join(', ')}`);
    return openBuilt(folder, manifest, outcome.files, issues);
  } catch (error) {
    rmSync(folder, { recursive: true });
    throw error;
  }
}

/** Looks at a file as the mapping step does. */
export async function examineModel(test: TestFile): Promise<ImportExamination> {
  const prepared = prepare(test);
  try {
    return await examine({ files: [await describeDm(prepared)], options: {}, hierarchy: [] }, prepared.run);
  } finally {
    rmSync(prepared.folder, { recursive: true });
  }
}

function openBuilt(
  folder: string,
  manifest: DatasetManifest,
  files: BuildOutcome['files'],
  issues: ImportIssue[],
): BuiltModel {
  const layer = manifest.layers[0] as Layer;
  const geometry = layer.geometry as BuiltModel['geometry'];
  const columnOf = (name: string): Layer['columns'][number] => {
    const found = layer.columns.find((one) => one.name === name);
    if (!found) throw new Error(`No column ${name}`);
    return found;
  };
  const read = (file: Parameters<typeof readColumn>[1]) => readColumn(folder, file);
  const cells = async (): Promise<number[]> =>
    geometry.cells ? [...(await read(geometry.cells))] : Array.from({ length: layer.count }, (_, item) => item);
  return {
    folder,
    manifest,
    layer,
    geometry,
    account: files[0] as BuildOutcome['files'][0],
    issues,
    codes: () => [...new Set(issues.map(({ code }) => code))],
    numbers: async (name) => (await read(columnOf(name).data)) as Float64Array,
    async texts(name) {
      const column = columnOf(name);
      const words = await readDatasetJson<string[]>(folder, column.dictionary ?? '');
      return Array.from(await read(column.data), (code) => words[code]);
    },
    cells,
    async boxes() {
      const { origin, axes, size, count } = geometry;
      const sizes = geometry.sizes && ((await Promise.all(geometry.sizes.map((one) => read(one)))) as Float64Array[]);
      const corners = geometry.corners && (await read(geometry.corners));
      return (await cells()).map((cell, item) => {
        const place = [cell % count[0], Math.floor(cell / count[0]) % count[1], Math.floor(cell / count[0] / count[1])];
        const spans = place.map((at, axis) => {
          const all = sizes?.[axis];
          const low = all ? all.slice(0, at).reduce((sum, one) => sum + one, 0) : at * (size[axis] as number);
          const extent = all ? (all[at] as number) : (size[axis] as number);
          const from = corners?.[item * 6 + axis] ?? 0;
          const to = corners?.[item * 6 + axis + 3] ?? 1;
          return { middle: low + ((from + to) / 2) * extent, size: (to - from) * extent };
        });
        const middle = [0, 1, 2].map((component) =>
          spans.reduce(
            (sum, span, axis) => sum + span.middle * (axes[axis]?.[component] as number),
            origin[component] as number,
          ),
        );
        return { middle, size: spans.map((span) => span.size) };
      });
    },
    remove: () => rmSync(folder, { recursive: true }),
  };
}
