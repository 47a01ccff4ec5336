import { datasetBuilders, LocksToken, type ServerPluginContext } from 'adit/core/server';
import { creatingKey } from '../files/stored-names.ts';
import { BUILD_JOB } from '../files/import-request.ts';
import type { ImportingDatabase } from '../files/tables.ts';
import type { RawFiles } from '../files/raw-files.ts';

/**
 * Before the server takes calls: an import that a dead server had kept but not begun is begun, and a dataset whose import it had
 * not come to keep fails with the reason, so that it can be made again under its name.
 */
export async function recoverImports(context: ServerPluginContext, files: RawFiles): Promise<void> {
  const database: ImportingDatabase = context.database();
  const types = new Set(context.list(datasetBuilders).map((builder) => builder.datasetType));
  const locks = context.get(LocksToken);
  for (const siteId of await files.sites()) await locks.alone(creatingKey(siteId), () => recoverSite(siteId));

  async function recoverSite(siteId: string): Promise<void> {
    const generating = (await context.datasets.listSite(siteId)).filter(
      ({ status, datasetType }) => status === 'Generating Dataset' && types.has(datasetType),
    );
    for (const { id, tenantId } of generating) {
      const row = await database.selectFrom('imports').select('ended').where('dataset_id', '=', id).executeTakeFirst();
      if (row) await context.jobs.add(BUILD_JOB, { datasetId: id }, { tenantId, key: id });
      else await context.datasets.fail(id, { code: 'job-died', values: {} });
    }
  }
}
