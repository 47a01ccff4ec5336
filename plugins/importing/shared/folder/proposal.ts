import type { DatasetImporter, ImportFileType } from 'adit/core';
import type { FileContent } from './file-content.ts';
import type { ListedFile } from './listed-files.ts';

/** A file and what is in it. @internal */
export interface LookedFile<T extends ListedFile> {
  readonly file: T;
  readonly content: FileContent;
}

/** A file of a dataset: the box that it goes into, and the files that are packed with it because they say more of it. @internal */
export interface ProposedPart<T extends ListedFile> {
  readonly file: T;
  readonly content: FileContent;
  readonly fileType: ImportFileType;
  /** The sheet of a workbook. */
  readonly sheet?: string;
  readonly companions: readonly T[];
}

/** The files of a dataset, the main one first. @internal */
export interface ProposedDataset<T extends ListedFile> {
  readonly importer: DatasetImporter;
  readonly name: string;
  readonly parts: readonly ProposedPart<T>[];
}

/** Why it is not known what becomes of a file: the code of a text. @internal */
export type UnknownReason =
  | 'closed-format'
  | 'unread-format'
  | 'block-corners'
  | 'block-indices'
  | 'empty'
  | 'damaged-workbook'
  | 'well-log'
  | 'shape-column'
  | 'other-columns'
  | 'no-names'
  | 'companion-alone'
  | 'box-full'
  | 'left-out'
  | 'unknown-content';

/** A file, or a sheet of one, that belongs to no dataset. @internal */
export interface UnknownPart<T extends ListedFile> {
  readonly file: T;
  readonly content: FileContent;
  readonly sheet?: string;
  readonly reason: UnknownReason;
  readonly values: Readonly<Record<string, string>>;
}
