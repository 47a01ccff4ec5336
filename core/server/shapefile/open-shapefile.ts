import { AditError, extensionOf } from 'adit/core';
import { ByteWindow } from '../byte-window.ts';
import { sourceParts, type ReadingRun, type SetFile, type SourceFile } from '../input/index.ts';
import { AttributeTable, type FieldValue, type ShapefileField } from './attribute-table.ts';
import {
  hasElevations,
  kindOfShape,
  mayHaveMeasures,
  NULL_SHAPE,
  partsOf,
  type ShapeKind,
  type ShapePart,
} from './shape.ts';

/** A record of a shapefile with its row in the table. @internal */
export interface ShapefileRow {
  /** From 1. */
  readonly number: number;
  /** None of a record without a place. */
  readonly parts: readonly ShapePart[];
  /** In the order of the fields. */
  readonly values: readonly FieldValue[];
  /** It was deleted in the table. */
  readonly isDeleted: boolean;
}

/** A shapefile that is read record by record. @internal */
export interface Shapefile {
  readonly kind: ShapeKind;
  readonly hasElevations: boolean;
  readonly mayHaveMeasures: boolean;
  readonly fields: readonly ShapefileField[];
  /** What there is to say of its table, complete when all rows were read. */
  readonly notes: ShapefileNotes;
  rows(): AsyncGenerator<ShapefileRow>;
  close(): Promise<void>;
}

/** What is worth telling of a shapefile that was opened. @internal */
export interface ShapefileNotes {
  /** There is no table beside the shapes. */
  readonly lacksTable: boolean;
  /** Columns of kinds that cannot be kept. */
  readonly leftOut: readonly string[];
  /** Records without a row in the table. */
  readonly withoutRow: number;
  /** Cells of numbers that hold something else, by column. */
  readonly unreadable: ReadonlyMap<string, number>;
}

const SIGNATURE = 9994;
const [HEADER_BYTES, RECORD_HEADER_BYTES, WORD_BYTES, TYPE_BYTES] = [100, 8, 2, 4];
/** Some four million vertices. */
const MAX_RECORD_BYTES = 64 * 1024 ** 2;
const MAX_CODE_PAGE_BYTES = 100;

/** What the shapes of a file are by its first bytes; undefined for what is no shapefile. @internal */
export function shapefileKind(head: Uint8Array): ShapeKind | undefined {
  const bytes = Buffer.from(head.buffer, head.byteOffset, head.byteLength);
  if (bytes.length < HEADER_BYTES || bytes.readInt32BE(0) !== SIGNATURE) return undefined;
  return kindOfShape(bytes.readInt32LE(32));
}

/**
 * Opens a shapefile with the table (.dbf) and the code page (.cpg) of its name beside it. `taken` are the names that fields may not have. Throws
 * `not-a-shapefile`, `shapefile-multipatch` or `shapefile-bad-table`; reading throws `shapefile-bad-record`, `shapefile-record-too-large` or `shapefile-cut-short`.
 *
 * @internal
 */
export async function openShapefile(
  file: SourceFile,
  run: ReadingRun,
  taken: Iterable<string> = [],
): Promise<Shapefile> {
  const { fileName } = file;
  const window = new ByteWindow(sourceParts(file, run));
  const tableFile = besideOf(file, 'dbf');
  const tableWindow = tableFile && new ByteWindow(sourceParts(tableFile, { signal: run.signal }));
  const close = async (): Promise<void> => {
    await window.close();
    await tableWindow?.close();
  };
  try {
    await window.fill(HEADER_BYTES);
    const header = Buffer.from(window.take(HEADER_BYTES));
    const kind = shapefileKind(header);
    if (kind === undefined) throw new AditError('not-a-shapefile', { values: { file: fileName } });
    if (kind === 'patches') throw new AditError('shapefile-multipatch', { values: { file: fileName } });
    const codePage = await codePageOf(file);
    const table =
      tableWindow &&
      (await AttributeTable.open(tableWindow, { fileName: tableFile.path, codePage, taken: new Set(taken) }));
    const type = header.readInt32LE(32);
    let withoutRow = 0;
    return {
      kind,
      hasElevations: hasElevations(type),
      mayHaveMeasures: mayHaveMeasures(type),
      fields: table?.fields ?? [],
      notes: {
        lacksTable: table === undefined,
        leftOut: table?.leftOut ?? [],
        unreadable: table?.unreadable ?? new Map<string, number>(),
        get withoutRow() {
          return withoutRow;
        },
      },
      async *rows() {
        const end = header.readUInt32BE(24) * WORD_BYTES;
        for await (const { number, parts } of recordsOf(window, { kind, end, size: file.size, fileName })) {
          const row = await table?.next();
          if (table && !row) withoutRow += 1;
          yield { number, parts, values: row?.values ?? [], isDeleted: row?.isDeleted ?? false };
        }
      },
      close,
    };
  } catch (error) {
    await close();
    throw error;
  }
}

async function* recordsOf(
  window: ByteWindow,
  { kind, end, size, fileName }: { kind: ShapeKind; end: number; size: number; fileName: string },
): AsyncGenerator<Pick<ShapefileRow, 'number' | 'parts'>> {
  if (end > size)
    throw new AditError('shapefile-cut-short', { values: { file: fileName, bytes: size, declared: end } });
  for (let number = 1; window.place < end; number += 1) {
    const bad = (): AditError => new AditError('shapefile-bad-record', { values: { file: fileName, number } });
    if (!(await window.fill(RECORD_HEADER_BYTES))) throw bad();
    const length = window.take(RECORD_HEADER_BYTES).readInt32BE(4) * WORD_BYTES;
    if (length < TYPE_BYTES || window.place + length > end) throw bad();
    if (length > MAX_RECORD_BYTES)
      throw new AditError('shapefile-record-too-large', { values: { file: fileName, number, most: MAX_RECORD_BYTES } });
    if (!(await window.fill(length))) throw bad();
    const content = window.take(length);
    const type = content.readInt32LE(0);
    if (type === NULL_SHAPE) {
      yield { number, parts: [] };
      continue;
    }
    const parts = kindOfShape(type) === kind ? partsOf(content) : undefined;
    if (!parts) throw bad();
    yield { number, parts };
  }
}

/** The file of the same name with another extension. */
function besideOf({ path, beside }: SourceFile, extension: string): SetFile | undefined {
  const base = baseOf(path);
  return beside.find((other) => extensionOf(other.path) === extension && baseOf(other.path) === base);
}

function baseOf(path: string): string {
  return path.slice(0, path.length - extensionOf(path).length).toLowerCase();
}

async function codePageOf(file: SourceFile): Promise<string | undefined> {
  const beside = besideOf(file, 'cpg');
  if (!beside || beside.size > MAX_CODE_PAGE_BYTES) return undefined;
  let text = '';
  for await (const part of await beside.open()) text += Buffer.from(part).toString('latin1');
  return text;
}
