import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { extensionOf, AditError, byName, type DatasetImporter, type Log, type MessageValues } from 'adit/core';
import {
  systemReadersOf,
  tableReadersOf,
  type FencedThreads,
  type FileReaderModule,
  type FileStorage,
  type Locks,
  type SaidSystem,
} from 'adit/core/server';
import { chooseCodes, chooseDates, type ChosenCode, type MetadataColumn } from '../../shared/index.ts';
import type { Container } from '../files/container.ts';
import { sortOf } from '../files/file-sort.ts';
import { readablePath } from '../files/stored-file.ts';
import { derivedName, readingKey, storedName } from '../files/stored-names.ts';
import { changesReading, keepChoices, parseNanValues, saidPlaces, type ReadAgain } from './metadata-choices.ts';
import { Rereadings } from './rereadings.ts';
import type { StoredMetadata } from '../files/tables.ts';
import type { RawFile, RawFiles } from '../files/raw-files.ts';
import type { UploadMeter } from '../files/upload-meter.ts';
import { runWorker } from '../work/run-worker.ts';
import { isZip } from '../work/unpack-table.ts';

const MAX_UNPACKED_BYTES = 16 * 1024 ** 3;
const MAX_SECONDS = 3600;
/** How long a call waits for a file that is read anew, in milliseconds. */
const PATIENCE = 20_000;

/** What reading raw files works with; the lists are those of the moment. */
export interface MetadataParts {
  readonly files: RawFiles;
  readonly storage: FileStorage;
  readonly container: Container;
  readonly locks: Locks;
  readonly meter: UploadMeter;
  readonly fence: FencedThreads | undefined;
  readonly log: Log;
  importers(): readonly DatasetImporter[];
  readers(): readonly FileReaderModule[];
}

/** What the user chose for a column. */
export type ColumnChoice = Partial<Omit<MetadataColumn, 'codes'>> & {
  readonly codes?: readonly ChosenCode[] | undefined;
};

/** Reads raw files for the mapping step and keeps what was found. */
export class MetadataService {
  #parts: MetadataParts;
  #reading = new Map<string, { done: Promise<void>; abort: AbortController }>();
  #rereadings = new Rereadings(PATIENCE);

  constructor(parts: MetadataParts) {
    this.#parts = parts;
  }

  /**
   * Reads a file that waits for it, unless another server process does so; an unreadable file becomes Failed with the reason. Whoever waits
   * for a file asks again and again: its reader may have died.
   */
  readNew(file: RawFile): Promise<void> {
    const running = this.#reading.get(file.id);
    if (running) return running.done;
    const abort = new AbortController();
    const done = this.#readIfPending(file, abort.signal).finally(() => this.#reading.delete(file.id));
    this.#reading.set(file.id, { done, abort });
    return done;
  }

