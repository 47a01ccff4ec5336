import { mkdir, readdir } from 'node:fs/promises';
import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import { z } from 'zod';
import { notFound } from 'adit/core';
import { MANIFEST_FILE, SUMS_FILE, type DatasetCatalogue } from 'adit/core/server';
import type { OpenWork } from '../half/open-works.ts';
import { sync } from '../../storage/durable.ts';
import type { DataRights } from './data-rights.ts';
import { tenantOf } from './data-rights.ts';
import type { HalfServices } from './half-services.ts';
import type { LentFolders } from './lent-files.ts';
import { takeOverFolder } from './take-over.ts';

const MAX_IDS = 10_000;
const MAX_LINES = 10_000;

const ids = z.array(z.string()).max(MAX_IDS);
const fileNames = z
  .array(
    z
      .string()
      .regex(/^[^/\\]+$/)
      .refine((name) => name !== '.' && name !== '..'),
  )
  .max(MAX_IDS);
const newDataset = z.object({
  tenantId: z.string(),
  siteId: z.string(),
  userId: z.string(),
  ...{ name: z.string().max(1_000), datasetType: z.string().max(200), groupName: z.string().max(1_000) },
  folderPath: z.string().max(4_000),
});
const lines = z
  .array(z.object({ logType: z.enum(['info', 'warning', 'error']), filePath: z.string(), message: z.string() }))
  .max(MAX_LINES);
const failure = z.object({ code: z.string(), values: z.record(z.string(), z.union([z.string(), z.number()])) });

/** What datasets are lent with. */
export interface DatasetLending {
  readonly datasets: DatasetCatalogue;
  readonly rights: DataRights;
  readonly lent: LentFolders;
  /** The folder that the half writes to. */
  readonly out: string;
}

/** The catalogue of datasets as a half has it: what its caller may see, and what the half makes itself. */
export function datasetServices({ datasets, rights, lent, out }: DatasetLending): HalfServices {
  /** The folder of each dataset that the half makes, once it has one. */
  const making = new Map<string, string | undefined>();
  const ownId = (given: unknown): string => {
    const id = z.string().parse(given);
    if (!making.has(id)) throw notFound('dataset');
    return id;
  };
  return {
    'datasets.find': async ([id], work) => (await rights.readable(work, [z.string().parse(id)]))[0],
    'datasets.findMany': ([given], work) => rights.readable(work, ids.parse(given)),
    'datasets.listSite': async ([given], work) => {
      const siteId = z.string().parse(given);
      if (!rights.needsType()) throw new Error('plugin.json names no data that are read in needs.data');
      if (!(await rights.has(work, siteId, 'viewer'))) return [];
      return (await datasets.listSite(siteId)).filter(({ datasetType }) => rights.needsType(datasetType));
    },
    'datasets.manifest': async ([id], work) => datasets.manifest(await rights.read(work, z.string().parse(id))),
    'datasets.logs': async ([id], work) => datasets.logs((await rights.read(work, z.string().parse(id))).id),
    'datasets.open': async ([id, given], work) => {
      const record = await rights.read(work, z.string().parse(id));
      const files = fileNames.optional().parse(given);
      const held = await datasets.open(record, files);
      const all = files && [...new Set([...files, MANIFEST_FILE, ...(record.sums === undefined ? [] : [SUMS_FILE])])];
      return lent.lend(held.folder, all ?? (await readdir(held.folder)), () => held.dispose());
    },
    'datasets.create': async ([given], work) => {
      const asked = newDataset.parse(given);
      await rights.requireCreate(work, asked.siteId);
      const record = await datasets.create({ ...asked, tenantId: tenantOf(work), userId: makerOf(work, asked.userId) });
      making.set(record.id, undefined);
      return record;
    },
    'datasets.stage': async ([given]) => {
      const id = ownId(given);
      const folder = join(out, randomUUID());
      await mkdir(folder);
      making.set(id, folder);
      return folder;
    },
    'datasets.publish': async ([given, said]) => {
      const id = ownId(given);
      const folder = making.get(id);
      if (folder === undefined) throw new Error('The dataset has no folder yet');
      const checked = lines.optional().parse(said);
      for (const file of await takeOverFolder(folder, out, await datasets.stage(id))) await sync(file);
      making.delete(id);
      return datasets.publish(id, checked);
    },
    'datasets.fail': async ([given, why]) => {
      const id = ownId(given);
      const hasFailed = await datasets.fail(id, failure.parse(why));
      making.delete(id);
      return hasFailed;
    },
    'datasets.log': ([id, said]) => datasets.log(ownId(id), lines.parse(said)),
  };
}

/** Who a dataset is made by: the caller, or in a job whoever the half says. */
function makerOf(work: OpenWork | undefined, said: string): string {
  return work?.call ? work.call.user.id : said;
}
