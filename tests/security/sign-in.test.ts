import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { ApiClient, type Answer } from '../integration/api-client.ts';
import { administrator, isBuilt, ServerProcess } from '../integration/server-process.ts';
import { PASSWORD, People, signIn } from './support/people.ts';
import { seconds } from '../patience.ts';

vi.setConfig({ testTimeout: seconds(60) });

type Body = { code: string; values: { retryAfter?: number } };

describe.skipIf(!isBuilt)('signing in', () => {
  const server = new ServerProcess();
  let people: People;
  beforeAll(async () => {
    await server.start();
    people = await People.open(server);
  });
  afterAll(async () => {
    await people.close();
    await server.dispose();
  });

  const attempt = (email: string, password = 'wrong'): Promise<Answer<Body>> =>
    new ApiClient(server).call<Body>('POST', '/user/login', { email, password });

  const startAgain = async (): Promise<void> => {
    await server.kill();
    await server.start();
  };

  /** As if the last failure lay so many seconds further back. */
  const letPass = (time: number): Promise<unknown> =>
    people.query('update adit.sign_in_failures set last_at = last_at - make_interval(secs => $1)', [time]);

  it('[A7.02] known and unknown accounts: the same answer, in comparable time', async () => {
    const times: Record<'known' | 'unknown', number[]> = { known: [], unknown: [] };
    const bodies = new Set<string>();
    // The quickest of each: what else runs on this machine only ever slows an answer down, so that a busy one is asked more often.
    const ratio = (): number => {
      const [known, unknown] = [Math.min(...times.known), Math.min(...times.unknown)];
      return Math.max(known, unknown) / Math.min(known, unknown);
    };
    for (let round = 0; round < 10 || (ratio() >= 1.6 && round < 100); round += 1) {
      // An address may ask sixty times a minute, which a server that is started again has forgotten.
      if (round % 25 === 10) await startAgain();
      for (const kind of ['known', 'unknown'] as const) {
        const email = kind === 'known' ? administrator.email : `nobody-${round}@example.com`;
        const started = performance.now();
        const { status, body, headers } = await attempt(email);
        times[kind].push(performance.now() - started);
        const named = [...headers].filter(
          ([name]) => !['date', 'connection', 'keep-alive', 'x-request-id'].includes(name),
        );
        bodies.add(JSON.stringify([status, body, named]));
      }
      await people.query('delete from adit.sign_in_failures');
    }
    expect([...bodies]).toHaveLength(1);
    expect(ratio()).toBeLessThan(1.6);
    // Nobody may answer without having looked at a password hash, which takes longer than anything else here.
    expect(Math.min(...times.known, ...times.unknown)).toBeGreaterThan(5);
    if (times.known.length > 10) await startAgain();
  });

  it('the delay grows from the fifth failure on: 429 with Retry-After, which even the right password waits for', async () => {
    const owner = await people.person('Owner', { tenant: await people.firstTenant() });
    for (let failure = 1; failure <= 5; failure += 1) expect((await attempt(owner.email)).status).toBe(401);
    for (const expected of [1, 2, 4, 8, 16]) {
      const refused = await attempt(owner.email, PASSWORD);
      expect(refused).toMatchObject({ status: 429, body: { code: 'too-many-attempts' } });
      const wait = Number(refused.headers.get('retry-after'));
      expect(wait).toBeGreaterThan(expected / 2 - 1);
      expect(wait).toBeLessThanOrEqual(expected);
      await letPass(wait);
      expect((await attempt(owner.email)).status).toBe(401);
    }
    await letPass(3600);
    expect((await attempt(owner.email, PASSWORD)).status).toBe(200);
    expect((await attempt(owner.email)).status).toBe(401);
  });

  it('the delay ends at 15 minutes, whatever the number of failures', async () => {
    await people.query(`insert into adit.sign_in_failures values ('many@example.com|127.0.0.1', 2000000000, now())`);
    expect(Number((await attempt('many@example.com')).headers.get('retry-after'))).toBe(900);
  });

  it('many attempts at once are no way around the delay', async () => {
    const answers = await Promise.all(Array.from({ length: 15 }, () => attempt('crowd@example.com')));
    expect(answers.filter(({ status }) => status === 401)).toHaveLength(5);
    expect(answers.filter(({ status }) => status === 429)).toHaveLength(10);
  });

  it('failures at another address do not lock the owner out', async () => {
    const owner = await people.person('Known', { tenant: await people.firstTenant() });
    await people.query(`insert into adit.sign_in_failures values ($1, 50, now())`, [`${owner.email}|203.0.113.9`]);
    expect((await signIn(server, owner)).token).toBeDefined();
  });

  it('a crowd from one address is slowed down with Retry-After', async () => {
    let last: Answer<Body> | undefined;
    for (let call = 0; call < 70 && last?.body.code !== 'too-many-requests'; call += 1)
      last = await new ApiClient(server).call<Body>('POST', '/user/login', {});
    expect(last).toMatchObject({ status: 429, body: { code: 'too-many-requests' } });
    expect(Number(last?.headers.get('retry-after'))).toBeGreaterThan(0);
  });

  it('cookies that are not well-formed are no cookies', async () => {
    for (const cookie of ['adit-refresh=%', 'adit-refresh=%E0%A4%A', '=', ';;;', `adit-refresh=${'x'.repeat(5000)}`]) {
      const answer = await fetch(`${server.address}/api/user/renew`, { method: 'POST', headers: { cookie } });
      expect([cookie.slice(0, 30), answer.status]).toEqual([cookie.slice(0, 30), 401]);
    }
  });
});
