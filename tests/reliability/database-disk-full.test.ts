import { randomBytes } from 'node:crypto';
import { appendFileSync, cpSync, mkdirSync, mkdtempSync, readdirSync, rmSync, statSync, symlinkSync } from 'node:fs';
import { chown, lchown } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { EmbeddedPostgres } from '../../host/server/database/embedded-postgres.ts';
import { ApiClient } from '../integration/api-client.ts';
import { createPoints, uploadFile, type FileMetadata } from '../integration/import-files.ts';
import { openSession } from '../integration/render-session.ts';
import { startOwnPostgres } from '../integration/own-database.ts';
import { isBuilt, ServerProcess } from '../integration/server-process.ts';
import { Databases } from './support/databases.ts';
import { mayMount, mountMemory, unmount } from './support/memory-disk.ts';
import { pause, until } from './support/pause.ts';
import { seconds } from '../patience.ts';

vi.setConfig({ testTimeout: seconds(300) });

const CSV = 'X,Y,AU\n1,2,0.5\n3,4,0.7\n';

describe.skipIf(!isBuilt || !mayMount)('a database whose disk is full', () => {
  let folder: string;
  let disk: string;
  let postgres: EmbeddedPostgres;
  let server: ServerProcess;
  let client: ApiClient;
  let file: FileMetadata;
  let appState: unknown;
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'adit-full-'));
    disk = join(folder, 'disk');
    mkdirSync(disk);
  });
  afterEach(async () => {
    await server?.dispose();
    await postgres.stop();
    unmount(disk);
    rmSync(folder, { recursive: true, force: true });
  });

  const startPostgres = async (): Promise<void> => {
    postgres = await startOwnPostgres(join(folder, 'postgres'));
  };
  const startServer = async (address: string): Promise<void> => {
    server = new ServerProcess({ DATABASE_URL: address });
    await server.start();
    client = await ApiClient.signIn(server);
    file = await uploadFile(client, 'points.csv', CSV);
    const session = await openSession(client);
    appState = (await session.call<{ state: unknown }>('datacloud.application.state.get', {})).state;
    session.close();
  };
  const fill = (): void => {
    const part = Buffer.alloc(16 * 1024);
    try {
      for (;;) appendFileSync(join(disk, 'ballast'), part);
    } catch (error) {
      expect((error as NodeJS.ErrnoException).code).toBe('ENOSPC');
    }
  };
  const makeRoom = (): void => rmSync(join(disk, 'ballast'));

  const save = (name: string) =>
    client.call<{ id: string; code?: string }>('POST', '/state/create', {
      site: client.site,
      name,
      appState,
      // Bytes that do not become less when they are stored.
      thumbnail: `data:image/jpeg;base64,/9j/${randomBytes(45_000).toString('base64')}`,
    });
  const writes: readonly (readonly [string, (name: string) => Promise<{ status: number; body: unknown }>])[] = [
    ['a state', save],
    ['an import', (name) => createPoints(client, name, file)],
    ['a group', (name) => client.call('PUT', '/dataset/hierarchy/manage', { site: client.site, groupName: name })],
    ['a site', (name) => client.call('POST', '/site/create', { name, description: 'x'.repeat(200) })],
  ];
  const expectReads = async (): Promise<void> => {
    for (const path of ['/site/read', `/dataset/hierarchy?site=${client.site}`, `/state/read?site=${client.site}`])
      expect((await client.call('GET', path)).status, path).toBe(200);
  };
  /** Makes each write again and again; what was refused must be so by one of `statuses`. Answers the names of what was acknowledged. */
  async function writeMuch(statuses: readonly number[], times: number): Promise<Map<string, string[]>> {
    const acknowledged = new Map(writes.map(([what]) => [what, [] as string[]]));
    const refused: number[] = [];
    for (let time = 0; time < times; time += 1)
      for (const [what, write] of writes) {
        const name = `${what} ${time}`;
        const { status, body } = await write(name);
        if (status === 200) acknowledged.get(what)?.push(name);
        else {
          refused.push(status);
          expect(statuses, `${what}: ${status} ${JSON.stringify(body)}`).toContain(status);
          if (status === 507) expect(body).toMatchObject({ code: 'database-disk-full' });
        }
      }
    expect(refused.length).toBeGreaterThan(0);
    return acknowledged;
  }
  async function expectAllThere(acknowledged: ReadonlyMap<string, readonly string[]>): Promise<void> {
    const states = await client.call<{ name: string }[] | { states: { name: string }[] }>(
      'GET',
      `/state/read?site=${client.site}`,
    );
    const listed = JSON.stringify(states.body);
    for (const name of acknowledged.get('a state') ?? []) expect(listed).toContain(`"${name}"`);
    for (const name of acknowledged.get('an import') ?? []) {
      const dataset = (await client.datasets()).find((other) => other.name === name);
      expect(await client.generated(dataset?.id ?? name, 60)).toMatchObject({ status: 'Complete' });
    }
  }

  it('every write is refused by 507 with the reason, reads go on, and all that was acknowledged is there once there is room', async () => {
    mountMemory(disk, 24);
    await startPostgres();
    const place = join(disk, 'tables');
    mkdirSync(place);
    const { uid, gid } = statSync(join(folder, 'postgres', 'cluster'));
    await chown(place, uid, gid);
    const databases = new Databases(postgres.connectionString);
    const address = await databases.make();
    await startServer(address);
    await databases.ask(`create tablespace small location '${place}'`, address);
    const tables = (await databases.ask(
      `select format('%I.%I', schemaname, tablename) as name from pg_tables where schemaname = 'adit' or schemaname like 'plugin_%'`,
      address,
    )) as { name: string }[];
    for (const { name } of tables) await databases.ask(`alter table ${name} set tablespace small`, address);
    fill();
    const acknowledged = await writeMuch([507], 40);
    expect(await save('Large')).toMatchObject({ status: 507, body: { code: 'database-disk-full' } });
    await expectReads();
    makeRoom();
    await expectAllThere(acknowledged);
    for (const [what, write] of writes) expect((await write(`${what} at last`)).status, what).toBe(200);
    await expectAllThere(new Map([['an import', ['an import at last']]]));
  });

  it('a log of the database that has no room ends it: 503 meanwhile, and all that was acknowledged is there once there is room', async () => {
    mountMemory(disk, 80);
    await startPostgres();
    await postgres.stop();
    const log = join(folder, 'postgres', 'cluster', 'pg_wal');
    const { uid, gid } = statSync(log);
    const moved = join(disk, 'pg_wal');
    cpSync(log, moved, { recursive: true });
    for (const path of ['', ...(readdirSync(moved, { recursive: true }) as string[])])
      await lchown(join(moved, path), uid, gid);
    rmSync(log, { recursive: true });
    symlinkSync(moved, log);
    await startPostgres();
    const databases = new Databases(postgres.connectionString);
    const address = await databases.make();
    await startServer(address);
    fill();
    // Others use the database as well, until its log finds no more room.
    let isFull = true;
    const others = (async () => {
      await databases.ask('create table public.much (text text)', address);
      const statement = 'insert into public.much select md5(i::text) from generate_series(1, 1000000) i';
      while (isFull) await databases.ask(statement, address).catch(() => pause(100));
    })();
    const acknowledged = await writeMuch([503, 507], 40);
    isFull = false;
    makeRoom();
    await others;
    await until(async () => expect((await save('After')).status).toBe(200), seconds(60));
    await expectReads();
    await expectAllThere(acknowledged);
    expect((await createPoints(client, 'After', file)).status).toBe(200);
    await expectAllThere(new Map([['an import', ['After']]]));
  });
});
