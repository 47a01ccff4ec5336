import { randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { aditPlugin, packCopy } from '../e2e/support/plugin-commands.ts';
import { seconds } from '../patience.ts';
import { startAdit } from '../reliability/support/adit-command.ts';
import { Databases } from '../reliability/support/databases.ts';
import { ApiClient } from './api-client.ts';
import { FENCED, listedHalf } from './fenced-plugin.ts';
import { sharedPostgres } from './own-database.ts';
import { isBuilt, ServerProcess } from './server-process.ts';

const kept = `/plugins/${FENCED}/kept`;

describe.skipIf(!isBuilt)(
  'tables behind the fence, of a server that is no superuser',
  { timeout: seconds(180) },
  () => {
    const databases = new Databases(process.env[sharedPostgres.address] ?? '');
    const undo: (() => Promise<unknown>)[] = [];
    let packed: Awaited<ReturnType<typeof packCopy>>;
    beforeAll(async () => {
      packed = await packCopy('tests/fenced-plugin');
      undo.push(() => packed.drop());
    }, seconds(60));
    afterAll(async () => {
      for (const step of undo.toReversed()) await step();
    });

    /** The address of a new database, for an account of its own. */
    async function makeDatabase(account: string): Promise<string> {
      const address = new URL(await databases.make());
      const name = address.pathname.slice(1);
      undo.push(() => databases.ask(`drop database ${name} with (force)`));
      await databases.ask(`alter database ${name} owner to ${account}`);
      Object.assign(address, { username: account, password: 'secret' });
      return address.href;
    }

    async function makeAccount(rights: string): Promise<string> {
      const account = `server_${randomUUID().replaceAll('-', '')}`;
      await databases.ask(`create role ${account} login ${rights} password 'secret'`);
      return account;
    }

    async function serve(environment: Record<string, string>): Promise<{ server: ServerProcess; client: ApiClient }> {
      const server = new ServerProcess(environment);
      undo.push(() => server.dispose());
      await server.start();
      return { server, client: await ApiClient.signIn(server) };
    }

    it('are there where its account may make accounts, and in its backups', async () => {
      const account = await makeAccount('createrole');
      const DATABASE_URL = await makeDatabase(account);
      const { server, client } = await serve({ DATABASE_URL });
      await aditPlugin(['add', packed.zip, '--folder', server.pluginFolder, '--yes']);
      const there = async (of: ApiClient) => (await of.call('GET', kept)).status === 200;
      await vi.waitUntil(() => there(client), { timeout: seconds(30), interval: 200 });
      const body = { how: 'save', end: 'well' };
      expect((await client.call('PUT', `${kept}/one`, body)).status, server.output).toBe(200);

      const folder = await mkdtemp(join(tmpdir(), 'adit-backup-'));
      undo.push(() => rm(folder, { recursive: true, force: true }));
      const backup = join(folder, 'backup.tar.gz');
      const from = { DATABASE_URL, ADIT_DATA_DIR: server.dataFolder };
      expect(await startAdit(from, 'backup', backup).ended).toMatchObject({ code: 0 });
      await server.stop();
      const into = { DATABASE_URL: await makeDatabase(account), ADIT_DATA_DIR: join(folder, 'data') };
      expect(await startAdit(into, 'restore', backup).ended).toMatchObject({ code: 0 });

      const restored = await serve(into);
      await vi.waitUntil(() => there(restored.client), { timeout: seconds(30), interval: 200 });
      expect((await restored.client.call('PUT', `${kept}/two`, body)).status, restored.server.output).toBe(200);
      expect((await restored.client.call('GET', kept)).body).toMatchObject({ names: ['from a step', 'one', 'two'] });
    });

    it('wait for an operator where it may not, while the server goes on', async () => {
      const { server, client } = await serve({ DATABASE_URL: await makeDatabase(await makeAccount('')) });
      await aditPlugin(['add', packed.zip, '--folder', server.pluginFolder, '--yes']);
      const problem = async () => (await listedHalf(client, FENCED))?.problem;
      await expect
        .poll(problem, { timeout: seconds(30) })
        .toMatch(/may not make accounts.*"Tables of plugins behind the fence" in docs\/operators/);
      expect((await client.call('GET', '/site/read')).status).toBe(200);
    });
  },
);
