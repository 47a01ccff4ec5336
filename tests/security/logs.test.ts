import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { randomBytes } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { loggedFields } from '../../host/server/log/safe-fields.ts';
import { ApiClient } from '../integration/api-client.ts';
import { linkOf, MailBox } from '../integration/mail-box.ts';
import { administrator, isBuilt, ownPostgres, ServerProcess } from '../integration/server-process.ts';
import { connectWslink } from '../integration/wslink-client.ts';
import { People } from './support/people.ts';
import type { Ticket } from './support/raw-session.ts';
import { seconds } from '../patience.ts';

vi.setConfig({ testTimeout: seconds(60) });

/** Texts that must never be seen in a log, by what they stand in. */
const canaries = {
  password: `Canary-${randomBytes(9).toString('hex')}-7a`,
  wrongPassword: `canary-wrong-${randomBytes(9).toString('hex')}`,
  content: `canary-content-${randomBytes(9).toString('hex')}`,
  query: `canary-query-${randomBytes(9).toString('hex')}`,
  name: `canary-name-${randomBytes(9).toString('hex')}`.slice(0, 50),
  body: `canary-body-${randomBytes(9).toString('hex')}`,
  header: `canary-header-${randomBytes(9).toString('hex')}`,
};

describe.skipIf(!isBuilt)('what the server logs', () => {
  const server = new ServerProcess({
    ...ownPostgres,
    ADIT_ADMIN_PASSWORD: canaries.password,
    ADIT_LOG_LEVEL: 'info',
  });
  const folder = mkdtempSync(join(tmpdir(), 'adit-canaries-'));
  const secrets: string[] = Object.values(canaries);
  let people: People;
  beforeAll(async () => {
    await server.start();
    people = await People.open(server);
  });
  afterAll(async () => {
    await people.close();
    await server.dispose();
    rmSync(folder, { recursive: true, force: true });
  });

  const logIn = (password: string, query = ''): Promise<Response> =>
    fetch(`${server.address}/api/user/login${query}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'user-agent': canaries.header },
      body: JSON.stringify({ email: administrator.email, password }),
    });

  /** Signing in, uploading, importing, a session: all that carries secrets, and calls that are wrong in every way. */
  async function useEverything(): Promise<void> {
    await logIn(canaries.wrongPassword);
    const signedIn = await logIn(canaries.password, `?token=${canaries.query}`);
    const cookie = (signedIn.headers.get('set-cookie') ?? '').split(';')[0] ?? '';
    const renewed = await fetch(`${server.address}/api/user/renew`, { method: 'POST', headers: { cookie } });
    const again = (renewed.headers.get('set-cookie') ?? '').split(';')[0] ?? '';
    const client = new ApiClient(server);
    client.token = ((await renewed.json()) as { token: string }).token;
    client.site = (await client.call<{ id: string }[]>('GET', '/site/read')).body[0]?.id ?? '';
    secrets.push(client.token, cookie.split('=')[1] ?? '', again.split('=')[1] ?? '');

    const rows = Array.from(
      { length: 20 },
      (_, row) => `${canaries.content}-${row},${row},2,${row === 3 ? 'oops' : 3}`,
    );
    writeFileSync(join(folder, 'points.csv'), `NAME,X,Y,Z\n${rows.join('\n')}\n`);
    writeFileSync(join(folder, 'broken.csv'), `${canaries.content}\0\u0001`);
    const file = await client.upload(join(folder, 'points.csv'));
    await client.upload(join(folder, 'broken.csv'));
    const create = { name: canaries.name, groupName: 'Production', id: file.id, x_col: 'X', y_col: 'Y', z_col: 'Z' };
    const { body } = await client.call<{ datasetId: string }>('POST', '/dataset-points/create', create);
    await client.generated(body.datasetId);
    await client.call('POST', '/dataset-points/create', { ...create, x_col: canaries.body });
    await client.call('PUT', '/dataset-metadata/update', { id: file.id, delimiter: canaries.body });

    const ticket = (await client.call<Ticket>('POST', '/paraview/create-session', { site: client.site })).body;
    secrets.push(ticket.secret);
    const { session, close } = await connectWslink(ticket.sessionURL, ticket.secret);
    await session.call('datacloud.views.list', [{}]);
    await session.call('datacloud.view.add', [{ viewId: canaries.body }]).catch(() => undefined);
    await session.call(canaries.body, [{}]).catch(() => undefined);
    await connectWslink(ticket.sessionURL, ticket.secret).catch(() => undefined);
    await connectWslink(`${ticket.sessionURL}?secret=${canaries.query}`, canaries.body).catch(() => undefined);
    close();

    for (const path of [
      `/nothing?x=${canaries.query}`,
      `/dataset/hierarchy?site=${canaries.query}`,
      `/%zz?${canaries.query}`,
    ])
      await client.call('GET', path);
    await client.call('PUT', '/dataset/hierarchy/rename', { datasetId: canaries.body, newName: 'x' });
    await fetch(`${server.address}/api/user/login`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: `{"password":"${canaries.body}`,
    });
    await client.call('POST', '/recover-password', { email: administrator.email });
    await client.call('POST', '/recover-password', { email: `${canaries.body}@example.com` });
    await client.call('GET', `/activate-account?userId=x&token=${canaries.query}`);
    await client.call('POST', '/reset-password', { userId: 'x', token: canaries.body, password: canaries.password });
    const link = await mailedToken(server.dataFolder);
    secrets.push(link);
    await client.call('GET', `/activate-account?userId=x&token=${link}`);
    await breakTheDatabase(client, body.datasetId);
    await client.call('POST', '/user/logout');
  }

  /** Errors of the database that quote what was sent. */
  async function breakTheDatabase(client: ApiClient, dataset: string): Promise<void> {
    await people.query(`
      create function public.refuse() returns trigger language plpgsql as
        $$ begin raise exception 'value "%" refused', new.name using detail = new.name; end $$`);
    await people.query(
      'create trigger refuse before update on adit.datasets for each row execute function public.refuse()',
    );
    const refused = await client.call('PUT', '/dataset/hierarchy/rename', {
      datasetId: dataset,
      newName: canaries.body,
    });
    expect(refused.status).toBe(500);
    await people.query('drop function public.refuse() cascade');
    await people.query('alter table adit.sign_in_failures rename to away');
    expect((await logIn(canaries.wrongPassword)).status).toBe(500);
    await people.query('alter table adit.away rename to sign_in_failures');
    await people.query(
      'select pg_terminate_backend(pid) from pg_stat_activity where pid <> pg_backend_pid() and datname is not null',
    );
    await client.call('GET', '/site/read').catch(() => undefined);
  }

  it('no secret, no content, no query string; only JSON lines of known fields', async () => {
    await useEverything();
    await server.stop();
    const lines = server.output.split('\n').filter((line) => line !== '');
    const json = lines.filter((line) => !line.startsWith('  '));
    expect(lines.filter((line) => line.startsWith('  ')).length).toBeLessThan(8);
    const known = new Set(['time', 'level', 'message', ...loggedFields]);
    for (const line of json) {
      const fields = Object.keys(JSON.parse(line) as object);
      expect(fields.filter((field) => !known.has(field))).toEqual([]);
    }
    // It did log what went wrong.
    expect(json.filter((line) => line.includes('"level":"error"')).length).toBeGreaterThanOrEqual(2);
    expect(secrets).toHaveLength(12);
    expect(secrets.every((secret) => secret.length >= 20)).toBe(true);
    expect(secrets.filter((secret) => server.output.includes(secret))).toEqual([]);
    expect(server.output).not.toMatch(/canary|Canary/);
    const texts = logFiles(server.dataFolder).map((path) => readFileSync(path, 'utf8'));
    expect(texts.length).toBeGreaterThan(0);
    // PostgreSQL keeps what its own errors say; the one that the test made it raise quotes a name.
    const elsewhere = secrets.filter((secret) => secret !== canaries.body);
    expect(elsewhere.filter((secret) => texts.some((text) => text.includes(secret)))).toEqual([]);
  });
});

/** The secret of the mail that the server has sent. */
async function mailedToken(dataFolder: string): Promise<string> {
  const box = new MailBox(dataFolder);
  await expect.poll(async () => (await box.mailsFor(administrator.email)).length, { timeout: seconds(10) }).toBe(1);
  const [mail] = await box.mailsFor(administrator.email);
  return linkOf(mail!).searchParams.get('token') ?? '';
}

/** What the programs that the server starts have logged. */
function logFiles(folder: string): string[] {
  return readdirSync(folder, { recursive: true, encoding: 'utf8', withFileTypes: true })
    .filter((entry) => entry.isFile() && entry.name.endsWith('.log'))
    .map((entry) => join(entry.parentPath, entry.name));
}
