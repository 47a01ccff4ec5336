import { join } from 'node:path';
import type { ApiClient } from '../../integration/api-client.ts';
import { CELL_SIZE, CELLS, EDGE, gradesOf } from './block-model.ts';
import { writeRows } from './write-rows.ts';

/** How many points the bench draws. */
export const POINTS = 5_000_000;

const SECONDS = 600;

/** Creates five million points in waves with a grade; the same every time. */
export async function importPoints(client: ApiClient, folder: string, name: string): Promise<void> {
  let seed = 20_261_121;
  const random = (): number => (seed = (seed * 48_271) % 2_147_483_647) / 2_147_483_647;
  const path = join(folder, 'points.csv');
  await writeRows(path, 'X,Y,Z,GRADE', POINTS, () => {
    const [x, y] = [random() * 4000, random() * 4000];
    const z = 300 + 60 * Math.sin(x / 500) + 40 * Math.cos(y / 700) + 30 * random();
    return `${(478_000 + x).toFixed(2)},${(6_772_000 + y).toFixed(2)},${z.toFixed(2)},${(random() * 8).toFixed(3)}`;
  });
  const { id } = await client.upload(path, 'points.csv', SECONDS);
  const body = { name, groupName: 'Production', folderPath: '', id, x_col: 'X', y_col: 'Y', z_col: 'Z' };
  await create(client, '/dataset-points/create', body);
}

/** Creates a regular block model of 8 million cells with a grade, the one that the engine's bench has. */
export async function importBlocks(client: ApiClient, folder: string, name: string): Promise<void> {
  const path = join(folder, 'blocks.csv');
  const grades = gradesOf(0);
  const along = (corner: number, cell: number): number => corner + (cell + 0.5) * CELL_SIZE;
  await writeRows(path, 'XC,YC,ZC,GRADE', CELLS, (cell) => {
    const row = Math.floor(cell / EDGE);
    const [x, y] = [along(478_000, cell % EDGE), along(6_772_000, row % EDGE)];
    return `${x},${y},${along(-500, Math.floor(row / EDGE))},${(grades[cell] as number).toFixed(4)}`;
  });
  const metadata = await client.upload(path, 'blocks.csv', SECONDS);
  const mapping = { xc: 'XC', yc: 'YC', zc: 'ZC' };
  await create(client, '/dataset-blockmodel/create', {
    ...metadata,
    name,
    groupName: 'Production',
    folderPath: '',
    mapping,
  });
}

async function create(client: ApiClient, path: string, body: object): Promise<void> {
  const answer = await client.call<{ datasetId: string }>('POST', path, body);
  if (answer.status !== 200) throw new Error(`Create answered ${answer.status} ${JSON.stringify(answer.body)}`);
  const { status } = await client.generated(answer.body.datasetId, SECONDS);
  if (status !== 'Complete') throw new Error(`The dataset is ${status}`);
}
