import { mkdtemp, rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { Imports } from 'adit/plugins/importing';
import { makeDeposit, type Deposit } from './deposit/deposit.ts';
import { writeDrillholes, writeSoilSamples, type DepositFile } from './deposit/write-deposit.ts';

const SEED = 20_251;
const GROUP = 'Production';

interface DemoDataset {
  readonly name: string;
  readonly importerId: string;
  write(deposit: Deposit, folder: string): Promise<DepositFile[]>;
}

const demoDatasets: readonly DemoDataset[] = [
  { name: 'Cerro Adit DDH', importerId: 'drillhole.drillhole', write: writeDrillholes },
  { name: 'Cerro Adit soil', importerId: 'points.points', write: writeSoilSamples },
];

/** Who loads the demonstration, and where to. */
export interface DemoTarget {
  readonly userId: string;
  readonly tenantId: string;
  readonly siteId: string;
}

/** Generates the deposit in a folder of its own below `staging` and imports it; the folder is gone at the end. */
export async function loadDemoDatasets(
  imports: Imports,
  staging: string,
  target: DemoTarget,
): Promise<{ datasetId: string; name: string }[]> {
  const folder = await mkdtemp(join(staging, 'demo-'));
  try {
    const deposit = makeDeposit(SEED);
    const datasets: { datasetId: string; name: string }[] = [];
    for (const { name, importerId, write } of demoDatasets) {
      const files = await write(deposit, folder);
      datasets.push(
        await imports.importLocalFiles({
          ...target,
          importerId,
          name,
          groupName: GROUP,
          folderPath: '',
          options: {},
          files,
        }),
      );
    }
    return datasets;
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
