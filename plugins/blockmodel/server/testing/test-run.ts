import { existsSync, mkdtempSync, readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join, resolve } from 'node:path';
import { MISSING_CODE, type FileAccount, type Layer } from 'adit/core';
import {
  readColumn,
  type BuildFile,
  type BuildRequest,
  type BuildRun,
  type ColumnsPart,
  type ColumnsReader,
  type ImportExamination,
  type TableSummary,
} from 'adit/core/server';
import { buildDataset, type BuiltDataset } from 'adit/core/testing';
import { autoMap, type DelimitedDialect } from 'adit/plugins/importing';
import { blockVariables } from 'adit/plugins/blockmodel';
import { build } from '../build.ts';
import { fileReader } from '../datamine/dm-reader.ts';
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
  /** Reads the file and says where its blocks are; else it is text, or a file of Datamine by its name. */
  readonly reader?: ColumnsReader;
}

/** A block model that was built into a folder of its own. */
export interface BuiltModel extends Pick<BuiltDataset, 'folder' | 'manifest' | 'issues' | 'dispose'> {
  readonly layer: Layer;
  readonly geometry: Extract<Layer['geometry'], { kind: 'blocks' }>;
  readonly account: FileAccount;
  codes(): string[];
  numbers(name: string): Promise<Float64Array>;
  texts(name: string): Promise<(string | undefined)[]>;
  cells(): Promise<number[]>;
  /** World coordinates of each block: its middle and its edges' lengths. */
  boxes(): Promise<{ middle: number[]; size: number[] }[]>;
}

interface Prepared {
  readonly file: BuildFile;
  /** A reader of the file, which says its own issues to `issue`. */
  readerFor(issue: BuildRun['issue']): BuildRun['readTable'];
}

const { signal } = new AbortController();

/** Memory where there is such a folder: nothing that a test writes has to outlast it. */
const temporary = existsSync('/dev/shm') ? '/dev/shm' : tmpdir();

/** Hands over a file, which is gone afterwards. */
async function withFile<Result>(test: TestFile, use: (prepared: Prepared) => Promise<Result>): Promise<Result> {
  const folder = mkdtempSync(join(temporary, 'adit-blockmodel-'));
  try {
    const { file, readerFor } = prepare(test, folder);
    const reader = test.reader ?? (isDatamine(file.fileName) ? fileReader : undefined);
    return await use({ file: reader ? await describe(reader, file) : file, readerFor });
  } finally {
    rmSync(folder, { recursive: true });
  }
}

function prepare(test: TestFile, folder: string): Prepared {
  const path = test.path ?? join(folder, 'source');
  if (test.text !== undefined) writeFileSync(path, test.text);
  if (test.bytes) writeFileSync(path, test.bytes);
  const fileName = test.fileName ?? (test.path ? basename(test.path) : test.bytes ? 'model.dm' : 'model.csv');
  const reader = test.reader ?? (isDatamine(fileName) ? fileReader : undefined);
  const lines = reader ? [] : readFileSync(path, 'utf8').split(/\r?\n/);
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
    metadata: reader ? { columns } : { dialect, columns },
    mapping,
    properties: columnNames.map((name) => ({
      name,
      kind: test.categories?.includes(name) ? 'category' : 'number',
      unit: test.units?.[name] ?? 'none',
    })),
  };
  const missingSymbols = test.missing ?? [];
  const readerFor: Prepared['readerFor'] = (issue) => async (_file, wanted, sink) =>
    reader
      ? reader.read({ path, fileName }, 0, { columns: wanted, batch: sink }, { signal, missingSymbols, issue })
      : readText(lines, { dataStartRow, split, columnNames, missingSymbols }, wanted, sink, test.batchRows ?? 700);
  return { file, readerFor };
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

const isDatamine = (fileName: string): boolean => fileName.endsWith('.dm');

/** The mapping and properties of a file are made from what it says of itself. */
async function describe(reader: ColumnsReader, file: BuildFile): Promise<BuildFile> {
  const [{ columns, defaultColumns }] = (await reader.describe(file, signal)).parts as [ColumnsPart];
  const variables = new Set<string>(blockVariables.map(({ name }) => name));
  return {
    ...file,
    metadata: { columns },
    mapping: Object.fromEntries(Object.entries(defaultColumns).filter(([variable]) => variables.has(variable))),
    properties: columns.map(({ name, kind, unit = 'none' }) => ({
      name,
      kind: kind === 'text' ? 'category' : 'number',
      unit,
    })),
  };
}

const requestOf = (file: BuildFile): BuildRequest => ({ files: [file], options: {}, hierarchy: [] });

/** Builds a block model with the real writer. */
export function buildModel(test: TestFile): Promise<BuiltModel> {
  return withFile(test, async ({ file, readerFor }) => {
    const built = await buildDataset(
      (request, run) => build(request, { ...run, readTable: readerFor(run.issue) }),
      requestOf(file),
    );
    const left = readdirSync(built.folder).filter((name) => name.includes('scratch'));
    if (left.length === 0) return openModel(built);
    built.dispose();
    throw new Error(`Left behind: ${left.join(', ')}`);
  });
}

/** Looks at a file as the mapping step does. */
export function examineModel(test: TestFile): Promise<ImportExamination> {
  return withFile(test, ({ file, readerFor }) =>
    examine(requestOf(file), { signal, readTable: readerFor(() => undefined) }),
  );
}

function openModel(built: BuiltDataset): BuiltModel {
  const { folder, manifest, issues, report } = built;
  const layer = manifest.layers[0] as Layer;
  const geometry = layer.geometry as BuiltModel['geometry'];
  const read = (file: Parameters<typeof readColumn>[1]) => readColumn(folder, file);
  const cells = async (): Promise<number[]> =>
    geometry.cells ? [...(await read(geometry.cells))] : Array.from({ length: layer.count }, (_, item) => item);
  return {
    folder,
    manifest,
    layer,
    geometry,
    account: report.files[0] as FileAccount,
    issues,
    codes: () => Object.keys(report.issueCounts),
    numbers: async (name) => (await built.numbers(layer.name, name)) as Float64Array,
    texts: (name) => built.texts(layer.name, name),
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
    dispose: () => built.dispose(),
  };
}
