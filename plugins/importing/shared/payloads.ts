import { point, type Contribution } from 'adit/core';
import type { MetadataColumn } from './routes.ts';

/** A file of the dialog, mapped, as its create call is to name it. */
export interface PayloadFile {
  readonly rawFileId: string;
  readonly fileType: string;
  readonly metadataConfigId: string | null;
  /** Variable to column name; variables that were said not to be in the file are absent. */
  readonly mapping: Readonly<Record<string, string>>;
  /** All columns of the file; `selected: false` leaves one out. */
  readonly columns: readonly {
    readonly name: string;
    readonly statsDataType: 'categorical' | 'continuous';
    readonly units: 'ft' | 'm' | 'deg' | 'none';
    readonly selected: boolean;
    /** How the dates of the column are written; absent for a column without dates. */
    readonly dates?: MetadataColumn['dates'];
  }[];
}

/** Everything that the import dialog knows when a dataset is created. */
export interface PayloadRequest {
  readonly name: string;
  readonly groupName: string;
  /** Empty for no folder. */
  readonly folderPath: string;
  /** In the order of the importer's file types. */
  readonly files: readonly PayloadFile[];
  readonly options: Readonly<Record<string, string>>;
  /** Categorical columns of the last file, the broadest first; empty when no hierarchy was chosen. */
  readonly hierarchy: readonly string[];
}

/** How the body of an importer's create call is made; contributed by the browser half of the plugin that takes the call. */
export interface ImportPayload extends Contribution {
  readonly importerId: string;
  make(request: PayloadRequest): unknown;
}

/** The bodies of the create calls. */
export const importPayloads = point<ImportPayload>('importing.payloads');
