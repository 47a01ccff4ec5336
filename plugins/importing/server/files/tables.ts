import type { ColumnType, Generated, Kysely } from 'kysely';
import type { MessageValues } from 'adit/core';
import type { CellsNote, DamageReason, SaidSystem } from 'adit/core/server';
import type { DatasetMetadata, Recipe } from '../../shared/index.ts';
import type { DelimitedDialect, TableIssue, TableProfile } from '../../shared/table/index.ts';

/** What was met in a file that a user ought to know; the import doctor makes findings of it. */
export interface FileNotes {
  /** How the file itself speaks for being read, whatever the user said; absent for other files than delimited text. */
  readonly detected?: { readonly delimiter: string; readonly dataStartRow: number };
  /** The line of the names that the file itself speaks for, 0 for none. */
  readonly detectedHeader?: number;
  readonly warnings: readonly TableIssue[];
  /** Values that mark missing data in some systems and are not among the missing symbols. */
  readonly sentinels: readonly {
    readonly symbol: string;
    readonly columns: readonly string[];
    readonly count: number;
  }[];
  readonly belowDetection: readonly { readonly column: string; readonly count: number }[];
  readonly aboveRange: readonly { readonly column: string; readonly count: number }[];
  /** Columns that hold text beside numbers. */
  readonly texts: readonly { readonly column: string; readonly count: number; readonly sample: string }[];
  readonly ragged: { readonly count: number; readonly lines: readonly number[] };
  readonly otherDelimiters: TableProfile['otherDelimiters'];
  /** About cells of a sheet. */
  readonly cells?: readonly CellsNote[];
  /** What its reader warned of for the file as a whole. */
  readonly ofWhole?: readonly { readonly code: string; readonly values: MessageValues }[];
}

/** What is known of a raw file's content: how it is read, and what its columns hold. */
export interface StoredMetadata extends SaidSystem {
  /** The file holds no table: it was not read. */
  readonly opaque?: true;
  /** How delimited text is read. */
  readonly dialect?: DelimitedDialect;
  /** Extension of the table, lower case; a contributed format of it reads the file when there is no dialect. */
  readonly format?: string;
  /** The name in the archive or workbook of the table that was unpacked from it; the table stands beside the raw file. */
  readonly entry?: string;
  /** All tables of a workbook, in the order in which they are offered, and the one that is read. */
  readonly tables?: DatasetMetadata['tables'];
  readonly table?: string;
  /** The first lines of delimited text. */
  readonly firstLines?: readonly string[];
  readonly nanValues: readonly string[];
  readonly rowCount: number;
  readonly columns: DatasetMetadata['columns'];
  /** Attribute lists of the file as its reader gave them. */
  readonly attributes?: unknown;
  readonly defaultColumns?: Readonly<Record<string, string>>;
  /** Of the columns as they were first read, before any change of the user. */
  readonly headerSignature?: string;
  readonly mapping?: Readonly<Record<string, string>>;
  readonly notes?: FileNotes;
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
    /** The dataset that it was first sent for; null for what was sent before this was kept, and for what the server had itself. */
    dataset_name: string | null;
    group_name: string | null;
    folder_path: string | null;
    /** What it was uploaded as, when that was said. */
    file_type: string | null;
    chunk_total: number;
    size: Generated<number>;
    /** Of the table that was unpacked from it, in bytes. */
    derived_size: Generated<number>;
    /** Uploading: chunks are missing. Pending: it is being read. Complete, Failed: see metadata and error. */
    status: 'Uploading' | 'Pending' | 'Complete' | 'Failed';
    metadata: Json<StoredMetadata>;
    error: Json<{ code: string; values: MessageValues; message?: string }>;
    metadata_config_id: string | null;
    created_at: ColumnType<Date, never, never>;
    /** What is wrong with the stored file, as it was found when all data were compared. */
    damage: Generated<DamageReason | null>;
    damage_noticed_at: ColumnType<Date | null, never, Date | null>;
  };
  raw_file_chunks: { raw_file_id: string; number: number; size: number; sha256: string };
  imports: {
    dataset_id: string;
    key: string;
    request: ColumnType<unknown, string, never>;
    ended: Generated<boolean>;
    /** How much of the dataset is built, from 0 to 1. */
    progress: Generated<number>;
  };
  recipes: {
    id: string;
    tenant_id: string;
    site_id: string;
    user_id: string;
    importer_id: string;
    name: string;
    content: ColumnType<RecipeContent, string, string>;
    updated_at: ColumnType<Date, never, Date>;
  };
}

/** What a recipe holds beside its name. */
export type RecipeContent = Pick<Recipe, 'files' | 'options' | 'hierarchy'>;

export type ImportingDatabase = Kysely<ImportingTables>;
