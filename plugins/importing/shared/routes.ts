import { defineRoute } from 'adit/core';
import { z } from 'zod';
import { mappingPayloadShape } from './column-payload.ts';
import { chosenCodeShape } from './choose-codes.ts';
import { columnCodeSchema, columnDates, strayTextSchema } from './table/types.ts';

/** The size of an upload chunk in bytes; the last one of a file may be smaller. @internal */
export const CHUNK_BYTES = 3_670_016;
/** How many chunks of a file are sent side by side. @internal */
export const PARALLEL_CHUNKS = 4;
/** The longest name of a dataset or a folder. @public */
export const NAME_LENGTH = 50;

const siteScope = (from: 'body.site' | 'query.site'): { object: 'site'; from: typeof from } => ({
  object: 'site',
  from,
});
const site = z.string();
const datasetType = z.string().max(50);
const groupName = z.string().max(50);
const folderPath = z.string().max(500);

/**
 * Says whether the name can be had and whether the file is known already; `file` names one that was begun, or sent, before. Without it, the file of a
 * dataset of one file is the last that was sent for it; which one of several is meant, `file` alone can say. A file that was used as another sort
 * (`fileType`) is read anew where that makes a difference.
 *
 * @internal
 */
export const validateMetadata = defineRoute({
  id: 'importing.validate',
  method: 'POST',
  path: '/dataset-metadata/validate',
  summary: 'Check a dataset and its file before the upload',
  access: { kind: 'permission', permission: 'importing.upload', scope: siteScope('body.site') },
  body: z.strictObject({
    datasetName: z.string(),
    groupName,
    datasetType,
    site,
    folderPath,
    file: z
      .strictObject({
        fileName: z.string().max(255),
        uniqueIdentifier: z.string().max(200),
        chunkTotalCount: z.int().min(1),
        /** In bytes; a file that the container has no room for is refused here. */
        size: z.number().min(0).optional(),
        fileType: z.string().max(50).optional(),
      })
      .optional(),
  }),
  result: z.object({
    /** `metadata-available`: the file is here whole, go on with its metadata; `no-metadata`: here, but not read as a table; `upload`: send the chunks. */
    outcome: z.enum(['metadata-available', 'no-metadata', 'upload']),
    id: z.string().optional(),
    /** Chunks that are still needed, counted from 1; absent when all are. */
    missingChunks: z.array(z.int()).optional(),
  }),
});

/**
 * Takes one chunk. 412 with `missingChunks` answers a last chunk that came too early; 400 with a message refuses the file. The
 * answer that makes a file whole says `is_completed`, or `pendingLongUpload` when it is an archive, which is then unpacked.
 *
 * @internal
 */
export const uploadChunk = defineRoute({
  id: 'importing.upload',
  method: 'POST',
  path: '/upload-dataset/create',
  summary: 'Send one chunk of a file',
  access: { kind: 'permission', permission: 'importing.upload', scope: siteScope('query.site') },
  query: z.object({
    name: z.string(),
    groupName,
    folderPath,
    datasetType,
    chunkNumber: z.coerce.number().int().min(1),
    chunkTotalCount: z.coerce.number().int().min(1).max(1_000_000),
    fileName: z.string().min(1).max(255),
    uniqueIdentifier: z.string().min(1).max(200),
    site,
    fileType: z.string().max(50).optional(),
  }),
  binaryBody: { bytes: CHUNK_BYTES },
  result: z.object({
    id: z.string(),
    is_completed: z.boolean(),
    pendingLongUpload: z.boolean(),
    message: z.string(),
  }),
  refusals: [412],
});

/** 409 `file-in-use` answers while a dataset is being built from the file. @beta */
export const deleteUpload = defineRoute({
  id: 'importing.delete-upload',
  method: 'DELETE',
  path: '/upload-dataset/delete',
  summary: 'Cancel an upload, or delete a raw file',
  access: {
    kind: 'permission',
    permission: 'importing.upload',
    scope: { object: 'raw-file', from: 'query.rawFileId' },
  },
  query: z.object({ rawFileId: z.string() }),
  result: z.object({}),
  refusals: [409],
});

