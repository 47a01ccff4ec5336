import { rename, rm, stat } from 'node:fs/promises';
import { extensionOf } from 'adit/core';
import type { CellsReader, FormatFile } from 'adit/core/server';
import type { StoredMetadata } from '../files/tables.ts';
import { CELL_DELIMITER, writeCells } from './cells-as-text.ts';
import { choosePart } from './choose-part.ts';
import { profileFormat } from './profile-format.ts';
import { profileText } from './profile-text.ts';
import { findReader, type FoundReader } from './table-readers.ts';
import { isZip, unpackTable } from './unpack-table.ts';
import type { ProfileResult, ProfileTask } from './worker-messages.ts';

type Unpack = NonNullable<ProfileTask['unpack']>;

/** Finds the table in a file, in an archive too, finds out how it is to be read, and reads it once for what its columns hold. */
export async function profileFile(task: ProfileTask): Promise<ProfileResult> {
  const { path, fileName, unpack, formats } = task;
  const found = await findReader(formats, { path, fileName });
  if (!unpack) return { metadata: await profileTable({ path, fileName }, task, found) };
  if (found?.reader.holds === 'cells') return profileSheet({ path, fileName }, task, unpack, found.reader);
  if (found || !(await isZip(path))) return { metadata: await profileTable({ path, fileName }, task, found) };
  const entry = await unpackTable(path, unpack.toPath, unpack);
  const inside = { path: unpack.toPath, fileName: entry };
  const foundInside = await findReader(formats, inside);
  if (foundInside?.reader.holds === 'cells') {
    const sheetPath = `${unpack.toPath}.sheet`;
    try {
      const { metadata } = await profileSheet(inside, task, { ...unpack, toPath: sheetPath }, foundInside.reader);
      await rename(sheetPath, unpack.toPath);
      const name = [entry, metadata.entry].filter(Boolean).join(' › ');
      return { metadata: { ...metadata, entry: name }, unpackedBytes: (await stat(unpack.toPath)).size };
    } finally {
      await rm(sheetPath, { force: true });
    }
  }
  const metadata = await profileTable(inside, task, foundInside);
  return { metadata: { ...metadata, entry }, unpackedBytes: (await stat(unpack.toPath)).size };
}

/** Text that was written of a sheet before is found by nobody, and read as text. */
async function profileTable(file: FormatFile, task: ProfileTask, found?: FoundReader): Promise<StoredMetadata> {
  const missingSymbols = task.nanValues ?? [];
  if (found?.reader.holds !== 'columns') return profileText(file.path, extensionOf(file.fileName), task);
  const { signal } = new AbortController();
  return profileFormat(found.reader, file, { format: found.format, missingSymbols, signal });
}

async function profileSheet(
  file: FormatFile,
  task: ProfileTask,
  { toPath, mostBytes }: Unpack,
  reader: CellsReader,
): Promise<ProfileResult> {
  const { signal } = new AbortController();
  const { parts } = await reader.describe(file, signal);
  const part = await choosePart(reader, file, parts, task);
  const cells = await writeCells(reader, file, part, { path: toPath, mostBytes, signal });
  const text = await profileText(toPath, extensionOf(file.fileName), {
    ...task,
    delimiter: CELL_DELIMITER,
    ofCells: parts[part]?.hasNames ? 'named' : 'any',
  });
  const { name: table = '' } = parts[part] ?? {};
  const tables = parts.map(({ name, isHidden = false }) => ({ name, isHidden }));
  const notes = text.notes && { ...text.notes, cells };
  return {
    metadata: { ...text, ...(notes && { notes }), entry: table, table, tables },
    unpackedBytes: (await stat(toPath)).size,
  };
}
