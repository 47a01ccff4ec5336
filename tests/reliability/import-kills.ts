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
const stages = ['creating', 'building', 'publishing', 'ended'] as const;
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
 * Imports one after the other, each killed at a seeded moment of every stage, beside a load if one is given; what each must come to is checked.
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
    for (let kill = 0; kill < kills; kill += stages.length) {
      const name = `Killed ${kill}`;
      for (const stage of stages.slice(0, kills - kill)) {
        await untilStage(stage, { name, client, create, random, buildTime, longestEnd, data: server.dataFolder });
        await server.kill();
        await server.start();
        // The client knows nothing of what became of its call: it makes it again until it is answered.
        await until(() => signedIn(client, () => create(name)).catch(unlessTaken), PATIENCE);
      }
      const named = await untilEnded(client, name, Date.now() + longestEnd);
      for (const dataset of named.filter(({ status }) => status === 'Failed'))
        expect(dataset.failure?.code).toBeTruthy();
      const complete = named.filter(({ status }) => status === 'Complete');
      expect(complete, name).toHaveLength(1);
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

/** Makes a call of a test that may take longer than a sign-in lasts. */
async function signedIn<T>(client: ApiClient, call: () => Promise<T>): Promise<T> {
  await client.keepSignedIn();
  return call();
}

interface StageOptions {
  readonly name: string;
  readonly client: ApiClient;
  readonly create: (name: string) => Promise<string>;
  readonly random: () => number;
  readonly buildTime: number;
  readonly longestEnd: number;
  readonly data: string;
}

/** Resolves at a seeded moment of the stage of an import; begins the import for the first one. */
async function untilStage(stage: Stage, options: StageOptions): Promise<void> {
  const { name, client, create, random, buildTime, longestEnd, data } = options;
  if (stage === 'creating') {
    await until(() => client.keepSignedIn(), PATIENCE);
    create(name).catch(() => undefined);
    return pause(random() * 25);
  }
  const datasets = await until(() => signedIn(client, () => client.datasets()), PATIENCE);
  const id = datasets.find((dataset) => dataset.name === name && dataset.status !== 'Failed')?.id;
  expect(id, `${name} was acknowledged`).toBeDefined();
  const published = join(data, 'datasets', `${id}`);
  const staged = join(data, 'datasets/staging', `${id}`);
  const attempts = (): string[] => (existsSync(staged) ? readdirSync(staged) : []);
  const isMet = {
    building: () => attempts().length > 0,
    publishing: () => attempts().some((attempt) => existsSync(join(staged, attempt, 'manifest.json'))),
    ended: () => false,
  }[stage];
  const latest = Date.now() + longestEnd;
  while (!isMet() && !existsSync(published)) {
    expect(Date.now(), `${name} does not reach ${stage}`).toBeLessThan(latest);
    await pause(1);
  }
  await pause(random() * (stage === 'building' ? buildTime : 10));
}

/** The datasets of a name, once none of them is being generated, which must be so at `latest`. */
async function untilEnded(client: ApiClient, name: string, latest: number): Promise<TreeDataset[]> {
  for (;;) {
    const named = (await until(() => signedIn(client, () => client.datasets()), PATIENCE)).filter(
      (dataset) => dataset.name === name,
    );
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