  /**
   * Reads a file with what the user said about it, behind the call when it takes long. Throws what is wrong with it, and keeps what
   * was known before.
   */
  async readAgain(file: RawFile, again: ReadAgain): Promise<void> {
    const before = file.metadata ?? undefined;
    if (before?.opaque || (before && !changesReading(before, again))) return;
    const nanValues = again.nanValues === undefined ? before?.nanValues : parseNanValues(again.nanValues);
    const isOther = typeof again.table === 'string' && again.table !== before?.table;
    const said = isOther
      ? { nanValues, table: again.table }
      : {
          delimiter: again.delimiter === '' ? ',' : (again.delimiter ?? before?.dialect?.delimiter),
          ...saidPlaces(before?.dialect, again),
          nanValues,
        };
    await this.#rereadings.run(file.id, (signal) =>
      this.#parts.locks.alone(readingKey(file.id), async () => {
        signal.throwIfAborted();
        const metadata = await this.#profile(file, said, signal);
        // Choices may have been kept meanwhile.
        const now = await this.#parts.files.find(file.id);
        const kept = keepChoices(metadata, now?.metadata ?? before);
        await this.#parts.files.keepMetadata(file.id, { ...kept, ...saidOf(before ?? {}) });
      }),
    );
  }

  /** True while a file is being read anew; throws, once, in the server process that read, what went wrong with that after the call that asked for it was answered. */
  async isReadingAgain(id: string): Promise<boolean> {
    if (this.#rereadings.isRunning(id)) return true;
    return !(await this.#parts.locks.isFree(readingKey(id)));
  }

  /** Uses a file as another sort from now on; it is read anew, after this returns, where it was read as something else. */
  async use(file: RawFile, as: { datasetType?: string | undefined; fileType: string }): Promise<void> {
    if (file.status === 'Uploading' || file.status === 'Pending' || as.fileType === file.file_type) return;
    const datasetType = as.datasetType ?? file.dataset_type;
    const { isOpaque } = sortOf(this.#parts.importers(), datasetType, as.fileType);
    if (file.status === 'Complete' && (isOpaque || !file.metadata?.opaque)) return;
    await this.#parts.files.restart(file.id, { datasetType, fileType: as.fileType });
    const now = await this.#parts.files.find(file.id);
    // What goes wrong is kept with the file.
    if (now) void this.readNew(now);
  }

  /** Keeps the user's choices about columns, and the mapping. */
  async keep(
    file: RawFile,
    columns: readonly ColumnChoice[],
    mapping: Readonly<Record<string, string>> | undefined,
  ): Promise<void> {
    if (!file.metadata) throw new AditError('file-not-read', { status: 409, values: { file: file.file_name } });
    const chosen = new Map(columns.map((column) => [column.name, column]));
    const kept = file.metadata.columns.map((known) => {
      const { statsDataType, units, selected, dates, codes } = chosen.get(known.name) ?? {};
      const column = chooseCodes(chooseDates(known, dates), codes);
      return {
        ...column,
        statsDataType:
          statsDataType && column.typeOptions.includes(statsDataType) ? statsDataType : column.statsDataType,
        units: units ?? column.units,
        selected: selected ?? column.selected,
      };
    });
    await this.#parts.files.keepMetadata(file.id, { ...file.metadata, columns: kept, ...(mapping ? { mapping } : {}) });
  }

  /** Whether a whole file is an archive whose table is unpacked before it is read. */
  async isUnpacked(file: RawFile): Promise<boolean> {
    const { importers, readers, storage } = this.#parts;
    if (sortOf(importers(), file.dataset_type, file.file_type).isOpaque) return false;
    if (byName(tableReadersOf(readers()), extensionOf(file.file_name)) !== undefined) return false;
    return isZip(await storage.path(storedName(file.id))).catch(() => false);
  }

  /** Ends the reading of a file that is going away; it has ended when this resolves. */
  async stop(id: string): Promise<void> {
    const running = this.#reading.get(id);
    running?.abort.abort(new AditError('raw-file-gone'));
    await running?.done;
    await this.#rereadings.stop(id);
  }

  async #readIfPending({ id }: RawFile, signal: AbortSignal): Promise<void> {
    await this.#parts.locks.aloneIfFree(readingKey(id), async () => {
      const file = await this.#parts.files.find(id);
      if (file?.status === 'Pending') await this.#read(file, signal);
    });
  }

  async #read(file: RawFile, signal: AbortSignal): Promise<void> {
    const { files, importers, meter } = this.#parts;
    try {
      const isOpaque = sortOf(importers(), file.dataset_type, file.file_type).isOpaque;
      const metadata: StoredMetadata = isOpaque
        ? { opaque: true, nanValues: [], rowCount: 0, columns: [] }
        : await this.#profile(file, {}, signal);
      await files.keepMetadata(file.id, { ...metadata, ...(await this.#systemOf(file, signal)) });
      meter.file('read');
    } catch (thrown) {
      const known = thrown instanceof AditError ? thrown : new AditError('import-failed', { cause: thrown });
      if (known !== thrown) this.#parts.log.error('A file could not be read', thrown, { file: file.id });
      const values: MessageValues = { file: file.file_name, ...known.values };
      await files.keepError(file.id, { code: known.code, values, message: known.message });
      meter.file('unreadable');
    }
  }

  /** In which coordinate system a file says it is, by itself or by what is packed with it. */
  async #systemOf(file: RawFile, signal: AbortSignal): Promise<SaidSystem> {
    const readers = systemReadersOf(this.#parts.readers());
    const extension = extensionOf(file.file_name);
    if (extension !== 'zip' && byName(readers, extension) === undefined) return {};
    const path = await this.#parts.storage.path(storedName(file.id));
    const task = { kind: 'system', path, fileName: file.file_name, readers } as const;
    return runWorker(task, { fence: this.#parts.fence, signal, seconds: MAX_SECONDS });
  }

  async #profile(
    file: RawFile,
    said: {
      delimiter?: string | undefined;
      dataStartRow?: number | undefined;
      headerLine?: number | undefined;
      nanValues?: readonly string[] | undefined;
      table?: string | undefined;
    },
    signal: AbortSignal,
  ): Promise<StoredMetadata> {
    const { files, storage, container, fence } = this.#parts;
    const toPath = join(storage.staging, derivedName(file.id));
    // Another table of the file, or of a file that is of another sort now, is looked for in the file itself.
    const { entry, table, tables, notes } = file.metadata ?? {};
    const isUnpacked = entry !== undefined && said.table === undefined && !(tables && file.status === 'Pending');
    const { extensions, otherExtensions, variables } = sortOf(
      this.#parts.importers(),
      file.dataset_type,
      file.file_type,
    );
    const mostBytes = Math.min(MAX_UNPACKED_BYTES, await container.room(file.site_id));
    await rm(toPath, { force: true });
    try {
      const { metadata, unpackedBytes } = await runWorker(
        {
          kind: 'profile',
          path: isUnpacked ? await readablePath(storage, file) : await storage.path(storedName(file.id)),
          fileName: isUnpacked ? entry : file.file_name,
          formats: tableReadersOf(this.#parts.readers()),
          variables,
          ...(isUnpacked
            ? { ofCells: tables && (table === '' ? 'named' : 'any') }
            : { unpack: { toPath, extensions, otherExtensions, mostBytes } }),
          ...said,
        },
        { fence, signal, seconds: MAX_SECONDS },
      );
      if (isUnpacked && tables)
        return {
          ...metadata,
          format: file.metadata?.format,
          entry,
          table,
          tables,
          notes: metadata.notes && { ...metadata.notes, cells: notes?.cells },
        };
      if (unpackedBytes === undefined) return isUnpacked ? { ...metadata, entry } : metadata;
      await storage.keep(toPath, derivedName(file.id));
      if (!(await files.keepDerivedSize(file.id, unpackedBytes))) await storage.remove(derivedName(file.id));
      return metadata;
    } finally {
      await rm(toPath, { force: true });
    }
  }
}

/** What a file said of its coordinate system, which is read only once. */
function saidOf({ system, unknownSystem, heightUnit }: SaidSystem): SaidSystem {
  return {
    ...(system !== undefined && { system }),
    ...(unknownSystem !== undefined && { unknownSystem }),
    ...(heightUnit && { heightUnit }),
  };
}
