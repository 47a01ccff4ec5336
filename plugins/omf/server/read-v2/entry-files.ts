import { mkdtemp, open, rm, type FileHandle } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { AditError } from 'adit/core';
import type { Archive } from 'adit/core/server';
import type { AsyncBuffer } from 'hyparquet';
import { omfError, type Place } from '../model/index.ts';

const MAX_IN_MEMORY = 16 * 1024 ** 2;

/** An entry of the archive that can be read at any place. */
export interface OpenEntry extends AsyncBuffer {
  close(): Promise<void>;
}

/** The entries of a project's archive; large ones are unpacked to a scratch folder, once each, when they are first read. */
export class EntryFiles {
  readonly #archive: Archive;
  readonly #fileName: string;
  readonly #scratch: string | undefined;
  readonly #sizes: ReadonlyMap<string, number>;
  readonly #unpacked = new Map<string, Promise<string>>();
  #folder: Promise<string> | undefined;

  constructor(archive: Archive, fileName: string, scratch?: string) {
    this.#archive = archive;
    this.#fileName = fileName;
    this.#scratch = scratch;
    this.#sizes = new Map(archive.entries.map(({ name, size }) => [name, size]));
  }

  has(name: string): boolean {
    return this.#sizes.has(name);
  }

  /** Throws `omf-missing-entry` for an entry that is not there, and what the archive throws, with the file's name. */
  async read(name: string, most: number, place: Place): Promise<Buffer> {
    this.#sizeOf(name, place);
    return this.#named(this.#archive.read(name, most));
  }

  /** Opens an entry for reading at any place; throws as `read` does. */
  async open(name: string, place: Place): Promise<OpenEntry> {
    const size = this.#sizeOf(name, place);
    if (size <= MAX_IN_MEMORY) {
      const bytes = await this.#named(this.#archive.read(name, MAX_IN_MEMORY));
      return {
        byteLength: size,
        slice: (start, end = size) => copyOf(bytes.subarray(start, end)),
        close: async () => {},
      };
    }
    const path = this.#unpacked.get(name) ?? this.#named(this.#unpack(name));
    this.#unpacked.set(name, path);
    const handle = await open(await path, 'r');
    return {
      byteLength: size,
      slice: (start, end = size) => readSlice(handle, start, end),
      close: () => handle.close(),
    };
  }

  async close(): Promise<void> {
    await this.#archive.close();
    const folder = await this.#folder?.catch(() => undefined);
    if (folder !== undefined) await rm(folder, { recursive: true, force: true });
  }

  #sizeOf(name: string, place: Place): number {
    const size = this.#sizes.get(name);
    if (size === undefined) throw omfError('missing-entry', place, { entry: name });
    return size;
  }

  async #unpack(name: string): Promise<string> {
    this.#folder ??= mkdtemp(join(this.#scratch ?? tmpdir(), 'omf-'));
    const path = join(await this.#folder, `${this.#unpacked.size}.entry`);
    await this.#archive.extract(name, path);
    return path;
  }

  async #named<T>(reading: Promise<T>): Promise<T> {
    try {
      return await reading;
    } catch (error) {
      if (!(error instanceof AditError) || !error.code.startsWith('archive-')) throw error;
      const { code, status, message, values } = error;
      const all = { file: this.#fileName, ...values };
      throw new AditError(code, { status, message: `${this.#fileName}: ${message}`, values: all, cause: error });
    }
  }
}

function copyOf(bytes: Buffer): ArrayBuffer {
  const copy = new ArrayBuffer(bytes.length);
  new Uint8Array(copy).set(bytes);
  return copy;
}

async function readSlice(handle: FileHandle, start: number, end: number): Promise<ArrayBuffer> {
  const bytes = new Uint8Array(Math.max(0, end - start));
  for (let at = 0; at < bytes.length;) {
    const { bytesRead } = await handle.read(bytes, at, bytes.length - at, start + at);
    if (bytesRead === 0) throw new RangeError('The entry ends early');
    at += bytesRead;
  }
  return bytes.buffer;
}
