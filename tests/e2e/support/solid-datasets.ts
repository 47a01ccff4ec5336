import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sharp from 'sharp';
import type { ApiClient } from '../../integration/api-client.ts';

/** A block model in UTM coordinates: its lower corner, the sizes of its blocks, and how many there are along each axis. */
export const model = {
  corner: [478_100.5, 6_772_200.25, 300],
  size: [10, 10, 5],
  count: [8, 6, 4],
} as const;

/** The grade of a block: ten times its layer, counted from below, plus its column. */
export function gradeOf(u: number, w: number): number {
  return w * 10 + u;
}

/** The line of a block in the file. */
export function lineOf(u: number, v: number, w: number): number {
  return 2 + u + model.count[0] * (v + model.count[1] * w);
}

function blocksCsv(): string {
  const [nu, nv, nw] = model.count;
  const rows = ['XC,YC,ZC,XINC,YINC,ZINC,CU,ROCK'];
  for (let item = 0; item < nu * nv * nw; item += 1) {
    const place = [item % nu, Math.floor(item / nu) % nv, Math.floor(item / nu / nv)] as const;
    const middle = place.map((at, axis) => model.corner[axis]! + (at + 0.5) * model.size[axis]!);
    rows.push([...middle, ...model.size, gradeOf(place[0], place[2]), item % 2 === 0 ? 'Ore' : 'Waste'].join(','));
  }
  return `${rows.join('\n')}\n`;
}

/** A sloping rectangle: its south-western corner, its size, and how much it rises for each unit to the east. */
export const slope = { corner: [478_100.5, 6_772_200.25, 350], width: 100, length: 80, rise: 0.1 } as const;

/** The colours of the picture's quarters, as the eye sees them with north upwards. */
export const quarters = {
  northWest: [220, 40, 40],
  northEast: [40, 180, 60],
  southWest: [40, 60, 210],
  southEast: [230, 210, 40],
} as const;

async function picture(): Promise<Buffer> {
  const pixels = Uint8Array.from({ length: 64 * 64 }, (_, at) => at).reduce(
    (bytes, _, at) => {
      const [isEast, isSouth] = [at % 64 >= 32, at >= 64 * 32];
      const colour = quarters[`${isSouth ? 'south' : 'north'}${isEast ? 'East' : 'West'}`];
      bytes.set(colour, at * 3);
      return bytes;
    },
    new Uint8Array(64 * 64 * 3),
  );
  return sharp(pixels, { raw: { width: 64, height: 64, channels: 3 } })
    .png()
    .toBuffer();
}

function slopeObj(): string {
  const [e, n, z] = slope.corner;
  const corner = (east: number, north: number): string => `v ${e + east} ${n + north} ${z + east * slope.rise}`;
  return [
    'mtllib slope.mtl',
    corner(0, 0),
    corner(slope.width, 0),
    corner(slope.width, slope.length),
    corner(0, slope.length),
    'vt 0 0',
    'vt 1 0',
    'vt 1 1',
    'vt 0 1',
    'usemtl draped',
    'f 1/1 2/2 3/3',
    'f 1/1 3/3 4/4',
    '',
  ].join('\n');
}

/** Creates a dataset by the route of its type, and waits until the tree says that it is complete. */
async function create(client: ApiClient, path: string, name: string, payload: object): Promise<void> {
  const body = { name, groupName: 'Production', folderPath: '', ...payload };
  const answer = await client.call<{ datasetId: string }>('POST', path, body);
  if (answer.status !== 200) throw new Error(`Create answered ${answer.status} ${JSON.stringify(answer.body)}`);
  const dataset = await client.generated(answer.body.datasetId);
  if (dataset.status !== 'Complete')
    throw new Error(`${name} is ${dataset.status}: ${JSON.stringify(dataset.failure)}`);
}

/** Imports the block model. */
export async function importBlocks(client: ApiClient, name: string): Promise<void> {
  await withFolder(async (folder) => {
    const path = join(folder, 'blocks.csv');
    await writeFile(path, blocksCsv());
    const metadata = await client.upload(path);
    const mapping = Object.fromEntries(
      ['xc', 'yc', 'zc', 'xinc', 'yinc', 'zinc'].map((one) => [one, one.toUpperCase()]),
    );
    const columns = metadata.columns
      .filter((column) => ['CU', 'ROCK'].includes(column.name))
      .map(({ name: column, statsDataType, units }) => ({ name: column, statsDataType, units }));
    const { id, metadataConfigId } = metadata;
    await create(client, '/dataset-blockmodel/create', name, { id, metadataConfigId, columns, mapping });
  });
}