/** Deletes a raw file by its name as a blob: `<id>/<file name>`, or the `blobName` of a dataset's attachment; otherwise as `deleteUpload`. @beta */
export const deleteBlob = defineRoute({
  id: 'importing.delete-blob',
  method: 'DELETE',
  path: '/upload-dataset/delete-blob',
  summary: 'Delete a raw file by the name of its blob',
  access: { kind: 'permission', permission: 'importing.upload', scope: { object: 'raw-blob', from: 'query.blobName' } },
  query: z.object({ blobName: z.string().max(400) }),
  result: z.object({}),
  refusals: [409],
});

/** A raw file as the list shows it. @beta */
export const uploadedFileShape = z.object({
  id: z.string(),
  fileName: z.string(),
  size: z.number(),
  createdAt: z.string(),
  uploadedBy: z.object({ name: z.string() }),
  /** Whether a browser or a script sent it, or the server had it. */
  source: z.enum(['upload', 'server']),
  datasetType: z.string(),
  /** What it was uploaded as, for example `collar`; null when that was not said. */
  fileType: z.string().nullable(),
  /** Uploading: chunks are missing. Pending: it is being read. Failed: it cannot be read as what it was uploaded as. */
  status: z.enum(['Uploading', 'Pending', 'Complete', 'Failed']),
});
/** A file that was uploaded, as the lists show it. @beta */
export type UploadedFile = z.infer<typeof uploadedFileShape>;

