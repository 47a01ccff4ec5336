import { datasetImporters } from 'adit/core';
import { datasetTypes, type DatasetRecord, type ServerPluginContext } from 'adit/core/server';
import { demoNames } from 'adit/plugins/demo';
import { blastPattern } from './deposit/blast-rows.ts';
import type { Deposit } from './deposit/deposit.ts';
import {
  writeBlast,
  writeBlockModel,
  writeDrillholes,
  writeGround,
  writeSoilSamples,
  type DepositFile,
} from './deposit/write-deposit.ts';

const GROUP = 'Production';

interface DepositPart {
  readonly name: string;
  readonly importerId: string;
  readonly options: Readonly<Record<string, string>>;
  write(deposit: Deposit, folder: string): Promise<DepositFile[]>;
}

const parts: readonly DepositPart[] = [
  { name: demoNames.drillholes, importerId: 'drillhole.drillhole', options: {}, write: writeDrillholes },
  { name: 'Cerro Adit soil', importerId: 'points.points', options: {}, write: writeSoilSamples },
  { name: demoNames.blocks, importerId: 'blockmodel.blockmodel', options: {}, write: writeBlockModel },
  { name: demoNames.topography, importerId: 'surface.surface', options: {}, write: writeGround },
  { name: blastPattern, importerId: 'blast.pattern', options: { pattern: blastPattern }, write: writeBlast },
];

/** A dataset of the deposit, and the place that it is imported to. */
export interface DemoDataset extends DepositPart {
  readonly datasetType: string;
  readonly groupName: string;
}

/** The datasets of the deposit that a tenant can import: what a plugin imports that is off is left out. */
export async function demoDatasets(
  context: Pick<ServerPluginContext, 'list' | 'listFor'>,
  tenantId: string,
): Promise<readonly DemoDataset[]> {
  const importers = new Map((await context.listFor(datasetImporters, tenantId)).map((one) => [one.id, one]));
  const groups = new Map(context.list(datasetTypes).map(({ datasetType, group }) => [datasetType, group]));
  return parts.flatMap((part) => {
    const datasetType = importers.get(part.importerId)?.datasetType;
    return datasetType === undefined ? [] : [{ ...part, datasetType, groupName: groups.get(datasetType) ?? GROUP }];
  });
}

/** The records that stand where a dataset of the deposit is imported to, those that have not failed first. */
export function recordsOf(dataset: DemoDataset, site: readonly DatasetRecord[]): readonly DatasetRecord[] {
  const { name, datasetType, groupName } = dataset;
  const isSame = (record: DatasetRecord): boolean =>
    record.name.toLowerCase() === name.toLowerCase() &&
    record.datasetType === datasetType &&
    record.groupName === groupName &&
    record.folderPath === '';
  const rank = ({ status }: DatasetRecord): number => Number(status === 'Failed');
  return site.filter(isSame).toSorted((one, other) => rank(one) - rank(other));
}
