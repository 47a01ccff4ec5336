import { mkdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { DatasetCatalogue } from 'adit/core/server';
import type { Imports } from 'adit/plugins/importing';
import { recordsOf, type DemoDataset } from './demo-datasets.ts';
import { makeDeposit } from './deposit/deposit.ts';

const SEED = 20_251;

/** Who loads the demonstration, and where to. */
export interface DemoTarget {
  readonly userId: string;
  readonly tenantId: string;
  readonly siteId: string;
}

/** What loading works with. */
export interface LoadingParts {
  readonly imports: Pick<Imports, 'importLocalFiles'>;
  readonly catalogue: Pick<DatasetCatalogue, 'listSite' | 'remove'>;
  /** Where files are made before they are imported. */
  readonly staging: string;
}

/**
 * Generates the deposit in a folder of its own below `staging` and imports those of its datasets that are not there; the folder is gone at the end.
 * A dataset that failed before gives way to the new one.
 */
export async function loadDemoDatasets(
  { imports, catalogue, staging }: LoadingParts,
  datasets: readonly DemoDataset[],
  target: DemoTarget,
  signal: AbortSignal,
): Promise<void> {
  const deposit = makeDeposit(SEED);
  // One that a killed server has left is in the way of nobody, and goes now.
  const folder = join(staging, `demo-${target.siteId}`);
  await rm(folder, { recursive: true, force: true });
  try {
    for (const dataset of datasets) {
      signal.throwIfAborted();
      const before = recordsOf(dataset, await catalogue.listSite(target.siteId));
      if (before[0] && before[0].status !== 'Failed') continue;
      if (before.length > 0) await catalogue.remove(before.map(({ id }) => id));
      await mkdir(folder, { recursive: true });
      const { name, importerId, groupName, options } = dataset;
      const files = await dataset.write(deposit, folder);
      await imports.importLocalFiles({ ...target, importerId, name, groupName, folderPath: '', options, files });
    }
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
