import type { DatasetImporter, ImportFileType } from 'adit/core';
import { closedFormatOf, unreadFormatOf } from '../closed-formats.ts';
import { isKnownName } from '../table/column-aliases.ts';
import { normaliseColumnName } from '../table/column-name.ts';
import { companionsOf } from './companions.ts';
import type { FileContent } from './file-content.ts';
import { wordsOf } from './file-words.ts';
import { guessBox } from './guess-box.ts';
import type { ListedFile } from './listed-files.ts';
import { nameDatasets } from './name-datasets.ts';
import { nearestSet } from './nearest-set.ts';
import type { LookedFile, ProposedDataset, ProposedPart, UnknownPart, UnknownReason } from './proposal.ts';

const MAX_COLUMNS_NAMED = 6;
/** What columns are called whose values are points, lines or polygons. */
const SHAPE_COLUMN = /^((wkb_|the_)?geom(etry)?|wkb)$/i;

const MAX_HEADER_LINES = 30;
/** Names of columns that give the corners of blocks, and those that count blocks, without a place. */
const CORNERS = ['xmin', 'xmax', 'ymin', 'ymax', 'zmin', 'zmax'];
const INDICES = [
  ['i', 'j', 'k'],
  ['ix', 'iy', 'iz'],
  ['col', 'row', 'level'],
  ['column', 'row', 'level'],
  ['col', 'row', 'bench'],
];

/**
 * The datasets that files make by what is in them, in the order of their importers, and the files of which that is not known. `folder` is the name of the
 * folder that they were taken from, where their paths begin inside it.
 *
 * @internal
 */
export function proposeDatasets<T extends ListedFile & { readonly size: number }>(
  looked: readonly LookedFile<T>[],
  importers: readonly DatasetImporter[],
  folder?: string,
): { readonly datasets: readonly ProposedDataset<T>[]; readonly unknown: readonly UnknownPart<T>[] } {
  const { mains, companions } = splitCompanions(looked);
  const unknown: UnknownPart<T>[] = [];
  const parts: PlacedPart<T>[] = [];
  for (const { file, content } of mains) {
    const own = { file, content, companions: companions.get(file) ?? [] };
    const boxes = boxesFor(own, importers);
    const known = boxes.flatMap(({ box, sheet }) =>
      box ? [{ ...own, ...box, ...(sheet !== undefined && { sheet }) }] : [],
    );
    parts.push(...known);
    for (const { box, sheet, lines } of boxes)
      if (!box)
        unknown.push({ file, content, ...(sheet !== undefined && { sheet }), ...reasonFor(file, content, lines) });
  }
  const placed = parts.map((part) => (hasMain(part.importer, parts) ? part : (elsewhere(part, importers) ?? part)));
  const sets: { readonly importer: DatasetImporter; readonly parts: ProposedPart<T>[] }[] = [];
  for (const importer of new Set(placed.map((part) => part.importer))) {
    const own = placed.filter((part) => part.importer === importer).map(({ importer: _, ...part }) => part);
    const grouped = groupParts(importer, own);
    sets.push(...grouped.sets.map((group) => ({ importer, parts: group })));
    unknown.push(...grouped.unknown);
  }
  return { datasets: nameDatasets(sets.map(packed), folder), unknown };
}

type PlacedPart<T extends ListedFile> = ProposedPart<T> & { readonly importer: DatasetImporter };

function hasMain<T extends ListedFile>(importer: DatasetImporter, parts: readonly PlacedPart<T>[]): boolean {
  const main = importer.fileTypes.find(({ required }) => required);
  return !main || parts.some((part) => part.importer === importer && part.fileType.id === main.id);
}

/** A part whose dataset lacks its main file, as the dataset that it may be alone: samples with places are points. */
function elsewhere<T extends ListedFile>(
  part: PlacedPart<T>,
  importers: readonly DatasetImporter[],
): PlacedPart<T> | undefined {
  // What must be asked for in a dataset is said by its name.
  if (part.fileType.behindToggle !== undefined) return undefined;
  const others = importers.filter((importer) => importer !== part.importer);
  const box = boxesFor(part, others).find(({ sheet }) => sheet === part.sheet)?.box;
  return box?.fileType.required ? { ...part, ...box } : undefined;
}

/** The boxes that a file fits into: one, or one for each sheet of a workbook. @internal */
export function boxesFor<T extends ListedFile>(
  { file, content }: LookedFile<T>,
  importers: readonly DatasetImporter[],
): { readonly box: ReturnType<typeof guessBox>; readonly sheet?: string; readonly lines: FileContent['lines'] }[] {
  const name = file.path.split('/').at(-1) ?? file.path;
  if (!content.sheets) {
    const isUnread = (closedFormatOf(name) ?? unreadFormatOf(name, content.format)) !== undefined;
    return [{ box: isUnread ? undefined : guessBox({ name, content }, importers), lines: content.lines }];
  }
  const sheets = content.sheets.filter(({ lines }) => lines.length > 0);
  if (sheets.length === 0) return [{ box: undefined, lines: [] }];
  return sheets.map((sheet) => ({
    box: guessBox({ name: sheet.name, content: { lines: sheet.lines } }, importers),
    sheet: sheet.name,
    lines: sheet.lines,
  }));
}

