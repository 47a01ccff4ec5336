import type { DatasetRecord } from 'adit/core/server';
import type { DemoLoad } from 'adit/plugins/demo';
import { recordsOf, type DemoDataset } from './demo-datasets.ts';
import type { LoadTable } from './load-table.ts';

/** How far a load is: the job knows whether the imports are begun, the datasets how they go on. */
export function loadProgress(
  load: Awaited<ReturnType<LoadTable['find']>>,
  wanted: readonly DemoDataset[],
  site: readonly DatasetRecord[],
): DemoLoad {
  const datasets = wanted.map((dataset) => {
    const [record] = recordsOf(dataset, site);
    return { name: dataset.name, datasetId: record?.id ?? null, status: record?.status ?? null };
  });
  return { status: statusOf(load?.status, datasets), datasets, failure: load?.failure ?? null };
}

function statusOf(
  load: 'loading' | 'imported' | 'failed' | undefined,
  datasets: DemoLoad['datasets'],
): DemoLoad['status'] {
  if (load === undefined) return 'idle';
  if (load !== 'imported') return load;
  const has = (status: DemoLoad['datasets'][number]['status']): boolean =>
    datasets.some((dataset) => dataset.status === status);
  if (has('Generating Dataset')) return 'loading';
  return has('Failed') ? 'failed' : 'complete';
}
