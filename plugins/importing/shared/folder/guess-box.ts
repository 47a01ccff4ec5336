import { extensionOf, type DatasetImporter, type ImportFileType } from 'adit/core';
import { autoMap } from '../table/auto-map.ts';
import { mergedNames } from '../table/merged-names.ts';
import type { FileContent } from './file-content.ts';
import { wordsOf } from './file-words.ts';

/** The box that a file fits into. @internal */
export interface GuessedBox {
  readonly importer: DatasetImporter;
  readonly fileType: ImportFileType;
}

/** The names of the columns stand in one of so many lines. */
const MAX_HEADER_LINES = 20;

interface Fit extends GuessedBox {
  /** How many of the variables have a column. */
  readonly found: number;
  readonly missing: number;
}

/**
 * The box that fits what is in a file best: of a table the one whose variables its columns name, all that it needs and as many as there are; of
 * another format one that takes it. A format that does not show what it is goes by its extension, where one importer alone takes it. Undefined for a file
 * that fits nowhere.
 *
 * @internal
 */
export function guessBox(
  file: { readonly name: string; readonly content: FileContent },
  importers: readonly DatasetImporter[],
): GuessedBox | undefined {
  const { name, content } = file;
  const boxes = importers.flatMap((importer) => importer.fileTypes.map((fileType) => ({ importer, fileType })));
  const { format, lines, holds } = content;
  const ofLines = boxes.find(
    ({ fileType }) => holds === 'lines' && fileType.holds === 'lines' && fileType.extensions.includes(format ?? ''),
  );
  if (ofLines) return ofLines;
  if (holds === 'shapes' || holds === 'rows')
    return boxes.find(
      ({ fileType }) =>
        fileType.extensions.includes(format ?? '') && (fileType.opaque === true) === (holds === 'shapes'),
    );
  if (format !== undefined && (format !== 'zip' || isDrawing(content)))
    return boxes.find(({ fileType }) => fileType.extensions.includes(format) && (fileType.opaque || format !== 'zip'));
  const tables = boxes
    .filter(({ fileType }) => !fileType.opaque && (format === undefined || fileType.extensions.includes(format)))
    .flatMap((box) => fitOf(box, lines) ?? []);
  const [best] = tables.toSorted((one, other) => compare(one, other, name));
  if (best) return { importer: best.importer, fileType: best.fileType };
  return byExtension(name, boxes, lines.length > 0);
}

function isDrawing({ lines: [first = []] }: FileContent): boolean {
  return first.length === 1 && (first[0] === 'obj' || first[0] === 'dxf');
}

/** How a table's columns fit a box: by that of its first lines that names most; undefined when a column is missing that must be there. */
function fitOf(box: GuessedBox, lines: FileContent['lines']): Fit | undefined {
  const { variables } = box.fileType;
  const needed = variables.filter(({ optional, constant }) => !optional && constant === undefined);
  const fits = namesIn(lines).flatMap(({ names, rows }) => {
    const { mapping } = autoMap(
      [...variables],
      names.map((name) => ({ name })),
    );
    const found = Object.keys(mapping).length;
    const isFit = needed.every(({ name }) => name in mapping) && !movesAbout(box, mapping, names, rows);
    return isFit ? [{ ...box, found, missing: variables.length - found }] : [];
  });
  return fits.toSorted((one, other) => other.found - one.found)[0];
}

/**
 * Whether the rows cannot be a table of a row for each thing of a dataset, as its main one is, such as collars, also planned ones: most of them name a thing again, and say that it is somewhere
 * else. Samples with their own places do.
 */
function movesAbout(
  { importer, fileType: { variables } }: GuessedBox,
  mapping: Readonly<Record<string, string>>,
  names: readonly string[],
  rows: FileContent['lines'],
): boolean {
  const key = variables.find(({ categorical }) => categorical);
  const places = variables.filter(({ optional, name }) => !optional && name !== key?.name);
  const main = importer.fileTypes.find(({ required }) => required)?.variables ?? [];
  const isOfMain = places.every((place) => main.some(({ name, optional }) => name === place.name && !optional));
  if (!key || places.length === 0 || !isOfMain) return false;
  const columnOf = (name: string): number => names.indexOf(mapping[name] ?? '');
  const textsOf = (row: readonly string[], columns: readonly number[]): string =>
    columns.map((column) => row[column] ?? '').join('\n');
  const firstPlaces = new Map<string, string>();
  let moved = 0;
  for (const row of rows) {
    const thing = textsOf(row, [columnOf(key.name)]);
    const place = textsOf(
      row,
      places.map(({ name }) => columnOf(name)),
    );
    const first = firstPlaces.get(thing);
    if (first === undefined) firstPlaces.set(thing, place);
    else if (first !== place) moved += 1;
  }
  return moved * 2 > rows.length;
}

/** What may be the names of the columns, and the rows below them: each of the first lines, and what two of them make together. */
function namesIn(
  lines: FileContent['lines'],
): readonly { readonly names: readonly string[]; readonly rows: FileContent['lines'] }[] {
  return lines.slice(0, MAX_HEADER_LINES).flatMap((cells, at) => {
    const merged = mergedNames(cells, lines[at + 1] ?? []);
    const plain = { names: cells, rows: lines.slice(at + 1) };
    return merged ? [plain, { names: merged, rows: lines.slice(at + 2) }] : [plain];
  });
}

/** The better one first; of two alike the one that the file is named after, and before one that must be asked for. */
function compare(one: Fit, other: Fit, name: string): number {
  return (
    other.found - one.found ||
    one.missing - other.missing ||
    Number(isNamed(other, name)) - Number(isNamed(one, name)) ||
    Number(one.fileType.behindToggle !== undefined) - Number(other.fileType.behindToggle !== undefined)
  );
}

function isNamed({ fileType }: GuessedBox, fileName: string): boolean {
  return wordsOf(fileType.id).some((word) => fileName.toLowerCase().includes(word));
}

/** `isTable`: what is in the file looks like a table, and none that a box takes. */
function byExtension(name: string, boxes: readonly GuessedBox[], isTable: boolean): GuessedBox | undefined {
  const all = boxes.filter(({ fileType }) => fileType.extensions.includes(extensionOf(name)));
  // A drawing, mesh or grid would have shown itself: of an extension that tables have too, it is a table.
  const tables = all.filter(({ fileType }) => !fileType.opaque);
  if (isTable && tables.length > 0) return undefined;
  const fitting = tables.length > 0 ? tables : all;
  const isOfOne = new Set(fitting.map(({ importer }) => importer.id)).size === 1;
  // A table, a picture and a mesh show what they are.
  const isShown = ['csv', 'txt', 'xyz', 'zip', 'png', 'jpg', 'jpeg', 'obj', 'mtl', 'ply'].includes(extensionOf(name));
  return isOfOne && !isShown ? fitting[0] : undefined;
}
