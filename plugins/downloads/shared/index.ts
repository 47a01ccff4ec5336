import { defineRoute } from 'adit/core';
import { z } from 'zod';

const permission = 'downloads.read';

/** A file that belongs to a dataset. @internal */
export const attachmentShape = z.object({
  name: z.string(),
  fileName: z.string(),
  blobName: z.string(),
  /** How much of it is on the server, in percent. */
  uploadProgress: z.number(),
});
/** A file that belongs to a dataset, and how much of it is on the server. @internal */
export type Attachment = z.infer<typeof attachmentShape>;

/** The files that belong to a dataset. @internal */
export const readAttachments = defineRoute({
  id: 'downloads.read-attachments',
  method: 'GET',
  path: '/dataset/attachment',
  summary: 'The files that belong to a dataset',
  access: { kind: 'permission', permission, scope: { object: 'dataset', from: 'query.datasetId' } },
  query: z.object({ datasetId: z.string() }),
  result: z.object({ attachments: z.array(attachmentShape) }),
});

/** `path` is the file's `blobName`. @internal */
export const downloadAttachment = defineRoute({
  id: 'downloads.download-attachment',
  method: 'GET',
  path: '/datasetDownload/:id/attachment/file',
  summary: 'A file that belongs to a dataset',
  access: { kind: 'permission', permission, scope: { object: 'dataset', from: 'params.id' } },
  params: z.object({ id: z.string() }),
  query: z.object({ path: z.string().max(500) }),
  result: z.unknown(),
  binaryResult: { contentTypes: ['application/octet-stream'] },
});
