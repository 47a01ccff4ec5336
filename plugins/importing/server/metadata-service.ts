import { AditError, type MessageValues } from 'adit/core';
import type { FileStorage } from 'adit/core/server';
import type { DatasetMetadata } from '../shared/index.ts';
import type { StoredMetadata } from './tables.ts';
import type { RawFile, RawFiles } from './uploads/raw-files.ts';
import { storedName } from './uploads/upload-service.ts';
import { runWorker } from './work/run-worker.ts';

const MOST_NAN_VALUES = 100;

/** What the mapping step asks for when it wants the file read anew. */
export interface ReadAgain {
  readonly delimiter?: string;
  readonly skipHeaderLines?: number;
  readonly nanValues?: string;
}

/** Reads raw files for the mapping step and keeps what was found. */
export class MetadataService {
  #files: RawFiles;
  #storage: FileStorage;
  #reading = new Map<string, Promise<void>>();

  constructor(files: RawFiles, storage: FileStorage) {
    this.#files = files;
    this.#storage = storage;
  }

  /** Reads a file that was just completed; an unreadable file becomes Failed with the reason. */
  readNew(file: RawFile): Promise<void> {
    return this.#once(file.id, () => this.#read(file));
  }

  /** Reads a file with what the user said about it. Throws what is wrong with it, and keeps what was known before. */
  async readAgain(file: RawFile, again: ReadAgain): Promise<void> {
    const before = file.metadata;
    const metadata = await runWorker({
      kind: 'profile',
      path: await this.#storage.path(storedName(file.id)),
      fileName: file.file_name,
      delimiter: again.delimiter === '' ? ',' : (again.delimiter ?? before?.dialect.delimiter),
      dataStartRow: again.skipHeaderLines === undefined ? before?.dialect.dataStartRow : again.skipHeaderLines + 1,
      nanValues: again.nanValues === undefined ? before?.nanValues : parseNanValues(again.nanValues),
    });
    await this.#files.keepMetadata(file.id, keepChoices(metadata, before ?? undefined));
  }

  /** Keeps the user's choices about columns. */
  async keepColumns(file: RawFile, columns: readonly Partial<DatasetMetadata['columns'][number]>[]): Promise<void> {
    if (!file.metadata) throw new AditError('file-not-read', { status: 409, values: { file: file.file_name } });
    const chosen = new Map(columns.map((column) => [column.name, column]));
    const kept = file.metadata.columns.map((column) => {
      const { statsDataType, units, selected } = chosen.get(column.name) ?? {};
      return {
        ...column,
        statsDataType:
          statsDataType && column.typeOptions.includes(statsDataType) ? statsDataType : column.statsDataType,
        units: units ?? column.units,
        selected: selected ?? column.selected,
      };
    });
    await this.#files.keepMetadata(file.id, { ...file.metadata, columns: kept });
  }

  async #read(file: RawFile): Promise<void> {
    try {
      const path = await this.#storage.path(storedName(file.id));
      await this.#files.keepMetadata(file.id, await runWorker({ kind: 'profile', path, fileName: file.file_name }));
    } catch (thrown) {
      const known = thrown instanceof AditError ? thrown : new AditError('import-failed', { cause: thrown });
      const values: MessageValues = { file: file.file_name, ...known.values };
      await this.#files.keepError(file.id, { code: known.code, values });
    }
  }

  #once(id: string, task: () => Promise<void>): Promise<void> {
    let running = this.#reading.get(id);
    if (!running) {
      running = task().finally(() => this.#reading.delete(id));
      this.#reading.set(id, running);
    }
    return running;
  }
}

/** The missing-value symbols of the payload: a JSON list of texts. */
export function parseNanValues(text: string): string[] {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    value = undefined;
  }
  const fits =
    Array.isArray(value) && value.length <= MOST_NAN_VALUES && value.every((symbol) => typeof symbol === 'string');
  if (!fits)
    throw new AditError('bad-input', {
      message: 'nanValues must be a JSON list of texts',
      values: { field: 'nanValues' },
    });
  if ((value as string[]).some((symbol) => symbol.trim() === ''))
    throw new AditError('invalid-nan-symbol', { message: 'A blank cannot mark a missing value' });
  return value as string[];
}

function keepChoices(metadata: StoredMetadata, before: StoredMetadata | undefined): StoredMetadata {
  const known = new Map(before?.columns.map((column) => [column.name, column]));
  return {
    ...metadata,
    columns: metadata.columns.map((column) => ({
      ...column,
      selected: known.get(column.name)?.selected ?? column.selected,
    })),
  };
}

/** A raw file as the calls show it. */
export function toMetadata(file: RawFile): DatasetMetadata {
  const { metadata, error } = file;
  const waiting = file.status === 'Uploading' || file.status === 'Pending';
  return {
    id: file.id,
    fileName: file.file_name,
    status: waiting ? 'Pending' : file.status === 'Complete' ? 'Complete' : 'Failed',
    errorMsg: waiting ? 'The file is being read' : (error?.code ?? null),
    error: error ?? null,
    metadataConfigId: file.metadata_config_id,
    delimiter: metadata?.dialect.delimiter ?? ',',
    skipHeaderLines: (metadata?.dialect.dataStartRow ?? 2) - 1,
    nanValues: JSON.stringify(metadata?.nanValues ?? []),
    encoding: metadata?.dialect.encoding ?? '',
    rowCount: metadata?.rowCount ?? 0,
    columns: [...(metadata?.columns ?? [])],
  };
}
