import { createWriteStream, existsSync, type WriteStream } from 'node:fs';
import { mkdir, open, readdir, rename, rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { finished } from 'node:stream/promises';
import { constants, createGzip, type Gzip } from 'node:zlib';
import { sync } from '../storage/durable.ts';
import { tarEnd, tarHeader, tarPadding, type TarEntry } from './tar.ts';

/** Where a backup goes: it has its name only when it is whole and on disk. */
export interface BackupTarget {
  /** Takes the next file; `chunks` have as many bytes as it says. */
  add(entry: TarEntry, chunks: AsyncIterable<Uint8Array> | Iterable<Uint8Array>): Promise<void>;
  finish(): Promise<void>;
  discard(): Promise<void>;
}

/** Opens a target at `path`, which must not be there yet: an archive when its name ends so, else a folder. */
export async function openTarget(path: string): Promise<BackupTarget> {
  if (existsSync(path)) throw new Error(`${path} is there already; choose another name, or remove it first`);
  const unfinished = `${path}.${process.pid}.part`;
  await mkdir(dirname(path), { recursive: true });
  return isArchive(path) ? new ArchiveTarget(path, unfinished) : new FolderTarget(path, unfinished);
}

/** Whether a path names an archive. */
export function isArchive(path: string): boolean {
  return /\.(tar\.gz|tgz)$/i.test(path);
}

/** Writes every file and folder below `folder` to disk for good. */
export async function syncFolders(folder: string): Promise<void> {
  for (const entry of await readdir(folder, { withFileTypes: true }))
    if (entry.isDirectory()) await syncFolders(join(folder, entry.name));
  await sync(folder);
}

/** Writes a file that only its owner may read, and puts it on disk for good. */
export async function writeDurably(
  path: string,
  mode: number,
  chunks: AsyncIterable<Uint8Array> | Iterable<Uint8Array>,
): Promise<void> {
  await mkdir(dirname(path), { recursive: true, mode: 0o700 });
  const file = await open(path, 'wx', mode);
  try {
    for await (const chunk of chunks) await file.writeFile(chunk);
    await file.sync();
  } finally {
    await file.close();
  }
}

class FolderTarget implements BackupTarget {
  #path: string;
  #unfinished: string;

  constructor(path: string, unfinished: string) {
    this.#path = path;
    this.#unfinished = unfinished;
  }

  async add(entry: TarEntry, chunks: AsyncIterable<Uint8Array>): Promise<void> {
    await mkdir(this.#unfinished, { recursive: true, mode: 0o700 });
    await writeDurably(join(this.#unfinished, entry.name), entry.mode, chunks);
  }

  async finish(): Promise<void> {
    await syncFolders(this.#unfinished);
    await rename(this.#unfinished, this.#path);
    await sync(dirname(this.#path));
  }

  discard(): Promise<void> {
    return rm(this.#unfinished, { recursive: true, force: true });
  }
}

class ArchiveTarget implements BackupTarget {
  #path: string;
  #unfinished: string;
  #gzip: Gzip;
  #file: WriteStream;
  #failure: Promise<never>;

  constructor(path: string, unfinished: string) {
    this.#path = path;
    this.#unfinished = unfinished;
    this.#gzip = createGzip({ level: constants.Z_BEST_SPEED });
    // `flush` puts it on disk before it is closed.
    this.#file = createWriteStream(unfinished, { flags: 'wx', mode: 0o600, flush: true });
    this.#failure = new Promise((_, reject) => this.#file.once('error', reject));
    this.#failure.catch(() => undefined);
    this.#gzip.pipe(this.#file);
  }

  async add(entry: TarEntry, chunks: AsyncIterable<Uint8Array>): Promise<void> {
    await this.#write(tarHeader(entry));
    for await (const chunk of chunks) await this.#write(chunk);
    await this.#write(tarPadding(entry.size));
  }

  async finish(): Promise<void> {
    this.#gzip.end(tarEnd);
    await finished(this.#file);
    await rename(this.#unfinished, this.#path);
    await sync(dirname(this.#path));
  }

  async discard(): Promise<void> {
    this.#gzip.destroy();
    this.#file.destroy();
    await finished(this.#file).catch(() => undefined);
    await rm(this.#unfinished, { force: true });
  }

  async #write(bytes: Uint8Array): Promise<void> {
    if (bytes.length === 0 || this.#gzip.write(bytes)) return;
    await Promise.race([new Promise<void>((resolve) => this.#gzip.once('drain', resolve)), this.#failure]);
  }
}
