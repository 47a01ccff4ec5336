import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { open, readFile, type FileHandle } from 'node:fs/promises';
import { join } from 'node:path';
import { AditError, datasetManifestShape, type ColumnFile, type DatasetManifest } from 'adit/core';
import { ALL_FILES, damagedFile, damageOf, damageReason, type DamagedFile, type DamageReason } from './damaged-file.ts';
import {
  parseSums,
  readBlocks,
  readFully,
  sha256,
  SUM_BLOCK_BYTES,
  SUMS_FILE,
  type DatasetSums,
  type FileSums,
} from './dataset-sums.ts';
import { filesOfManifest, MANIFEST_FILE } from './manifest-files.ts';

/** What whoever keeps a dataset's folder knows of it. @internal */
export interface KeptFolder {
  /** The dataset's name. */
  readonly name: string;
  /** The sha256 of its `sums.json`; undefined for a dataset of a version of Adit that made none. */
  readonly sums: string | undefined;
  /** Fetches a file of a copy anew, where the folder is one; throws when that cannot be had either. */
  renew?(file: string): Promise<void>;
  /** Called whenever a file turns out to be damaged, and whenever a whole one turns out to be sound. */
  found(file: string, damage: DamagedFile | undefined): void;
}

/** What is known of a file: which blocks of it were what they must be, as long as nobody writes it. */
interface CheckedFile {
  readonly written: string;
  readonly sound: Set<number>;
}

/** Stands for all blocks of a file that has one sum only. */
const WHOLE = -1;

/**
 * Reads the files of one folder of a dataset, and lets nothing out that is not what was written. Each block is compared with its
 * sum once, and again when the file's time of change is another one.
 *
 * @internal
 */
export class CheckedFolder {
  readonly folder: string;
  readonly #kept: KeptFolder | undefined;
  readonly #files = new Map<string, CheckedFile>();
  #sums: Promise<DatasetSums | undefined> | undefined;

  /** Without `kept`, what stands in the folder itself is trusted. */
  constructor(folder: string, kept?: KeptFolder) {
    this.folder = folder;
    this.#kept = kept;
  }

  /** Compares a whole file with its sums. */
  check(file: string): Promise<void> {
    return this.#sound(() => this.#check(file));
  }

  /** Fills `target` with the bytes from a place of a column on; there must be `whole` of them in all. */
  fill(column: ColumnFile, target: Uint8Array, from: number, whole: number): Promise<void> {
    return this.#sound(() => this.#fill(column, target, from, whole));
  }

  /** The bytes of a file that fits into memory. */
  bytes(file: string): Promise<Uint8Array> {
    return this.#sound(() => this.#bytes(file));
  }

  /** The value of a JSON file. */
  json(file: string): Promise<unknown> {
    return this.#sound(() => this.#json(file));
  }

  manifest(): Promise<DatasetManifest> {
    return this.#sound(() => this.#manifest());
  }

  /** The names of all files that there must be. */
  names(): Promise<string[]> {
    return this.#sound(() => this.#names());
  }