/** Imports the sloping rectangle with its picture. */
export async function importSlope(client: ApiClient, name: string): Promise<void> {
  const id = await uploadShape(client, 'shape', 'slope.obj', Buffer.from(slopeObj()));
  const material = Buffer.from('newmtl draped\nKd 1 1 1\nmap_Kd slope.png\n');
  const mtlId = await uploadShape(client, 'shapeMTL', 'slope.mtl', material);
  const textureId = await uploadShape(client, 'shapeTexture', 'slope.png', await picture());
  await create(client, '/dataset-surface/create', name, { id, mtlId, textureId });
}

/** A hill of four sides that look to the four winds: its south-western corner, its width and its height. */
export const hill = { corner: [478_100.5, 6_772_200.25, 300], width: 100, height: 25 } as const;

/** Imports the hill. */
export async function importHill(client: ApiClient, name: string): Promise<void> {
  const [e, n, z] = hill.corner;
  const corners = [
    [0, 0],
    [hill.width, 0],
    [hill.width, hill.width],
    [0, hill.width],
  ].map(([east = 0, north = 0]) => `v ${e + east} ${n + north} ${z}`);
  const top = `v ${e + hill.width / 2} ${n + hill.width / 2} ${z + hill.height}`;
  const obj = [...corners, top, 'f 1 2 5', 'f 2 3 5', 'f 3 4 5', 'f 4 1 5', ''].join('\n');
  const id = await uploadShape(client, 'shape', 'hill.obj', Buffer.from(obj));
  await create(client, '/dataset-surface/create', name, { id });
}

/** A closed ball of triangles over the block model: its middle and its radius. */
export const ball = { middle: [478_140.5, 6_772_230.25, 360], radius: 25 } as const;

function ballObj(): string {
  const [around, upwards] = [24, 12];
  const lines: string[] = [];
  for (let v = 0; v <= upwards; v += 1) {
    const tilt = (Math.PI * v) / upwards;
    for (let u = 0; u < around; u += 1) {
      const turn = (2 * Math.PI * u) / around;
      const unit = [Math.sin(tilt) * Math.cos(turn), Math.sin(tilt) * Math.sin(turn), Math.cos(tilt)];
      lines.push(`v ${unit.map((part, axis) => ball.middle[axis]! + part * ball.radius).join(' ')}`);
    }
  }
  const corner = (u: number, v: number): number => 1 + v * around + (u % around);
  for (let v = 0; v < upwards; v += 1) {
    for (let u = 0; u < around; u += 1) {
      if (v > 0) lines.push(`f ${corner(u, v)} ${corner(u, v + 1)} ${corner(u + 1, v)}`);
      if (v < upwards - 1) lines.push(`f ${corner(u + 1, v)} ${corner(u, v + 1)} ${corner(u + 1, v + 1)}`);
    }
  }
  return `${lines.join('\n')}\n`;
}

/** Imports the ball. */
export async function importBall(client: ApiClient, name: string): Promise<void> {
  const id = await uploadShape(client, 'shape', 'ball.obj', Buffer.from(ballObj()));
  await create(client, '/dataset-surface/create', name, { id });
}

/** Uploads a file of a surface, in one piece, and waits until the server has looked at it. */
async function uploadShape(client: ApiClient, fileType: string, file: string, content: Buffer): Promise<string> {
  const path = client.chunkPath({ name: file, identifier: `${file}-${Math.random()}`, total: 1 }, 1);
  const query = path.replace('datasetType=Drillhole', `datasetType=Surface&fileType=${fileType}`);
  const answer = await client.call<{ id: string }>('POST', query, new Uint8Array(content));
  if (answer.status !== 200) throw new Error(`Upload answered ${answer.status} ${JSON.stringify(answer.body)}`);
  await client.metadata(answer.body.id);
  return answer.body.id;
}

async function withFolder(use: (folder: string) => Promise<void>): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'adit-solids-'));
  try {
    await use(folder);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
