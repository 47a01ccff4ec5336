import { randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { silentLog } from 'adit/core';
import type { Origin, SignIn } from 'adit/core/server';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { hostMigrations } from '../database/host-migrations.ts';
import type { HostDatabase } from '../database/host-tables.ts';
import { hostOwner, migrate, schemaOf } from '../database/migrate.ts';
import { openDatabase, type Database } from '../database/open-database.ts';
import { hashPassword } from './passwords.ts';
import { hashSecret } from './secrets.ts';
import { SignInThrottle } from './sign-in-throttle.ts';
import { DatabaseSignIns } from './sign-ins.ts';
import { seconds } from '../../../tests/patience.ts';

// A slow or busy machine takes seconds to start a database.
vi.setConfig({ testTimeout: seconds(60), hookTimeout: seconds(120) });

const origin: Origin = { address: '127.0.0.1', agent: 'test' };
const email = 'owner@example.com';
const password = 'Secret-1234';

let folder: string;
let databases: Database[];
let tables: HostDatabase;
/** Those of two server processes. */
let processes: DatabaseSignIns[];

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'adit-test-'));
  const first = await openDatabase({ dataFolder: folder, log: silentLog });
  databases = [first, await openDatabase({ url: first.connectionString, dataFolder: folder, log: silentLog })];
  await migrate(first.kysely, [{ owner: hostOwner, migrations: hostMigrations }], silentLog);
  const tablesOf = ({ kysely }: Database): HostDatabase => kysely.withSchema(schemaOf(hostOwner)) as HostDatabase;
  tables = tablesOf(first);
  processes = databases
    .map(tablesOf)
    .map((its) => new DatabaseSignIns(its, new SignInThrottle(its, silentLog), silentLog));
  const tenant = randomUUID();
  await tables.insertInto('tenants').values({ id: tenant, name: 'Mine' }).execute();
  await tables
    .insertInto('users')
    .values({
      id: randomUUID(),
      tenant_id: tenant,
      email,
      name: 'Owner',
      password_hash: await hashPassword(password),
      global_role: 'New User',
      is_active: true,
      color: '#A9683D',
    })
    .execute();
});

afterAll(async () => {
  for (const database of databases.toReversed()) await database.close();
  await rm(folder, { recursive: true, force: true });
});

afterEach(() => void vi.useRealTimers());

describe('renewing a sign-in', () => {
  const start = (): Promise<SignIn> => processes[0]!.signIn(email, password, origin);
  const renew = (token: string, at = 0): Promise<SignIn | string> =>
    processes[at]!.renew(token, origin).catch((error: { code: string }) => error.code);
  const isGood = async ({ bearer }: SignIn, at = 0): Promise<boolean> =>
    (await processes[at]!.account(bearer))?.account.email === email;
  const letPass = (time: number): Promise<unknown> =>
    tables
      .updateTable('sign_in_renewals')
      .set({ renewed_at: sql`renewed_at - make_interval(secs => ${time})` } as never)
      .execute();
  const secretsOf = (answer: SignIn | string): unknown =>
    typeof answer === 'string'
      ? answer
      : [answer.bearer, answer.refreshToken, answer.expiresAt, answer.refreshExpiresAt];

  it('many at once, by several server processes, get the same tokens, which are good', async () => {
    const { refreshToken } = await start();
    const answers = await Promise.all(Array.from({ length: 10 }, (_, call) => renew(refreshToken, call % 2)));
    expect(new Set(answers.map((answer) => JSON.stringify(secretsOf(answer))))).toHaveProperty('size', 1);
    const [renewed] = answers as SignIn[];
    expect(renewed!.refreshToken).not.toBe(refreshToken);
    expect(await isGood(renewed!, 1)).toBe(true);
    expect(await isGood((await renew(renewed!.refreshToken, 1)) as SignIn)).toBe(true);
  });

  it('within 10 seconds the answer is the same, later the sign-in ends for both who have the token', async () => {
    const { refreshToken } = await start();
    const renewed = (await renew(refreshToken)) as SignIn;
    await letPass(8);
    expect(secretsOf(await renew(refreshToken, 1))).toEqual(secretsOf(renewed));
    await letPass(3);
    expect(await renew(refreshToken, 1)).toBe('not-signed-in');
    expect(await isGood(renewed)).toBe(false);
    expect(await renew(renewed.refreshToken)).toBe('not-signed-in');
  });

  it('who is late within the grace time, when another has renewed twice, gets what is good now', async () => {
    const { refreshToken } = await start();
    const second = (await renew(refreshToken)) as SignIn;
    const third = (await renew(second.refreshToken)) as SignIn;
    expect(secretsOf(await renew(refreshToken, 1))).toEqual(secretsOf(third));
    expect(await isGood(third)).toBe(true);
  });

  it('a token of long before ends the sign-in too, however often it was renewed since', async () => {
    const first = await start();
    let latest = first;
    for (let renewal = 0; renewal < 3; renewal += 1) {
      latest = (await renew(latest.refreshToken)) as SignIn;
      await letPass(900);
    }
    expect(await isGood(latest)).toBe(true);
    expect(await renew(first.refreshToken)).toBe('not-signed-in');
    expect(await isGood(latest)).toBe(false);
  });

  it('a sign-in that was ended is not renewed, also within the grace time', async () => {
    const { refreshToken } = await start();
    const renewed = (await renew(refreshToken)) as SignIn;
    await processes[1]!.signOut(renewed.bearer, origin);
    expect(await renew(refreshToken)).toBe('not-signed-in');
    expect(await renew(renewed.refreshToken)).toBe('not-signed-in');
  });

  it('no secret is stored, and the salt of a renewal goes with the next one', async () => {
    const { refreshToken, bearer } = await start();
    const renewed = (await renew(refreshToken)) as SignIn;
    await letPass(11);
    await renew(renewed.refreshToken);
    const rows = [
      ...(await tables.selectFrom('sign_ins').selectAll().execute()),
      ...(await tables.selectFrom('sign_in_renewals').selectAll().execute()),
    ];
    const text = JSON.stringify(rows);
    for (const secret of [refreshToken, bearer, renewed.bearer, renewed.refreshToken])
      expect(text).not.toContain(secret);
    const salts = await tables
      .selectFrom('sign_in_renewals')
      .select('salt')
      .where('used_hash', 'in', [refreshToken, renewed.refreshToken].map(hashSecret))
      .orderBy('renewed_at')
      .execute();
    expect(salts).toEqual([{ salt: null }, { salt: expect.any(String) }]);
  });

  it('a process whose clock is a day off signs in, renews and lets in like the others', async () => {
    for (const hours of [-24, 24]) {
      vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + hours * 3_600_000 });
      const signIn = await start();
      const renewed = (await renew(signIn.refreshToken)) as SignIn;
      vi.useRealTimers();
      expect(await isGood(renewed)).toBe(true);
      expect(Math.abs(renewed.expiresAt.getTime() - Date.now() - 15 * 60_000)).toBeLessThan(60_000);
      vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + hours * 3_600_000 });
      expect(await isGood(renewed)).toBe(true);
      vi.useRealTimers();
    }
  });
});
