import { readFileSync } from 'node:fs';
import { formatBytes, type MessageValues } from 'adit/core';
import type { DatasetMetadata } from '../../shared/index.ts';
import type { RawFile } from '../files/raw-files.ts';

/** What is going on with a file at the moment. */
export interface FileActivity {
  /** It is an archive, which takes longer to be read. */
  readonly isUnpacking: boolean;
  readonly isReadAgain: boolean;
}

/** A raw file as the calls show it. */
export function toMetadata(file: RawFile, { isUnpacking, isReadAgain }: FileActivity): DatasetMetadata {
  const { metadata, error } = file;
  const waiting = isReadAgain || file.status === 'Uploading' || file.status === 'Pending';
  const dialect = metadata?.dialect;
  const waitingMessage = isUnpacking ? 'The archive is being unpacked' : 'The file is being read';
  return {
    id: file.id,
    fileName: file.file_name,
    status: waiting ? 'Pending' : file.status === 'Complete' ? 'Complete' : 'Failed',
    errorMsg: waiting ? waitingMessage : error ? errorMessage(error) : null,
    pendingLongUpload: waiting && isUnpacking,
    error: error ? { code: error.code, values: error.values } : null,
    metadataConfigId: file.metadata_config_id,
    delimiter: dialect?.delimiter ?? ',',
    skipHeaderLines: (dialect?.dataStartRow ?? 2) - 1,
    headerLine: dialect?.headerLine ?? null,
    firstLines: [...(metadata?.firstLines ?? [])],
    nanValues: JSON.stringify(metadata?.nanValues ?? []),
    encoding: dialect?.encoding ?? '',
    rowCount: metadata?.rowCount ?? 0,
    columns: [...(metadata?.columns ?? [])],
    fileType: file.file_type,
    entry: metadata?.entry ?? null,
    tables: [...(metadata?.tables ?? [])],
    table: metadata?.table ?? null,
    format: metadata?.opaque ? '' : (metadata?.format ?? ''),
    defaultColumns: { ...metadata?.defaultColumns },
    attributesMap: metadata?.attributes ?? null,
    headerSignature: metadata?.headerSignature ?? '',
    mapping: { ...metadata?.mapping },
  };
}

let texts: Readonly<Record<string, string>> | undefined;

function englishTexts(): Readonly<Record<string, string>> {
  texts ??= JSON.parse(readFileSync(new URL('../../locales/en.json', import.meta.url), 'utf8')) as Record<
    string,
    string
  >;
  return texts;
}

/** Says in English what went wrong with a file, for callers that do not translate the code themselves. */
function errorMessage(error: { code: string; values: MessageValues; message?: string }): string {
  const text = englishTexts()[`error.${error.code}`] ?? error.message ?? error.code;
  return text.replaceAll(/\{\{(\w+)(, size)?\}\}/g, (_match, name: string, isSize?: string) => {
    const value = error.values[name] ?? '';
    return isSize ? formatBytes(Number(value), 'en') : String(value);
  });
}
