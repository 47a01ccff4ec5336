import { defineRoute } from 'adit/core';
import { z } from 'zod';

/** A file of a dataset, or one that was uploaded, that is not what was written. @internal */
export const damagedFileShape = z.object({
  /** Of the dataset, or of the file that was uploaded. */
  id: z.string(),
  /** Empty for a file that was uploaded. */
  dataset: z.string(),
  /** The name of whoever uploaded the file; empty for a file of a dataset. */
  uploadedBy: z.string(),
  siteId: z.string(),
  site: z.string(),
  /** Empty where the file is of the dataset as a whole. */
  layer: z.string(),
  column: z.string(),
  /** `*` for all files of a folder that is not there. */
  file: z.string(),
  reason: z.enum(['changed', 'missing', 'unreadable']),
  noticedAt: z.string(),
});
/** One damaged file in the list of the page *Damaged data*. @internal */
export type DamagedFileLine = z.infer<typeof damagedFileShape>;

/** The damaged files of the tenant, as far as they were noticed, the latest first. @internal */
export const readDamage = defineRoute({
  id: 'admin.read-damage',
  method: 'GET',
  path: '/plugins/admin/damage',
  summary: 'Which stored files are damaged',
  access: { kind: 'permission', permission: 'admin.data' },
  result: z.array(damagedFileShape),
});