function splitCompanions<T extends ListedFile>(
  looked: readonly LookedFile<T>[],
): { mains: readonly LookedFile<T>[]; companions: ReadonlyMap<T, readonly T[]> } {
  const byPath = new Map(looked.map(({ file }) => [file.path, file]));
  const paths = [...byPath.keys()];
  const companions = new Map<T, readonly T[]>();
  const taken = new Set<T>();
  for (const { file } of looked) {
    const own = companionsOf(file.path, paths).flatMap((path) => byPath.get(path) ?? []);
    companions.set(file, own);
    for (const one of own) taken.add(one);
  }
  return { mains: looked.filter(({ file }) => !taken.has(file)), companions };
}

function reasonFor(
  file: ListedFile & { readonly size: number },
  content: FileContent,
  lines: FileContent['lines'],
): Pick<UnknownPart<ListedFile>, 'reason' | 'values'> {
  const closed = closedFormatOf(file.path);
  if (file.size === 0) return { reason: 'empty', values: {} };
  if (closed) return { reason: 'closed-format', values: { ...closed } };
  const unread = unreadFormatOf(file.path, content.format);
  if (unread) return { reason: 'unread-format', values: { ...unread } };
  if (content.format === 'well-log') return { reason: 'well-log', values: {} };
  if (content.sheets && lines.length === 0) return { reason: 'damaged-workbook', values: {} };
  const table = lines.filter((cells) => cells.length > 1);
  const hasNumber = (cells: readonly string[]): boolean =>
    cells.some((cell) => cell !== '' && !Number.isNaN(Number(cell)));
  if (table.length > 0 && table.every((cells) => hasNumber(cells))) return { reason: 'no-names', values: {} };
  const header = table.length * 2 < lines.length ? undefined : likelyNames(lines);
  const shapes = header?.find((name) => SHAPE_COLUMN.test(name));
  if (shapes !== undefined) return { reason: 'shape-column', values: { column: shapes } };
  const names = header?.map(normaliseColumnName) ?? [];
  if (CORNERS.every((name) => names.includes(name))) return { reason: 'block-corners', values: {} };
  if (INDICES.some((set) => set.every((name) => names.includes(name)))) return { reason: 'block-indices', values: {} };
  if (header) {
    const named = header.slice(0, MAX_COLUMNS_NAMED).join(', ');
    return { reason: 'other-columns', values: { columns: header.length > MAX_COLUMNS_NAMED ? `${named} …` : named } };
  }
  return { reason: 'unknown-content', values: {} };
}

/** The line with the most names that are known, two or more, else the first; none of a single cell. */
function likelyNames(lines: FileContent['lines']): readonly string[] | undefined {
  const wide = lines.slice(0, MAX_HEADER_LINES).filter((cells) => cells.filter((cell) => cell !== '').length > 1);
  const knownIn = (cells: readonly string[]): number => cells.filter(isKnownName).length;
  const [most] = wide.toSorted((one, other) => knownIn(other) - knownIn(one));
  return most && knownIn(most) > 1 ? most : wide[0];
}

/**
 * Of each importer there are as many datasets as there are files for its first required box; the other files go with the one whose
 * keys they share, such as the names of holes, that is in their folder, and whose name is most like theirs.
 */
function groupParts<T extends ListedFile>(
  importer: DatasetImporter,
  parts: readonly ProposedPart<T>[],
): { sets: ProposedPart<T>[][]; unknown: UnknownPart<T>[] } {
  const main = importer.fileTypes.find(({ required }) => required)?.id;
  const heads = parts.filter(({ fileType }) => fileType.id === main);
  const unknown: UnknownPart<T>[] = [];
  const refuse = ({ file, content, sheet }: ProposedPart<T>, reason: UnknownReason, values = {}): void =>
    void unknown.push({ file, content, ...(sheet !== undefined && { sheet }), reason, values });
  const words = importer.fileTypes.flatMap(({ id }) => wordsOf(id));
  const sets = heads.map((head) => [head]);
  for (const part of parts) {
    if (heads.includes(part)) continue;
    const isExtra = part.fileType.togetherWithToggle === true;
    // Of all formats that are told here, only meshes of this one name materials and pictures.
    const open = isExtra ? sets.filter(([head]) => head?.content.format === 'obj') : sets;
    const nearest = nearestSet(part, open, words);
    if (nearest && (isExtra || hasRoom(nearest, part.fileType))) nearest.push(part);
    // Pictures and materials alone make no surface.
    else if (isExtra) refuse(part, 'companion-alone');
    else if (nearest) refuse(part, 'box-full');
    else sets.push([part]);
  }
  return { sets, unknown };
}

function hasRoom<T extends ListedFile>(set: readonly ProposedPart<T>[], type: ImportFileType): boolean {
  return type.multiple || !set.some(({ fileType }) => fileType.id === type.id);
}

/** Files that only go with a main one are packed with it where its boxes do not take them as they are: some missing, or several of a sort. */
function packed<T extends ListedFile>({
  importer,
  parts,
}: {
  readonly importer: DatasetImporter;
  readonly parts: ProposedPart<T>[];
}): Omit<ProposedDataset<T>, 'name'> {
  const [head, ...others] = parts;
  const extras = others.filter(({ fileType }) => fileType.togetherWithToggle);
  const boxes = importer.fileTypes.filter(({ togetherWithToggle }) => togetherWithToggle);
  const fits = boxes.every(({ id }) => extras.filter(({ fileType }) => fileType.id === id).length === 1);
  if (!head || extras.length === 0 || fits) return { importer, parts };
  const companions = [...head.companions, ...extras.map(({ file }) => file)];
  return { importer, parts: [{ ...head, companions }, ...others.filter((part) => !extras.includes(part))] };
}
