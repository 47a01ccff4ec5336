import { equal } from 'node:assert/strict';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { ApiClient, type TreeDataset } from '../integration/api-client.ts';
import { createPoints, logsOf, uploadFile, type FileMetadata } from '../integration/import-files.ts';
import { isBuilt, ServerProcess } from '../integration/server-process.ts';
import { CommitCutter } from './support/commit-cutter.ts';
import { Databases } from './support/databases.ts';
import { EventReader } from './support/event-reader.ts';
import { pause, until } from './support/pause.ts';
import { RefusingDatabase } from './support/refusing-database.ts';
import { seconds } from '../patience.ts';

vi.setConfig({ testTimeout: seconds(120) });

const CSV = 'X,Y,AU\n1,2,0.5\n3,4,0.7\n';

describe.skipIf(!isBuilt)('an import that the database refuses a part of', () => {
  const server = new ServerProcess();
  let client: ApiClient;
  let database: RefusingDatabase;
  let events: EventReader;
  let file: FileMetadata;
  beforeAll(async () => {
    await server.start();
    client = await ApiClient.signIn(server);
    database = new RefusingDatabase(await server.databaseAddress());
    file = await uploadFile(client, 'points.csv', CSV);
    events = new EventReader(server.address, client);
    await until(async () => equal(events.hasBegun, true), seconds(10));
  });
  afterAll(async () => {
    await events?.close();
    await server.dispose();
  });

  const named = async (name: string): Promise<TreeDataset[]> =>
    (await client.datasets()).filter((dataset) => dataset.name === name);
  const told = (id: string): string[] =>
    events.events.filter(({ kind, data }) => data.datasetId === id && kind !== 'generate').map(({ kind }) => kind);
  const create = async (name: string, from = file): Promise<string> => {
    const { status, body } = await createPoints(client, name, from);
    expect({ status, body }).toMatchObject({ status: 200 });
    return body.datasetId;
  };
  /** After all that the server may still have to say. */
  const expectTold = async (id: string, kinds: string[]): Promise<void> => {
    await until(async () => expect(told(id)).toEqual(kinds), seconds(20));
    await pause(3_000);
    expect(told(id)).toEqual(kinds);
  };

  describe('at once', () => {
    afterEach(() => database.acceptAll());

    it.each(['adit.datasets', 'plugin_importing.imports', 'adit.audit', 'adit.jobs', 'adit.events'])(
      'is acknowledged only with all of it: refused at %s, nothing is there, and the next attempt makes it',
      async (table) => {
        const name = `Refused at ${table}`;
        const accept = await database.refuse('insert', table, '57P01');
        expect(await createPoints(client, name, file)).toMatchObject({ status: 503, body: { code: 'database-gone' } });
        expect(await named(name)).toEqual([]);
        await accept();
        const id = await create(name);
        expect(await client.generated(id, 20)).toMatchObject({ status: 'Complete' });
        expect(await named(name)).toHaveLength(1);
      },
    );
  });

  // Each waits for attempts that the server makes at its leisure, and only its own import is refused.
  describe.concurrent('later', () => {
    it('has a job again soon after it has lost it, without a start of the server', async () => {
      const keep = await database.lose('adit.jobs', isOf('new.key', 'Lost job'));
      const id = await create('Lost job');
      expect(await database.ask(`select from adit.jobs where key = '${id}'`)).toEqual([]);
      await keep();
      expect(await client.generated(id, 40)).toMatchObject({ status: 'Complete' });
    });

    it('waits and goes on when it cannot be published, says so once, and is told of once', async () => {
      const name = 'Refused when published';
      const accept = await database.refuse('update', 'adit.datasets', '53300', becomes('Complete', name));
      const id = await create(name);
      await until(async () => {
        const [job] = await database.ask<{ refusals: number; attempts: number }>(
          `select refusals, attempts from adit.jobs where key = '${id}'`,
        );
        expect(job).toMatchObject({ attempts: 0 });
        expect(job?.refusals).toBeGreaterThanOrEqual(3);
      }, seconds(30));
      expect((await named(name)).map(({ status }) => status)).toEqual(['Generating Dataset']);
      expect(await logsOf(client, id)).toEqual([': Waiting: The database has too much to do']);
      await accept();
      expect(await client.generated(id, 30)).toMatchObject({ status: 'Complete' });
      expect(await logsOf(client, id)).toEqual([
        ': Waiting: The database has too much to do',
        'points.csv: 2 rows read, 2 used, 0 changed, 0 rejected',
        'points.csv: The file has no column for the elevation; all points are at 0.',
      ]);
      await expectTold(id, ['complete']);
    });

    it.each(['57P01', '42501'])(
      'is complete, and not called failed, when what follows is refused by %s',
      async (code) => {
        const name = `Refused after ${code}`;
        const accept = await database.refuse('update', 'plugin_importing.imports', code, isOf('new.dataset_id', name));
        const id = await create(name);
        expect(await client.generated(id)).toMatchObject({ status: 'Complete' });
        await pause(3_000);
        expect(told(id)).toEqual([]);
        await accept();
        await expectTold(id, ['complete']);
        expect(await client.generated(id)).toMatchObject({ status: 'Complete' });
        await until(async () => {
          const ended = await database.ask(`select from plugin_importing.imports where dataset_id = '${id}' and ended`);
          expect(ended).toHaveLength(1);
        }, seconds(10));
      },
    );

    it('ends as failed, and is told of once, although the first attempts to give it up are refused', async () => {
      const name = 'Without its file';
      const gone = await uploadFile(client, 'gone.csv', `${CSV}5,6,0.9\n`);
      await rm(join(server.dataFolder, 'files/importing/kept', gone.id.slice(0, 2), `${gone.id}.raw`));
      const accept = await database.refuse('update', 'adit.datasets', '42501', becomes('Failed', name));
      const id = await create(name, gone);
      await pause(4_000);
      expect((await named(name)).map(({ status }) => status)).toEqual(['Generating Dataset']);
      expect(told(id)).toEqual([]);
      await accept();
      expect(await client.generated(id, 30)).toMatchObject({ status: 'Failed' });
      await expectTold(id, ['failedGenerate']);
    });
  });
});

/** That an update gives this status to the dataset of this name. */
function becomes(status: string, name: string): string {
  return `new.status = '${status}' and new.name = '${name}'`;
}

/** That a row belongs to the dataset of this name, whose id stands in `column`. */
function isOf(column: string, name: string): string {
  return `exists (select from adit.datasets where id::text = ${column}::text and name = '${name}')`;
}

describe.skipIf(!isBuilt)('an import whose commit is cut off', () => {
  it('is there once, and the next attempt finds the one that runs', async () => {
    const holder = new ServerProcess();
    await holder.start();
    const cutter = await CommitCutter.start(await new Databases(await holder.databaseAddress()).make());
    const server = new ServerProcess({ DATABASE_URL: cutter.address });
    try {
      await server.start();
      const client = await ApiClient.signIn(server);
      const file = await uploadFile(client, 'points.csv', CSV);
      cutter.cutNext('plugin_importing"."imports');
      const cut = await createPoints(client, 'Cut off', file);
      const again = await createPoints(client, 'Cut off', file);
      // What became of it is looked up on another connection.
      expect([cut.status, again.status]).toEqual([200, 200]);
      expect(again.body.datasetId).toBe(cut.body.datasetId);
      expect(await client.generated(again.body.datasetId)).toMatchObject({ status: 'Complete' });
      expect((await client.datasets()).map(({ id }) => id)).toEqual([again.body.datasetId]);
    } finally {
      await server.dispose();
      await cutter.close();
      await holder.dispose();
    }
  });
});
