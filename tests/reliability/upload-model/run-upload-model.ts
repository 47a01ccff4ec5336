import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fc from 'fast-check';
import { openDatabase } from '../../../host/server/database/open-database.ts';
import { migrate, schemaOf } from '../../../host/server/database/migrate.ts';
import { importingMigrations } from '../../../plugins/importing/server/migrations.ts';
import type { ImportingDatabase } from '../../../plugins/importing/server/files/tables.ts';
import { commands } from './commands.ts';
import { World } from './world.ts';

const SIDE_BY_SIDE = 8;
const OWNER = 'importing';
const log = { info: () => undefined, warn: () => undefined, error: () => undefined };

/** Sends files in every order and with every fault that the model knows, `runs` times; rejects with the shortest sequence that fails. */
export async function runUploadModel(seed: number, runs: number): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'adit-model-'));
  const server = await openDatabase({ dataFolder: folder, log });
  try {
    const parts = Array.from({ length: SIDE_BY_SIDE }, async (_, part) => {
      await server.pool.query(`create database part_${part}`);
      // What is committed survives the runs either way; waiting for the disk would take most of their time.
      await server.pool.query(`alter database part_${part} set synchronous_commit = off`);
      const url = new URL(server.connectionString);
      url.pathname = `part_${part}`;
      await runPart(url.href, folder, { seed: seed + part, numRuns: Math.ceil(runs / SIDE_BY_SIDE) });
    });
    const failed = (await Promise.allSettled(parts)).find((part) => part.status === 'rejected');
    if (failed) throw failed.reason;
  } finally {
    await server.close();
    await rm(folder, { recursive: true, force: true });
  }
}

/** One run after the other in a database of their own: a restart looks at all that is in the tables. */
async function runPart(url: string, folder: string, options: { seed: number; numRuns: number }): Promise<void> {
  const database = await openDatabase({ url, dataFolder: folder, log });
  try {
    const migrations = importingMigrations.map(({ id, up }) => ({ id: id.slice(OWNER.length + 1), up }));
    await migrate(database.kysely, [{ owner: OWNER, migrations }], log);
    const tables = database.kysely.withSchema(schemaOf(OWNER)) as ImportingDatabase;
    const property = fc.asyncProperty(commands, async (sequence) => {
      const world = await World.open(tables);
      try {
        await fc.asyncModelRun(() => ({ model: new Map(), real: world }), sequence);
      } finally {
        await world.dispose();
      }
    });
    await fc.assert(property, options);
  } finally {
    await database.close();
  }
}
