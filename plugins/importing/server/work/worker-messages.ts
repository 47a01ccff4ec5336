import type { ImportReport, ImportVariable } from 'adit/core';
import type { BuildRequest, ImportExamination, SaidSystem } from 'adit/core/server';
import type { StoredMetadata } from '../files/tables.ts';
import type { FormatModules } from './table-readers.ts';

/** How a raw file is to be looked at: what the user said beats what is detected. */
export interface ProfileTask {
  readonly kind: 'profile';
  readonly path: string;
  readonly fileName: string;
  readonly formats: FormatModules;
  /** Where the table of an archive or a workbook goes, and what it may be; absent for a table that was unpacked before. */
  readonly unpack?: {
    readonly toPath: string;
    /** The usual ones; the others count where there is none of these. */
    readonly extensions: readonly string[];
    readonly otherExtensions?: readonly string[];
    readonly mostBytes: number;
  };
  /** The text was written of the cells of a sheet; `named` where the file itself says that its first row holds the names. */
  readonly ofCells?: 'any' | 'named' | undefined;
  /** Which of the tables of a file is meant, by its name; else the one that fits the variables best. */
  readonly table?: string;
  readonly variables?: readonly ImportVariable[];
  readonly delimiter?: string;
  readonly dataStartRow?: number;
  /** 0 for a file without column names. */
  readonly headerLine?: number;
  readonly nanValues?: readonly string[];
}

/** A file of which no more is asked than in which coordinate system it says it is. */
export interface SystemTask {
  readonly kind: 'system';
  readonly path: string;
  readonly fileName: string;
  /** Of the sorts of files that may say it. */
  readonly readers: FormatModules;
}

/** What was found, and how large the table is that was unpacked for it. */
export interface ProfileResult {
  readonly metadata: StoredMetadata;
  readonly unpackedBytes?: number;
}

/** A dataset to build into a staged folder. */
export interface BuildTask {
  readonly kind: 'build';
  readonly folder: string;
  readonly module: string;
  readonly formats: FormatModules;
  readonly request: BuildRequest;
}

/** Files to look at together before anything is built. */
export interface ExamineTask {
  readonly kind: 'examine';
  readonly module: string;
  readonly formats: FormatModules;
  readonly request: BuildRequest;
}

export type WorkerTask = ProfileTask | SystemTask | BuildTask | ExamineTask;

/** What a task ends with. */
export interface WorkerResults {
  readonly profile: ProfileResult;
  readonly system: SaidSystem;
  readonly build: ImportReport;
  readonly examine: ImportExamination;
}
