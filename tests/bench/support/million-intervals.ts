import { createWriteStream } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { once } from 'node:events';
import type { ApiClient } from '../../integration/api-client.ts';
import { createDrillholes } from '../../integration/drillhole-import.ts';

export const INTERVALS = 1_000_000;
const DEPTH = 500;

/** Writes collars, surveys that bend, and a million assays of one metre, or another number of them, with three grades and a rock; the same every time. */
export async function writeMillionIntervals(
  folder: string,
  count = INTERVALS,
): Promise<{ collar: string; survey: string; assay: string }> {
  const holes = count / DEPTH;
  let seed = 20_261_121;
  const random = (): number => (seed = (seed * 48_271) % 2_147_483_647) / 2_147_483_647;
  const collar = ['BHID,X,Y,Z,DEPTH'];
  const survey = ['BHID,AT,AZ,DIP'];
  for (let hole = 0; hole < holes; hole += 1) {
    const [column, row] = [hole % 50, Math.floor(hole / 50)];
    collar.push(`H${hole},${478_000 + column * 25},${6_772_000 + row * 25},350,${DEPTH}`);
    for (let at = 0; at <= DEPTH; at += 100) survey.push(`H${hole},${at},${90 + at / 50},${-60 - at / 100}`);
  }
  await writeFile(join(folder, 'collar.csv'), `${collar.join('\n')}\n`);
  await writeFile(join(folder, 'survey.csv'), `${survey.join('\n')}\n`);
  const stream = createWriteStream(join(folder, 'assay.csv'));
  stream.write('BHID,FROM,TO,AU,CU,AG,ROCK\n');
  for (let hole = 0; hole < holes; hole += 1) {
    const lines: string[] = [];
    for (let from = 0; from < DEPTH; from += 1) {
      const gold = random() < 0.1 ? '' : (random() * random() * 8).toFixed(3);
      lines.push(
        `H${hole},${from},${from + 1},${gold},${(random() * 2).toFixed(4)},${(random() * 40).toFixed(2)},R${Math.floor(random() * 12)}`,
      );
    }
    if (!stream.write(`${lines.join('\n')}\n`)) await once(stream, 'drain');
  }
  stream.end();
  await once(stream, 'finish');
  return { collar: join(folder, 'collar.csv'), survey: join(folder, 'survey.csv'), assay: join(folder, 'assay.csv') };
}

/** Uploads the files; answers what creates a dataset of them. */
export async function uploadMillionIntervals(
  client: ApiClient,
  files: { collar: string; survey: string; assay: string },
): Promise<(name: string) => Promise<string>> {
  const collar = await client.upload(files.collar);
  const survey = await client.upload(files.survey);
  const assay = await client.upload(files.assay);
  return (name) =>
    createDrillholes(client, name, {
      collar: {
        metadata: collar,
        mapping: { hole: 'BHID', easting: 'X', northing: 'Y', elevation: 'Z', depth: 'DEPTH' },
      },
      survey: { metadata: survey, mapping: { hole: 'BHID', depth: 'AT', azimuth: 'AZ', dip: 'DIP' } },
      intervals: [{ metadata: assay, mapping: { hole: 'BHID', from: 'FROM', to: 'TO' } }],
    });
}
