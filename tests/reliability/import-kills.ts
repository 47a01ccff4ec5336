import { existsSync, readdirSync } from 'node:fs';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect } from 'vitest';
import { ApiClient, type Metadata, type TreeDataset } from '../integration/api-client.ts';
import { createDrillholes } from '../integration/drillhole-import.ts';
import { ownPostgres, ServerProcess } from '../integration/server-process.ts';
import { DataFolder } from './support/data-folder.ts';
import type { Load, LoadFigures, StartLoad } from './support/load.ts';
import { pause, until, whileBusy } from './support/pause.ts';
import { seededRandom } from './support/random.ts';
import { seconds } from '../patience.ts';

const HOLES = 300;
const LONGEST_END = 60_000;
/** Behind the imports of others, on processors that are busy. */
const LONGEST_END_UNDER_LOAD = 900_000;
const PATIENCE = seconds(120);

/** The moments of an import that a server is killed in. */
export const stages = ['creating', 'building', 'publishing', 'ended'] as const;
type Stage = (typeof stages)[number];

/** What a run of kills came to. */
export interface ImportKillFigures {
  readonly kills: number;
  readonly load: LoadFigures | undefined;
}

/** The tables that are imported; the longer they are, the later moments of an import can be met. */
interface ImportKillOptions {
  readonly rows: number;
  readonly startLoad?: StartLoad;
}

/**
 * The same import again and again while the server is killed at a seeded moment of the next stage, beside a load if one is given; what each must
 * come to is checked.
 */
export async function importThroughKills(
  seed: number,
  kills: number,
  { rows, startLoad }: ImportKillOptions,
): Promise<ImportKillFigures> {
  const random = seededRandom(seed);
  const files = await mkdtemp(join(tmpdir(), 'adit-import-kills-'));
  const server = new ServerProcess(ownPostgres);
  const folder = new DataFolder(server.dataFolder);
  const longestEnd = startLoad ? LONGEST_END_UNDER_LOAD : LONGEST_END;
  let load: Load | undefined;
  try {
    await server.start();
    const client = await ApiClient.signIn(server);
    const { collar, assay } = await uploadTables(client, files, rows);
    const create = (name: string): Promise<string> =>
      createDrillholes(client, name, {
        collar: {
          metadata: collar,
          mapping: { hole: 'BHID', easting: 'X', northing: 'Y', elevation: 'Z', depth: 'DEPTH' },
        },
        intervals: [{ metadata: assay, mapping: { hole: 'BHID', from: 'FROM', to: 'TO' } }],
      });
    const begun = Date.now();
    await expectImported(client, await createAtOnce(client, create), rows);
    const buildTime = Date.now() - begun;
    load = await startLoad?.(server);
    for (let kill = 0; kill < kills; kill += 1) {
      const name = `Killed ${kill}`;
      await until(() => client.keepSignedIn(), PATIENCE);
      const stage = stages[kill % stages.length] as Stage;
      const creating = create(name).catch(() => undefined);
      await untilStage(stage, { random, creating, buildTime, data: server.dataFolder });
      await server.kill();
      await server.start();
      const restarted = Date.now();
      // The client knows nothing of what became of its call: it makes it again until it is answered.
      await until(() => create(name).catch(unlessTaken), PATIENCE);
      const named = await untilEnded(client, name, restarted + longestEnd);
      for (const dataset of named.filter(({ status }) => status === 'Failed'))
        expect(dataset.failure?.code).toBeTruthy();
      const complete = named.filter(({ status }) => status === 'Complete');
      expect(complete, `${stage}: ${name}`).toHaveLength(1);
      await expectImported(client, (complete[0] as TreeDataset).id, rows);
      if (!load) await expectTidy(client, folder, []);
    }
    const ended = await load?.end();
    await expectTidy(client, folder, load?.fileIds ?? []);
    return { kills, load: ended };
  } finally {
    load?.dispose();
    await server.dispose();
    await rm(files, { recursive: true, force: true });
  }
}

/** A dataset of the name is there: an earlier call was done although its answer was lost. */
function unlessTaken(error: Error): void {
  if (!error.message.includes('dataset-name-taken')) throw error;
}