/** What a part of what is stored takes, in bytes, with the colour that it is drawn in. @internal */
export const dataUsageItemShape = z.object({
  name: z.string(),
  size: z.number(),
  color: z.string().regex(/^#[0-9A-F]{6}$/),
});
/** A part of what is stored, with its size in bytes and its colour in the bar. @internal */
export type DataUsageItem = z.infer<typeof dataUsageItemShape>;

/** The raw files of a site, the newest first. `excludeBlobOnly=true` leaves out those that are only bytes: not whole, or not readable. @beta */
export const readUploads = defineRoute({
  id: 'importing.read-uploads',
  method: 'GET',
  path: '/upload-dataset/read',
  summary: 'The raw files of a site',
  access: { kind: 'permission', permission: 'importing.upload', scope: siteScope('query.site') },
  query: z.object({
    site,
    datasetType: datasetType.optional(),
    excludeBlobOnly: z.string().max(10).optional(),
    status: z.string().max(50).optional(),
  }),
  result: z.object({
    /** Of the files listed, in bytes. */
    totalSize: z.number(),
    /** What all files of the site take, tables that were unpacked from them included, and the most that they may take, in bytes. */
    containerSize: z.number(),
    containerSizeLimit: z.number(),
    /** What the files of each dataset type take, all files of the site counted, the most first. */
    usage: z.array(dataUsageItemShape),
    files: z.array(uploadedFileShape),
  }),
});

/** A column as the mapping step shows it. @internal */
export const metadataColumnShape = z.object({
  _id: z.string(),
  name: z.string(),
  dataType: z.enum(['int', 'float', 'string']),
  statsDataType: z.enum(['categorical', 'continuous']),
  /** The choices that the column offers (I5.13). */
  typeOptions: z.array(z.enum(['categorical', 'continuous'])),
  units: z.enum(['ft', 'm', 'deg', 'none']),
  /** Counted exactly up to 2,501; more are given as 2,501. */
  numUniques: z.int().nullable(),
  sampleData: z.array(z.string()),
  missing: z.int(),
  minimum: z.number().nullable(),
  maximum: z.number().nullable(),
  /** Values in the column that other systems write for a missing one. */
  sentinels: z.array(z.string()),
  selected: z.boolean(),
  /**
   * The texts are dates, written so: the type continuous makes moments of them, categorical keeps the texts. `ambiguous` where days and months
   * cannot be told apart; those stay text.
   */
  dates: z.enum(columnDates).optional(),
  /** Numbers and texts in a column of numbers that hardly are values, and how they are read while the column is continuous and mapped to no variable. */
  codes: z.array(columnCodeSchema).optional(),
  /** The few texts that are missing while the column is continuous; categorical keeps them. */
  strayTexts: z.array(strayTextSchema).optional(),
});
/** A column of a raw file as the mapping step shows it. @internal */
export type MetadataColumn = z.infer<typeof metadataColumnShape>;

/** What is known of a raw file; `errorMsg` is present while the file is not ready, or when it cannot be read. @internal */
export const metadataShape = z.object({
  id: z.string(),
  fileName: z.string(),
  status: z.enum(['Pending', 'Complete', 'Failed']),
  errorMsg: z.string().nullable(),
  /** True while an archive is being unpacked. */
  pendingLongUpload: z.boolean().optional(),
  /** The reason as a code with values, for translation. */
  error: z.object({ code: z.string(), values: z.record(z.string(), z.union([z.string(), z.number()])) }).nullable(),
  metadataConfigId: z.string().nullable(),
  delimiter: z.string(),
  /** The row that the data start at, minus 1. */
  skipHeaderLines: z.int(),
  /** The line of the column names; null for a file without. */
  headerLine: z.int().nullable().optional(),
  /** The first lines of a delimited text as they stand in it. */
  firstLines: z.array(z.string()).optional(),
  /** A JSON list of strings. */
  nanValues: z.string(),
  encoding: z.string(),
  rowCount: z.int(),
  columns: z.array(metadataColumnShape),
  /** What the file was uploaded as; null when that was not said. */
  fileType: z.string().nullable().optional(),
  /** The name in the archive of the table that was unpacked. */
  entry: z.string().nullable().optional(),
  /** The tables of a workbook, its sheets, in the order in which they are offered; empty for a file of one table. */
  tables: z.array(z.object({ name: z.string(), isHidden: z.boolean() })).optional(),
  /** The name of the one that is read. */
  table: z.string().nullable().optional(),
  /** Extension of the table itself, lower case: `csv` for a csv in a zip. Empty for a file that holds no table. */
  format: z.string().optional(),
  /** Variable to column name, where the file itself says which column is which. */
  defaultColumns: z.record(z.string(), z.string()).optional(),
  /** Attribute lists of the file, such as colours by group. */
  attributesMap: z.unknown().optional(),
  /** Files with the same column names have the same; recipes are found by it. Empty for a file that holds no table. */
  headerSignature: z.string().optional(),
  /** Variable to column name, as it was last kept. */
  mapping: z.record(z.string(), z.string()).optional(),
});
/** What is known of a raw file before it is mapped. @internal */
export type DatasetMetadata = z.infer<typeof metadataShape>;

/**
 * With only `id`: fetch or poll. With a delimiter, a first row, a line of names, missing symbols or a table that are not as they were: read the file anew. With
 * `columns` or `mapping`: keep them. With `fileType`: use the file as another sort from now on, for which it may have to be read anew.
 * Other fields of the metadata may be sent back and mean nothing.
 *
 * @internal
 */
export const updateMetadata = defineRoute({
  id: 'importing.update-metadata',
  method: 'PUT',
  path: '/dataset-metadata/update',
  summary: 'Fetch, refresh or keep the metadata of a raw file',
  access: { kind: 'permission', permission: 'importing.upload', scope: { object: 'raw-file', from: 'body.id' } },
  body: z.object({
    id: z.string(),
    datasetType: datasetType.optional(),
    fileType: z.string().max(50).nullish(),
    delimiter: z.string().max(1).optional(),
    /** The row that the data start at, minus 1; 0 for a file without column names. */
    skipHeaderLines: z.int().min(0).max(9998).optional(),
    /** The line of the column names, 0 for none; found above the data when left out. The data then start below it unless that is said, too. */
    headerLine: z.int().min(0).max(9998).nullish(),
    nanValues: z.string().max(10_000).optional(),
    /** Which of the tables of a workbook is meant. */
    table: z.string().max(255).nullish(),
    columns: z
      .array(
        metadataColumnShape.partial().extend({ name: z.string(), codes: z.array(chosenCodeShape).max(200).optional() }),
      )
      .max(5000)
      .optional(),
    mapping: mappingPayloadShape.optional(),
  }),
  result: metadataShape,
  refusals: [409],
});
