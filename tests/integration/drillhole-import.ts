import { join, resolve } from 'node:path';
import { existsSync } from 'node:fs';
import type { ApiClient, Metadata } from './api-client.ts';

/** The folder of real data, which is not part of the repository. */
export const sharedData = resolve('../shared/data');
export const hasSharedData = existsSync(sharedData);

/** Babbitt's files, as an analyst would choose them. */
export const babbitt = {
  collar: join(sharedData, 'pygslib/Babbitt/collar_BABBITT.csv'),
  survey: join(sharedData, 'pygslib/Babbitt/survey_BABBITT.csv'),
  assay: join(sharedData, 'pygslib/Babbitt/assay_BABBITT.csv'),
};

interface Mapped {
  readonly metadata: Metadata;
  readonly mapping: Record<string, string>;
}

function fileOf({ metadata, mapping }: Mapped): Record<string, unknown> {
  const mapped = new Set(Object.values(mapping));
  return {
    id: metadata.id,
    metadataConfigId: metadata.metadataConfigId,
    mapping,
    columns: metadata.columns
      .filter((column) => !mapped.has(column.name))
      .map(({ name, statsDataType, units }) => ({ name, statsDataType, units })),
  };
}

/** Creates a drillhole dataset from uploaded files by the specification's call; answers the dataset's id. */
export async function createDrillholes(
  client: ApiClient,
  name: string,
  files: { collar: Mapped; survey?: Mapped; intervals: Mapped[] },
): Promise<string> {
  const { status, body } = await client.call<{ datasetId: string }>('POST', '/dataset-drillhole/create', {
    name,
    groupName: 'Production',
    folderPath: '',
    collar: fileOf(files.collar),
    survey: files.survey && fileOf(files.survey),
    intervals: files.intervals.map(fileOf),
    points: [],
  });
  if (status !== 200) throw new Error(`Create answered ${status} ${JSON.stringify(body)}`);
  return body.datasetId;
}

/** Uploads Babbitt and creates its dataset; answers its id. */
export async function importBabbitt(client: ApiClient, name = 'Babbitt'): Promise<string> {
  const [collar, survey, assay] = await Promise.all([
    client.upload(babbitt.collar),
    client.upload(babbitt.survey),
    client.upload(babbitt.assay),
  ]);
  return createDrillholes(client, name, {
    collar: {
      metadata: collar,
      mapping: { hole: 'BHID', easting: 'XCOLLAR', northing: 'YCOLLAR', elevation: 'ZCOLLAR' },
    },
    survey: { metadata: survey, mapping: { hole: 'BHID', depth: 'AT', azimuth: 'AZ', dip: 'DIP' } },
    intervals: [{ metadata: assay, mapping: { hole: 'BHID', from: 'FROM', to: 'TO' } }],
  });
}