/** The same call eight times at once makes one dataset, whichever of the calls it is that is told its id. */
async function createAtOnce(client: ApiClient, create: (name: string) => Promise<string>): Promise<string> {
  const name = 'Undisturbed';
  const answers = await Promise.allSettled(Array.from({ length: 8 }, () => create(name)));
  const ids = new Set(answers.flatMap((answer) => (answer.status === 'fulfilled' ? [answer.value] : [])));
  for (const answer of answers)
    if (answer.status === 'rejected') expect(String(answer.reason)).toContain('dataset-name-taken');
  const named = (await client.datasets()).filter((dataset) => dataset.name === name);
  expect(named.map(({ id }) => id)).toEqual([...ids]);
  return named[0]?.id ?? '';
}

async function uploadTables(
  client: ApiClient,
  files: string,
  rows: number,
): Promise<{ collar: Metadata; assay: Metadata }> {
  const collars = Array.from({ length: HOLES }, (_, hole) => `H${hole},${hole * 10},0,100,2000`);
  const assays = Array.from(
    { length: rows },
    (_, row) => `H${row % HOLES},${Math.floor(row / HOLES)},${Math.floor(row / HOLES) + 1},${(row % 997) / 100}`,
  );
  await writeFile(join(files, 'collar.csv'), ['BHID,X,Y,Z,DEPTH', ...collars, ''].join('\n'));
  await writeFile(join(files, 'assay.csv'), ['BHID,FROM,TO,AU', ...assays, ''].join('\n'));
  return {
    collar: await client.upload(join(files, 'collar.csv')),
    assay: await client.upload(join(files, 'assay.csv')),
  };
}

/** Resolves at a seeded moment of the stage. */
async function untilStage(
  stage: Stage,
  options: { random: () => number; creating: Promise<string | undefined>; buildTime: number; data: string },
): Promise<void> {
  const { random, creating, buildTime, data } = options;
  if (stage === 'creating') return pause(random() * 25);
  const id = await creating;
  if (stage === 'building') return pause(random() * buildTime);
  const staged = join(data, 'datasets/staging', `${id}`);
  const isWritten = (): boolean =>
    stage === 'publishing' &&
    existsSync(staged) &&
    readdirSync(staged).some((attempt) => existsSync(join(staged, attempt, 'manifest.json')));
  const end = Date.now() + LONGEST_END;
  while (!isWritten() && !existsSync(join(data, 'datasets', `${id}`)) && Date.now() < end) await pause(1);
  await pause(random() * 10);
}

/** The datasets of a name, once none of them is being generated, which must be so at `latest`. */
async function untilEnded(client: ApiClient, name: string, latest: number): Promise<TreeDataset[]> {
  for (;;) {
    const named = (await client.datasets()).filter((dataset) => dataset.name === name);
    if (named.every(({ status }) => status !== 'Generating Dataset')) return named;
    expect(Date.now(), `${name} is still ${named[0]?.status}`).toBeLessThan(latest);
    await pause(100);
  }
}

/** Every row of the table is in the dataset. */
async function expectImported(client: ApiClient, id: string, rows: number): Promise<void> {
  expect(await client.generated(id)).toMatchObject({ status: 'Complete' });
  const { body } = await whileBusy(() =>
    client.call<{ logs: { message: string }[] }>('GET', `/dataset-logs?datasetId=${id}`),
  );
  expect(body.logs.map((line) => line.message).join('\n')).toContain(`${rows} rows read, ${rows} used`);
}

/** Beside the complete datasets, the raw files that are listed and those of others, nothing is left in the data folder. */
async function expectTidy(client: ApiClient, folder: DataFolder, others: readonly string[]): Promise<void> {
  const complete = (await client.datasets()).filter(({ status }) => status === 'Complete').map(({ id }) => id);
  expect((await folder.datasets()).map((path) => path.replace(/\/.+/, '')).toSorted()).toEqual(complete.toSorted());
  expect(await folder.stagedDatasets()).toEqual([]);
  expect(await folder.stagedFiles()).toEqual([]);
  const { body } = await whileBusy(() =>
    client.call<{ files: { id: string }[] }>('GET', `/upload-dataset/read?site=${client.site}`),
  );
  expect((await folder.keptFiles()).toSorted()).toEqual([...body.files.map(({ id }) => id), ...others].toSorted());
}
