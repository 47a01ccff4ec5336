import { AditError, notFound, type RouteResult } from 'adit/core';
import type { ServerPluginContext } from 'adit/core/server';
import type { readProgress } from '../../shared/index.ts';
import { requestShape } from '../files/import-request.ts';
import type { ImportingDatabase } from '../files/tables.ts';
import { readReport, REPORT_FILE } from './read-report.ts';

/** How far the import of a dataset is. Throws 404 `not-found`, and 404 `not-imported` for a dataset that came in another way. */
export async function importProgress(
  { database, datasets }: { readonly database: ImportingDatabase; readonly datasets: ServerPluginContext['datasets'] },
  datasetId: string,
): Promise<RouteResult<typeof readProgress>> {
  const [record, row] = await Promise.all([
    datasets.find(datasetId),
    database
      .selectFrom('imports')
      .select(['request', 'progress'])
      .where('dataset_id', '=', datasetId)
      .executeTakeFirst(),
  ]);
  if (!record) throw notFound('dataset');
  const { name, status } = record;
  if (!row) throw new AditError('not-imported', { status: 404, message: `${name} was not imported`, values: { name } });
  const { importerId: importer } = requestShape.parse(row.request);
  if (status !== 'Complete') return { importer, name, status, progress: row.progress, used: [], files: [], notes: 0 };
  const held = await datasets.open(record, [REPORT_FILE]);
  try {
    const { files, issueCounts } = await readReport(held.folder);
    const used = files.map(({ fileType, rowsUsed }) => ({ fileType, rows: rowsUsed }));
    const notes = Object.values(issueCounts).reduce((sum, count) => sum + count, 0);
    return { importer, name, status, progress: 1, used, files: [...files], notes };
  } finally {
    held.dispose();
  }
}
