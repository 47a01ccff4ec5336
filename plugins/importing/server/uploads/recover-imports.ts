import { datasetBuilders, type ServerPluginContext } from 'adit/core/server';
import { BUILD_JOB } from '../import-request.ts';
import type { ImportingDatabase } from '../tables.ts';
import type { RawFiles } from './raw-files.ts';

/**
 * Before the server takes calls: an import that a dead server had kept but not begun is begun, and a dataset whose import it had
 * not come to keep fails with the reason, so that it can be made again under its name.
 */
export async function recoverImports(context: ServerPluginContext, files: RawFiles): Promise<void> {
  const database: ImportingDatabase = context.database();
  const types = new Set(context.list(datasetBuilders).map((builder) => builder.datasetType));
  for (const siteId of await files.sites()) {
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
