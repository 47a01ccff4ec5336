import { posix } from 'node:path';
import { AditError } from 'adit/core';
import { openArchive, type Archive, type FormatFile } from 'adit/core/server';
import { formatOf, type CellFormat } from './cell-formats.ts';
import { refuseOtherFiles } from './refuse-other-files.ts';
import { readXml, type XmlHandler } from './xml-reader.ts';

const MAX_SHEETS = 1000;
const MAX_PART_BYTES = 32 * 1024 ** 2;

/** A sheet of cells, and where it is in the archive. */
export interface Sheet {
  readonly name: string;
  readonly isHidden: boolean;
  readonly entry: string;
}

/** What is said once for a whole workbook. */
export interface Workbook {
  readonly archive: Archive;
  /** As they stand, the hidden ones last. */
  readonly sheets: readonly Sheet[];
  readonly isFrom1904: boolean;
  /** Of each style. */
  readonly formats: readonly CellFormat[];
  /** Where the texts are that cells share, if there are any. */
  readonly textsEntry: string | undefined;
}

/**
 * Opens a workbook and hands it to `use`. Throws the `archive-…` errors, `workbook-…` for what is no workbook of this kind or is protected, and
 * `workbook-damaged`, with the file's name.
 */
export async function withWorkbook<T>(file: FormatFile, use: (workbook: Workbook) => Promise<T>): Promise<T> {
  try {
    await refuseOtherFiles(file.path);
    const archive = await openArchive(file.path);
    try {
      return await use(await readWorkbook(archive));
    } finally {
      await archive.close();
    }
  } catch (error) {
    if (!(error instanceof AditError)) throw error;
    const { code, message, status, values } = error;
    throw new AditError(code, { message, status, values: { ...values, file: file.fileName }, cause: error });
  }
}

async function readWorkbook(archive: Archive): Promise<Workbook> {
  const names = new Map(archive.entries.map(({ name }) => [name.toLowerCase(), name]));
  const find = (path: string): string | undefined => names.get(path.replace(/^\//, '').toLowerCase());
  const entry = await findWorkbook(archive, find);
  const targets = await readTargets(archive, find(relationsOf(entry)), posix.dirname(entry));
  const sheets: { name: string; isHidden: boolean; id: string }[] = [];
  let isFrom1904 = false;
  await readPart(archive, entry, {
    open(name, attributes) {
      if (name === 'workbookPr') isFrom1904 = isTrue(attributes['date1904']);
      if (name !== 'sheet' || sheets.length >= MAX_SHEETS) return;
      const id = Object.entries(attributes).find(([key]) => key.endsWith(':id'))?.[1] ?? '';
      sheets.push({ name: attributes['name'] ?? '', isHidden: (attributes['state'] ?? 'visible') !== 'visible', id });
    },
  });
  const found = sheets.flatMap(({ name, isHidden, id }): Sheet[] => {
    const target = targets.get(id);
    const sheet = target?.type === 'worksheet' ? find(target.path) : undefined;
    return sheet === undefined ? [] : [{ name, isHidden, entry: sheet }];
  });
  if (found.length === 0) throw new AditError('workbook-no-sheet');
  const ofType = (type: string): string | undefined =>
    [...targets.values()].flatMap((target) => (target.type === type ? (find(target.path) ?? []) : []))[0];
  return {
    archive,
    sheets: [...found.filter(({ isHidden }) => !isHidden), ...found.filter(({ isHidden }) => isHidden)],
    isFrom1904,
    formats: await readFormats(archive, ofType('styles')),
    textsEntry: ofType('sharedStrings'),
  };
}

type Find = (path: string) => string | undefined;

async function findWorkbook(archive: Archive, find: Find): Promise<string> {
  if (find('xl/workbook.bin') !== undefined) throw new AditError('workbook-binary');
  if (find('content.xml') !== undefined) throw new AditError('workbook-open-document');
  const targets = await readTargets(archive, find('_rels/.rels'), '');
  const main = [...targets.values()].find(({ type }) => type === 'officeDocument');
  const entry = find(main?.path ?? 'xl/workbook.xml') ?? find('xl/workbook.xml');
  if (entry === undefined) throw new AditError('workbook-no-sheet');
  return entry;
}

function relationsOf(entry: string): string {
  return posix.join(posix.dirname(entry), '_rels', `${posix.basename(entry)}.rels`);
}

/** What a part of the workbook refers to, by the name that it calls it. */
async function readTargets(
  archive: Archive,
  entry: string | undefined,
  folder: string,
): Promise<ReadonlyMap<string, { readonly type: string; readonly path: string }>> {
  const targets = new Map<string, { type: string; path: string }>();
  if (entry === undefined) return targets;
  await readPart(archive, entry, {
    open(name, { Id: id = '', Type: type = '', Target: target = '' }) {
      if (name !== 'Relationship') return;
      const path = target.startsWith('/') ? target.slice(1) : posix.join(folder, target);
      targets.set(id, { type: type.slice(type.lastIndexOf('/') + 1), path });
    },
  });
  return targets;
}

async function readFormats(archive: Archive, entry: string | undefined): Promise<CellFormat[]> {
  const codes = new Map<number, string>();
  const formats: CellFormat[] = [];
  let isInCells = false;
  if (entry === undefined) return formats;
  await readPart(archive, entry, {
    open(name, attributes) {
      const id = Number(attributes['numFmtId'] ?? 0);
      if (name === 'numFmt') codes.set(id, attributes['formatCode'] ?? '');
      if (name === 'cellXfs') isInCells = true;
      if (name === 'xf' && isInCells) formats.push(formatOf(id, codes.get(id)));
    },
    close(name) {
      if (name === 'cellXfs') isInCells = false;
    },
  });
  return formats;
}

/** Parts that are kept whole are small. */
async function readPart(archive: Archive, entry: string, handler: XmlHandler): Promise<void> {
  const { size = 0 } = archive.entries.find(({ name }) => name === entry) ?? {};
  if (size > MAX_PART_BYTES)
    throw new AditError('archive-entry-too-large', { values: { entry, bytes: MAX_PART_BYTES } });
  await readXml(await archive.stream(entry), handler, { entry });
}

function isTrue(text: string | undefined): boolean {
  return text === '1' || text === 'true';
}
