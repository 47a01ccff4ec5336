import type { ColumnType, Generated, Kysely } from 'kysely';
import type { MessageValues } from 'adit/core';
import type { DatasetMetadata } from '../shared/index.ts';
import type { DelimitedDialect } from '../shared/table/index.ts';

/** What is known of a raw file's content: how it is read, and what its columns hold. */
export interface StoredMetadata {
  readonly dialect: DelimitedDialect;
  readonly nanValues: readonly string[];
  readonly rowCount: number;
  readonly columns: DatasetMetadata['columns'];
}

type Json<T> = ColumnType<T | null, string | null, string | null>;

/** The plugin's tables. */
export interface ImportingTables {
  raw_files: {
    id: string;
    tenant_id: string;
    site_id: string;
    user_id: string;
    unique_identifier: string;
    file_name: string;
    dataset_type: string;
    chunk_total: number;
    size: Generated<number>;
    /** Uploading: chunks are missing. Pending: it is being read. Complete, Failed: see metadata and error. */
    status: 'Uploading' | 'Pending' | 'Complete' | 'Failed';
    metadata: Json<StoredMetadata>;
    error: Json<{ code: string; values: MessageValues }>;
    metadata_config_id: string | null;
    created_at: ColumnType<Date, never, never>;
  };
  raw_file_chunks: { raw_file_id: string; number: number; size: number; sha256: string };
  imports: { dataset_id: string; key: string; request: ColumnType<unknown, string, never>; ended: Generated<boolean> };
}

export type ImportingDatabase = Kysely<ImportingTables>;
