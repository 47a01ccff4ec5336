import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { ApiClient } from '../../integration/api-client.ts';

/** A row of a points file as it stands in the file. */
export interface SurveyedPoint {
  readonly easting: string;
  readonly northing: string;
  readonly elevation: string;
  readonly copper: string;
  readonly rock: string;
}

const steps = [-2, -1, 0, 1, 2];

/**
 * A grid of 25 points of 100 m in UTM coordinates, symmetrical around its middle point, all at one elevation. Copper runs from
 * 0 to 24 and is missing in one row; there are three kinds of rock.
 */
export const surveyedGrid: readonly SurveyedPoint[] = steps.flatMap((row) =>
  steps.map((column) => {
    const number = (row + 2) * steps.length + column + 2;
    return {
      easting: (478_123.457 + column * 100).toFixed(3),
      northing: (6_772_345.679 + row * 100).toFixed(3),
      elevation: '358.123',
      copper: number === 20 ? '' : String(number),
      rock: ['Granite', 'Basalt', 'Schist'][number % 3] ?? '',
    };
  }),
);

/** Uploads points and creates a dataset of them; answers its id when the tree says it is complete. */
export async function importPoints(
  client: ApiClient,
  name: string,
  points: readonly SurveyedPoint[] = surveyedGrid,
): Promise<string> {
  const rows = points.map((point) =>
    [point.easting, point.northing, point.elevation, point.copper, point.rock].join(','),
  );
  return importPointsCsv(client, name, `X,Y,Z,CU,ROCK\n${rows.join('\n')}\n`, { x: 'X', y: 'Y', z: 'Z' });
}

/** Uploads the text of a file and creates a point dataset of it, with pieces by `hierarchy`; answers its id when the tree says it is complete. */
export async function importPointsCsv(
  client: ApiClient,
  name: string,
  text: string,
  columns: { x: string; y: string; z: string },
  hierarchy: readonly string[] = [],
): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'adit-points-'));
  try {
    const path = join(folder, `${name.toLowerCase().replaceAll(' ', '-')}.csv`);
    await writeFile(path, text);
    const metadata = await client.upload(path);
    const { status, body } = await client.call<{ datasetId: string }>('POST', '/dataset-points/create', {
      name,
      groupName: 'Production',
      folderPath: '',
      id: metadata.id,
      metadataConfigId: metadata.metadataConfigId,
      x_col: columns.x,
      y_col: columns.y,
      z_col: columns.z,
      hierarchy_cols: hierarchy.slice(0, 1),
      chunk_cols: hierarchy.slice(1),
      columns: metadata.columns
        .filter((column) => !Object.values(columns).includes(column.name))
        .map(({ name: column, statsDataType, units }) => ({ name: column, statsDataType, units })),
    });
    if (status !== 200) throw new Error(`Create answered ${status} ${JSON.stringify(body)}`);
    const dataset = await client.generated(body.datasetId);
    if (dataset.status !== 'Complete')
      throw new Error(`${name} is ${dataset.status}: ${JSON.stringify(dataset.failure)}`);
    return body.datasetId;
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