  /** Does `work`, once more when a copy that was damaged could be fetched anew, and tells the damage that remains. */
  async #sound<Result>(work: () => Promise<Result>): Promise<Result> {
    const renewed = new Set<string>();
    for (;;) {
      try {
        return await work();
      } catch (error) {
        const damage = damageOf(error);
        if (!damage) throw error;
        const isNew = this.#kept?.renew && !renewed.has(damage.file);
        const reason = isNew ? await this.#renew(damage.file) : damage.reason;
        renewed.add(damage.file);
        if (!reason) continue;
        this.#kept?.found(damage.file, { ...damage, reason });
        throw reason === damage.reason ? error : damagedFile({ ...damage, reason }, error);
      }
    }
  }

  /** Why a file cannot be fetched anew; undefined when it was. */
  async #renew(file: string): Promise<DamageReason | undefined> {
    try {
      await this.#kept?.renew?.(file);
      this.#files.delete(file);
      this.#sums = undefined;
      return undefined;
    } catch (error) {
      const reason = damageReason(error);
      if (reason) return reason;
      throw error;
    }
  }

  async #check(file: string): Promise<void> {
    // They were read once, and may have gone since.
    if (file === SUMS_FILE) this.#sums = undefined;
    return this.#withFile(file, async (handle, sums) => {
      if (sums) await this.#checkBlocks(handle, file, sums, 0, sums.bytes);
      else await this.#checkByManifest(handle, file);
      this.#kept?.found(file, undefined);
    });
  }

  #fill(column: ColumnFile, target: Uint8Array, from: number, whole: number): Promise<void> {
    const { file } = column;
    return this.#withFile(file, async (handle, sums) => {
      if ((await handle.stat()).size !== whole) throw await this.#damaged(file, 'changed');
      if (!sums) await this.#checkColumn(handle, column);
      else if (from > 0 || target.length < whole)
        await this.#checkBlocks(handle, file, sums, from, from + target.length);
      else return this.#fillAll(handle, file, sums, target);
      if ((await readFully(handle, target, from)) < target.length) throw await this.#damaged(file, 'changed');
    });
  }

  #bytes(file: string): Promise<Uint8Array> {
    return this.#withFile(file, async (handle, sums) => {
      const { size } = await handle.stat();
      const target = Buffer.alloc(size);
      if (sums) await this.#fillAll(handle, file, sums, target);
      else if ((await readFully(handle, target, 0)) < size) throw await this.#damaged(file, 'changed');
      return target;
    });
  }

  async #json(file: string): Promise<unknown> {
    const bytes = await this.#bytes(file);
    try {
      return JSON.parse(Buffer.from(bytes).toString('utf8'));
    } catch (error) {
      throw await this.#damaged(file, 'changed', error);
    }
  }

  async #manifest(): Promise<DatasetManifest> {
    const found = datasetManifestShape.safeParse(await this.#json(MANIFEST_FILE));
    if (found.success) return found.data;
    throw await this.#damaged(MANIFEST_FILE, 'changed', found.error);
  }

  async #names(): Promise<string[]> {
    const sums = await this.#readSums();
    if (sums) return [SUMS_FILE, ...Object.keys(sums.files)];
    return [MANIFEST_FILE, ...new Set(filesOfManifest(await this.#manifest()).map(({ file }) => file))];
  }

  async #withFile<Result>(
    file: string,
    read: (handle: FileHandle, sums: FileSums | undefined) => Promise<Result>,
  ): Promise<Result> {
    const all = await this.#readSums();
    const sums = all && Object.hasOwn(all.files, file) ? all.files[file] : undefined;
    // What has no sum cannot be known to be right.
    if (all && !sums && file !== SUMS_FILE) throw await this.#damaged(file, 'missing');
    try {
      const handle = await open(join(this.folder, file), 'r');
      try {
        return await read(handle, sums);
      } finally {
        await handle.close();
      }
    } catch (error) {
      throw await this.#told(file, error);
    }
  }

  async #checkBlocks(handle: FileHandle, file: string, sums: FileSums, from: number, to: number): Promise<void> {
    const checked = await this.#checked(handle, file, sums.bytes);
    let block: Buffer | undefined;
    for (let at = Math.floor(from / SUM_BLOCK_BYTES); at * SUM_BLOCK_BYTES < to; at += 1) {
      if (checked.sound.has(at)) continue;
      block ??= Buffer.allocUnsafeSlow(Math.min(SUM_BLOCK_BYTES, sums.bytes));
      const filled = await readFully(handle, block, at * SUM_BLOCK_BYTES);
      if (sha256(block.subarray(0, filled)) !== sums.blocks[at]) throw await this.#damaged(file, 'changed');
      checked.sound.add(at);
    }
  }

  /** The bytes that are compared are those that are given out. */
  async #fillAll(handle: FileHandle, file: string, sums: FileSums, target: Uint8Array): Promise<void> {
    const checked = await this.#checked(handle, file, sums.bytes);
    if (target.length !== sums.bytes) throw await this.#damaged(file, 'changed');
    for (let at = 0; at * SUM_BLOCK_BYTES < sums.bytes; at += 1) {
      const block = target.subarray(at * SUM_BLOCK_BYTES, (at + 1) * SUM_BLOCK_BYTES);
      const filled = await readFully(handle, block, at * SUM_BLOCK_BYTES);
      const isSound = filled === block.length && (checked.sound.has(at) || sha256(block) === sums.blocks[at]);
      if (!isSound) throw await this.#damaged(file, 'changed');
      checked.sound.add(at);
    }
    this.#kept?.found(file, undefined);
  }

  /** Without sums there is something to compare for columns only; of other files it can be said whether they can be read. */
  async #checkByManifest(handle: FileHandle, file: string): Promise<void> {
    const data =
      file === MANIFEST_FILE
        ? undefined
        : filesOfManifest(await this.#manifest()).find((one) => one.file === file)?.data;
    if (data) await this.#checkColumn(handle, data);
    else if (file === MANIFEST_FILE) await this.#manifest();
    else if (file.endsWith('.json')) await this.#json(file);
  }

  /** Compares all of a column with what its manifest says. */
  async #checkColumn(handle: FileHandle, { file, sha256: expected }: ColumnFile): Promise<void> {
    const checked = await this.#checked(handle, file, (await handle.stat()).size);
    if (checked.sound.has(WHOLE)) return;
    const whole = createHash('sha256');
    for await (const block of readBlocks(handle)) whole.update(block);
    if (whole.digest('hex') !== expected) throw await this.#damaged(file, 'changed');
    checked.sound.add(WHOLE);
  }

  async #checked(handle: FileHandle, file: string, bytes: number): Promise<CheckedFile> {
    const { size, mtimeMs, ctimeMs } = await handle.stat();
    if (size !== bytes) throw await this.#damaged(file, 'changed');
    const written = `${mtimeMs}/${ctimeMs}`;
    const known = this.#files.get(file);
    if (known?.written === written) return known;
    const checked = { written, sound: new Set<number>() };
    this.#files.set(file, checked);
    return checked;
  }

  /** They are read once; what could not be read is read again the next time. */
  #readSums(): Promise<DatasetSums | undefined> {
    this.#sums ??= this.#loadSums().catch((error: unknown) => {
      this.#sums = undefined;
      throw error;
    });
    return this.#sums;
  }

  async #loadSums(): Promise<DatasetSums | undefined> {
    if (this.#kept && this.#kept.sums === undefined) return undefined;
    try {
      const text = await readFile(join(this.folder, SUMS_FILE), 'utf8');
      if (this.#kept && sha256(text) !== this.#kept.sums) throw await this.#damaged(SUMS_FILE, 'changed');
      return parseSums(text);
    } catch (error) {
      if (!this.#kept && damageReason(error) === 'missing') return undefined;
      throw await this.#told(SUMS_FILE, error);
    }
  }

  /** The error to throw for one that a read has thrown. */
  async #told(file: string, error: unknown): Promise<unknown> {
    if (error instanceof AditError) return error;
    const reason = damageReason(error);
    if (reason === 'missing' && !this.#kept && !existsSync(this.folder))
      return new AditError('dataset-gone', { status: 404, message: `${file} is gone`, values: { file }, cause: error });
    if (reason === 'missing') return this.#damaged(existsSync(this.folder) ? file : ALL_FILES, reason, error);
    if (reason) return this.#damaged(file, reason, error);
    if (!(error instanceof Error && 'code' in error)) return this.#damaged(file, 'changed', error);
    const message = `${file} cannot be read`;
    return new AditError('dataset-unreadable', { status: 503, message, values: { file }, cause: error });
  }

  async #damaged(file: string, reason: DamageReason, cause?: unknown): Promise<AditError> {
    return damagedFile({ file, reason, dataset: this.#kept?.name, ...(await this.#placeOf(file)) }, cause);
  }

  /** Names what a file is of as well as can be: the manifest may be damaged too. */
  async #placeOf(file: string): Promise<{ layer?: string; column?: string }> {
    try {
      const text = await readFile(join(this.folder, MANIFEST_FILE), 'utf8');
      const place = filesOfManifest(datasetManifestShape.parse(JSON.parse(text))).find((other) => other.file === file);
      return place ? { layer: place.layer, ...(place.column === undefined ? {} : { column: place.column }) } : {};
    } catch {
      return {};
    }
  }
}
