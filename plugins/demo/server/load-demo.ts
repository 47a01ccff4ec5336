import { mkdtemp, rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { Imports } from 'adit/plugins/importing';
import { blastPattern } from './deposit/blast-rows.ts';
import { makeDeposit, type Deposit } from './deposit/deposit.ts';
import {
  writeBlast,
  writeBlockModel,
  writeDrillholes,
  writeGround,
  writeSoilSamples,
  type DepositFile,
} from './deposit/write-deposit.ts';

const SEED = 20_251;
const GROUP = 'Production';

interface DemoDataset {
  readonly name: string;
  readonly importerId: string;
  readonly options?: Readonly<Record<string, string>>;
  write(deposit: Deposit, folder: string): Promise<DepositFile[]>;
}

const demoDatasets: readonly DemoDataset[] = [
  { name: 'Cerro Adit DDH', importerId: 'drillhole.drillhole', write: writeDrillholes },
  { name: 'Cerro Adit soil', importerId: 'points.points', write: writeSoilSamples },
  { name: 'Cerro Adit blocks', importerId: 'blockmodel.blockmodel', write: writeBlockModel },
  { name: 'Cerro Adit topography', importerId: 'surface.surface', write: writeGround },
  {
    name: blastPattern,
    importerId: 'blast.pattern',
    options: { pattern: blastPattern },
    write: writeBlast,
  },
];

/** Who loads the demonstration, and where to. */
export interface DemoTarget {
  readonly userId: string;
  readonly tenantId: string;
  readonly siteId: string;
}

/**
 * Generates the deposit in a folder of its own below `staging` and imports it; the folder is gone at the end. Dataset types whose
 * importer is not among `importers`, because its plugin is off, are left out; these say into which group, if their type has its own.
 */
export async function loadDemoDatasets(
  imports: Imports,
  importers: ReadonlyMap<string, string | undefined>,
  staging: string,
  target: DemoTarget,
): Promise<{ datasetId: string; name: string }[]> {
  const folder = await mkdtemp(join(staging, 'demo-'));
  try {
    const deposit = makeDeposit(SEED);
    const datasets: { datasetId: string; name: string }[] = [];
    for (const { name, importerId, options = {}, write } of demoDatasets) {
      if (!importers.has(importerId)) continue;
      const files = await write(deposit, folder);
      datasets.push(
        await imports.importLocalFiles({
          ...target,
          importerId,
          name,
          groupName: importers.get(importerId) ?? GROUP,
          folderPath: '',
          options,
          lengthUnit: 'm',
          files,
        }),
      );
    }
    return datasets;
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
