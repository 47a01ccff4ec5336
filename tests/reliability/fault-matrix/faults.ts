import { randomBytes } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { open, readdir, readFile, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { pathToFileURL } from 'node:url';
import pg from 'pg';
import type { DatasetManifest } from 'adit/core';
import type { ActName } from './acts.ts';
import type { Rig, RigOptions } from './rig.ts';

const FLIPPED_BYTES = 8;
const SLOW_MILLISECONDS = 150;
const clock = pathToFileURL(join(import.meta.dirname, '../support/shifted-clock.mjs')).href;

/** Something that goes wrong for a while, and then not any more. */
export interface Fault {
  readonly name: string;
  readonly milliseconds: number;
  readonly rig: RigOptions;
  /** What may be told meanwhile, as `503 database-gone`. Who is not named here is told nothing: it works, if later. */
  readonly told?: Readonly<Partial<Record<ActName, readonly string[]>>>;
  /** All who may be told something must be, and it lasts until they are: what they ask for is not right while it does. */
  readonly isTold?: true;
  /** Begins it; answers what ends it. */
  begin(rig: Rig): Promise<() => Promise<unknown> | void>;
}

const shortly = { milliseconds: 4_000, rig: {} } as const;
const withBucket: RigOptions = { withBucket: true };
/** For a process that stands still while other rigs work. */
const standsStill: RigOptions = {};
const COMMAND = ['it says why'];
const GONE = ['503 database-gone'];
const UNKNOWN = [...GONE, '503 outcome-unknown'];
const BUSY = ['503 database-busy', '503 database-gone'];
const SILENT = ['no answer'];
const NAMED = { session: ['call damaged-dataset'], export: ['410 damaged-dataset'], backup: COMMAND };

function clockOff(seconds: number): Fault {
  return {
    name: `clock ${seconds > 0 ? '+' : '−'}60 s`,
    milliseconds: 0,
    rig: { environment: { NODE_OPTIONS: `--import ${clock}`, ADIT_TEST_CLOCK: String(seconds) } },
    begin: async () => () => undefined,
  };
}

export const faults: readonly Fault[] = [
  // The first on its server: what has been read once is answered from memory.
  {
    ...shortly,
    name: 'column damaged',
    told: NAMED,
    isTold: true,
    async begin(rig) {
      const { folder, manifest } = await versionOf(rig);
      const column = manifest.layers[0]?.columns.find(({ name }) => name === 'AU');
      return flip(join(folder, column?.data.file ?? ''), 800);
    },
  },
  {
    ...shortly,
    name: 'manifest damaged',
    told: NAMED,
    isTold: true,
    async begin(rig) {
      const { folder, text } = await versionOf(rig);
      return flip(join(folder, 'manifest.json'), text.indexOf('"AU"') + 1);
    },
  },
  {
    ...shortly,
    name: 'folder gone',
    told: NAMED,
    isTold: true,
    async begin(rig) {
      const { folder } = await versionOf(rig);
      const elsewhere = join(rig.folder, 'elsewhere');
      await rename(folder, elsewhere);
      return () => rename(elsewhere, folder);
    },
  },
  {
    ...shortly,
    name: 'database slow',
    rig: {},
    async begin({ databaseLink }) {
      databaseLink.delay = SLOW_MILLISECONDS;
      return () => void (databaseLink.delay = 0);
    },
  },
  {
    ...shortly,
    name: 'connections used up',
    told: {
      upload: BUSY,
      import: BUSY,
      'save of a state': BUSY,
      session: [...BUSY, 'call database-busy'],
      export: BUSY,
      backup: COMMAND,
    },
    begin: ({ database }) => useConnectionsUp(database.connectionString),
  },
  {
    ...shortly,
    name: 'database killed',
    told: {
      upload: UNKNOWN,
      import: UNKNOWN,
      'save of a state': UNKNOWN,
      session: [...GONE, 'call database-gone'],
      export: GONE,
      backup: COMMAND,
    },
    async begin({ dataFolder }) {
      const pid = Number((await readFile(join(dataFolder, 'postgres/cluster/postmaster.pid'), 'utf8')).split('\n')[0]);
      process.kill(pid, 'SIGKILL');
      // It is started again by what watches it.
      return () => undefined;
    },
  },
  {
    ...shortly,
    name: 'disk full',
    told: {
      upload: ['507 storage-full', '507 database-disk-full'],
      import: ['507 database-disk-full'],
      'save of a state': ['507 database-disk-full'],
    },
    rig: { diskMegabytes: 400 },
    async begin({ dataFolder }) {
      const filler = join(dataFolder, 'filler');
      await fill(filler);
      return () => rm(filler);
    },
  },
  {
    name: 'process stopped 40 s',
    told: { upload: SILENT, import: SILENT, 'save of a state': SILENT, session: SILENT, export: SILENT },
    milliseconds: 40_000,
    rig: standsStill,
    async begin({ server }) {
      process.kill(server.pid, 'SIGSTOP');
      return () => void process.kill(server.pid, 'SIGCONT');
    },
  },
  clockOff(60),
  clockOff(-60),
  {
    ...shortly,
    name: 'store gone',
    told: { upload: ['503 store-gone'], session: ['call store-gone'], export: ['503 store-gone'], backup: COMMAND },
    rig: withBucket,
    async begin({ dataFolder, storeLink }) {
      await rm(join(dataFolder, 'cache'), { recursive: true, force: true });
      storeLink?.cut();
      return () => storeLink?.mend();
    },
  },
  {
    ...shortly,
    name: 'store slow',
    rig: withBucket,
    async begin({ dataFolder, storeLink }) {
      await rm(join(dataFolder, 'cache'), { recursive: true, force: true });
      if (storeLink) storeLink.delay = SLOW_MILLISECONDS;
      return () => void (storeLink && (storeLink.delay = 0));
    },
  },
];

/** The faults of each rig: those that leave everything as it was share one. */
const rigs = [...new Set(faults.map(({ rig }) => rig))].map((options) => ({
  options,
  faults: faults.filter(({ rig }) => rig === options),
}));

/** Rigs that may run beside each other: that of the process that stands still costs the others nothing. */
export const sides = [
  { side: 'at work', rigs: rigs.filter(({ options }) => options !== standsStill) },
  { side: 'at a standstill', rigs: rigs.filter(({ options }) => options === standsStill) },
];

async function versionOf({ dataFolder, datasetId }: Rig): Promise<{
  folder: string;
  text: string;
  manifest: DatasetManifest;
}> {
  const versions = join(dataFolder, 'datasets', datasetId);
  const folder = join(versions, (await readdir(versions))[0] ?? '');
  const text = await readFile(join(folder, 'manifest.json'), 'utf8');
  return { folder, text, manifest: JSON.parse(text) as DatasetManifest };
}

/** Changes some bytes of a file; answers what puts them right. */
async function flip(path: string, at: number): Promise<() => Promise<void>> {
  const handle = await open(path, 'r+');
  const before = Buffer.alloc(FLIPPED_BYTES);
  await handle.read(before, 0, FLIPPED_BYTES, at);
  await handle.write(
    before.map((byte) => byte ^ 1),
    0,
    FLIPPED_BYTES,
    at,
  );
  await handle.close();
  return async () => {
    const again = await open(path, 'r+');
    await again.write(before, 0, FLIPPED_BYTES, at);
    await again.close();
  };
}

/** Writes a file until the disk has no more room. */
async function fill(path: string): Promise<void> {
  const block = randomBytes(2 ** 20);
  const endless = function* (): Generator<Buffer> {
    for (;;) yield block;
  };
  await pipeline(endless, createWriteStream(path)).catch(() => undefined);
}

/** Takes every connection that the database gives, and those of others that it can end; answers what lets them go. */
async function useConnectionsUp(connectionString: string): Promise<() => Promise<void>> {
  const taken: pg.Client[] = [];
  const take = async (): Promise<void> => {
    for (;;) {
      const client = new pg.Client({ connectionString, application_name: 'taken' });
      client.on('error', () => undefined);
      try {
        await client.connect();
      } catch {
        return;
      }
      taken.push(client);
    }
  };
  await take();
  await taken[0]?.query(
    "select pg_terminate_backend(pid) from pg_stat_activity where application_name <> 'taken' and backend_type = 'client backend'",
  );
  await take();
  const again = setInterval(() => void take(), 50);
  return async () => {
    clearInterval(again);
    await Promise.all(taken.map((client) => client.end()));
  };
}
