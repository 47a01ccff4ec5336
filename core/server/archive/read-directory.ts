import yauzl, { type Entry, type ZipFile } from 'yauzl';
import { AditError } from 'adit/core';
import type { ArchiveLimits } from './archive-limits.ts';
import { checkEntry, checkLocalHeader, damaged, mismatch } from './check-entry.ts';
import { entryName } from './entry-name.ts';
import type { FileReader } from './file-reader.ts';

/** An entry with where its packed bytes stand in the file. */
export interface FoundEntry {
  readonly name: string;
  readonly size: number;
  readonly isPacked: boolean;
  readonly checksum: number;
  readonly start: number;
  /** One past the last packed byte. */
  readonly end: number;
}

interface Place {
  readonly name: string;
  readonly from: number;
  readonly to: number;
}

/** Reads and checks the whole directory of an archive. Throws the `archive-…` errors of `openArchive`. */
export async function readDirectory(reader: FileReader, size: number, limits: ArchiveLimits): Promise<FoundEntry[]> {
  const zip = await open(reader, size);
  if (zip.entryCount > limits.entries) {
    const values = { most: limits.entries };
    throw new AditError('archive-too-many-entries', { message: 'The archive holds too many files', values });
  }
  const found: FoundEntry[] = [];
  const places: Place[] = [];
  const names = new Set<string>();
  let total = 0;
  try {
    for await (const entry of zip.eachEntry()) {
      const name = entryName(entry);
      checkEntry(entry, name, limits);
      if (names.has(name)) throw mismatch(name);
      names.add(name);
      total += entry.uncompressedSize;
      if (total > limits.totalBytes) {
        const values = { entry: name, bytes: limits.totalBytes };
        throw new AditError('archive-too-large', { message: 'The archive is too large when unpacked', values });
      }
      const start = await startOfData(zip, entry, name);
      const end = start + entry.compressedSize;
      places.push({ name, from: entry.relativeOffsetOfLocalHeader, to: end });
      if (name.endsWith('/')) continue;
      const isPacked = entry.compressionMethod !== 0;
      found.push({ name, size: entry.uncompressedSize, isPacked, checksum: entry.crc32, start, end });
    }
  } catch (error) {
    throw error instanceof AditError ? error : damaged(error);
  }
  refuseOverlaps(places);
  return found;
}

async function open(reader: FileReader, size: number): Promise<ZipFile> {
  const options = { lazyEntries: true, autoClose: false, decodeStrings: false };
  return yauzl.fromRandomAccessReaderPromise(reader, size, options).catch((cause: unknown) => {
    throw damaged(cause);
  });
}

async function startOfData(zip: ZipFile, entry: Entry, name: string): Promise<number> {
  const local = await zip.readLocalFileHeaderPromise(entry);
  checkLocalHeader(entry, local, name);
  return local.fileDataStart;
}

/** Entries that share bytes are how a small file unpacks to a huge one within any ratio. */
function refuseOverlaps(places: readonly Place[]): void {
  const sorted = places.toSorted((left, right) => left.from - right.from);
  for (const [index, place] of sorted.entries()) {
    const before = sorted[index - 1];
    if (before && before.to > place.from) {
      const values = { entry: place.name };
      throw new AditError('archive-overlap', { message: 'Files of the archive share their bytes', values });
    }
  }
}
