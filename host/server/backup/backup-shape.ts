import { z } from 'zod';

/** The name of the file that says what a backup holds; it is written last. */
export const CONTENTS_FILE = 'backup.json';
/** The sha256 of the contents file. */
export const CONTENTS_SUM_FILE = 'backup.json.sha256';
/** Where files of the data folder stand in a backup. */
export const DATA_PREFIX = 'data/';

/** Beside the datasets and the files of plugins, what else of the data folder is kept. */
export const otherNames = ['outbox', 'plugins', 'plugin-files.key', 'blast'];

const FORMAT = 1;

const columnShape = z.strictObject({ name: z.string(), type: z.string(), definition: z.string() });

const tableShape = z.strictObject({
  schema: z.string(),
  name: z.string(),
  isUnlogged: z.boolean(),
  columns: z.array(columnShape),
  /** The columns whose values were kept: all but those that are computed. */
  kept: z.array(z.string()),
  /** Files of rows, one JSON array of texts a line. */
  parts: z.array(z.string()),
  rows: z.number().int(),
});

const sequenceShape = z.strictObject({
  schema: z.string(),
  name: z.string(),
  /** The statement that makes it; absent where its column does. */
  create: z.string().optional(),
  ownedBy: z.string().optional(),
  value: z.string(),
  isCalled: z.boolean(),
});

const fileShape = z.strictObject({
  name: z.string(),
  bytes: z.number().int(),
  sha256: z.string().length(64),
  mode: z.number().int(),
  /** The disk did not give all of it, so that what there is stands for nothing. */
  isUnread: z.literal(true).optional(),
});

/** What a backup holds. */
export const contentsShape = z.strictObject({
  format: z.literal(FORMAT),
  program: z.string(),
  made: z.string(),
  migrations: z.array(z.strictObject({ owner: z.string(), id: z.string() })),
  schemas: z.array(z.string()),
  tables: z.array(tableShape),
  sequences: z.array(sequenceShape),
  /** Statements that make keys, checks and indexes, in their order; they are run when the rows are there. */
  constraints: z.array(z.string()),
  files: z.array(fileShape),
});

/** What a backup holds. */
export type Contents = z.infer<typeof contentsShape>;
/** A table with what is needed to make it anew. */
export type TableContents = z.infer<typeof tableShape>;
/** A sequence and its value. */
export type SequenceContents = z.infer<typeof sequenceShape>;
/** A file of a backup with its sum. */
export type FileContents = z.infer<typeof fileShape>;
