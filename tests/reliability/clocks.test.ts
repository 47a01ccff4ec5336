import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import type { EmbeddedPostgres } from '../../host/server/database/embedded-postgres.ts';
import { ApiClient } from '../integration/api-client.ts';
import { createPoints, uploadFile } from '../integration/import-files.ts';
import { startOwnPostgres } from '../integration/own-database.ts';
import { isBuilt, ServerProcess } from '../integration/server-process.ts';
import { Databases } from './support/databases.ts';
import { pause, until } from './support/pause.ts';
import { seconds } from '../patience.ts';

vi.setConfig({ testTimeout: seconds(120) });

const preload = pathToFileURL(join(import.meta.dirname, 'support/shifted-clock.mjs')).href;
/** A process is taken for dead after 15 s, and the others look every two. */
const LONGEST_TAKE_OVER = seconds(40);

interface JobRow {
  readonly runner: string | null;
  readonly attempts: number;
  readonly status: string;
}

describe.skipIf(!isBuilt)('processes whose clocks disagree by a minute', () => {
  const folder = mkdtempSync(join(tmpdir(), 'adit-clocks-'));
  let postgres: EmbeddedPostgres;
  let databases: Databases;
  beforeAll(async () => {
    postgres = await startOwnPostgres(join(folder, 'postgres'));
    databases = new Databases(postgres.connectionString);
  });
  afterAll(async () => {
    await postgres.stop();
    rmSync(folder, { recursive: true, force: true });
  });

  /**
   * Lets `early` begin an import that cannot be published yet, starts another process beside it whose clock is right, and calls `then` with both;
   * afterwards the import ends.
   */
  async function besideEachOther(
    offset: number,
    then: (early: ServerProcess, job: () => Promise<JobRow>) => Promise<void>,
  ): Promise<void> {
    const address = await databases.make();
    const place = join(folder, `data${offset}`);
    const nodeOf = (name: string, more: Record<string, string>): ServerProcess =>
      new ServerProcess({ DATABASE_URL: address, ADIT_DATA_DIR: place, ADIT_NODE: name, ...more });
    const early = nodeOf('early', { NODE_OPTIONS: `--import ${preload}`, ADIT_TEST_CLOCK: String(offset) });
    const right = nodeOf('right', {});
    try {
      await early.start();
      const client = await ApiClient.signIn(early);
      const file = await uploadFile(client, 'points.csv', 'X,Y,AU\n1,2,0.5\n');
      await databases.ask(
        `create function public.wait() returns trigger language plpgsql as
           $$ begin perform pg_advisory_xact_lock(15); return new; end $$;
         create trigger wait before update on adit.datasets for each row execute function public.wait()`,
        address,
      );
      const held = await databases.hold('select pg_advisory_xact_lock(15)', address);
      const { body } = await createPoints(client, 'Held', file);
      const job = async (): Promise<JobRow> => {
        const rows = await databases.ask(
          `select runner, attempts, status from adit.jobs where key = '${body.datasetId}'`,
          address,
        );
        return rows[0] as JobRow;
      };
      await until(async () => expect((await job()).status).toBe('running'), seconds(10));
      await right.start();
      await then(early, job);
      await held.release();
      const other = await ApiClient.signIn(right);
      expect(await other.generated(body.datasetId)).toMatchObject({ status: 'Complete' });
    } finally {
      await early.dispose();
      await right.dispose();
    }
  }

  it.concurrent.each([-60, 60])('%i s: a job is not taken from the process that runs it', async (offset) => {
    await besideEachOther(offset, async (_early, job) => {
      // Three looks of the other process.
      await pause(7_000);
      expect(await job()).toEqual({ runner: 'early', attempts: 1, status: 'running' });
    });
  });

  it.concurrent('a job of a dead process whose clock was a minute early is taken as soon as any other', async () => {
    await besideEachOther(61, async (early, job) => {
      await early.kill();
      await until(async () => expect((await job()).runner).toBe('right'), LONGEST_TAKE_OVER);
    });
  });
});
