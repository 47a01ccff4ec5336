import { randomBytes } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import { importPoints } from '../e2e/support/point-dataset.ts';
import { People } from '../security/support/people.ts';
import { MetricsText } from './metrics-text.ts';
import { openSession, type OpenSession } from './render-session.ts';
import { administrator, isBuilt } from './server-process.ts';
import { useServer } from './use-server.ts';

const token = `canary-metrics-${randomBytes(12).toString('hex')}`;
const mailPassword = `canary-mail-${randomBytes(12).toString('hex')}`;
const typed = `canary-typed-${randomBytes(12).toString('hex')}`;

interface AlertRules {
  readonly groups: readonly {
    readonly rules: readonly { alert: string; expr: string; annotations: { summary: string } }[];
  }[];
}

describe.skipIf(!isBuilt)('the metrics of a server', () => {
  const setUp = useServer({ ADIT_METRICS_TOKEN: token, ADIT_SMTP_URL: `smtp://adit:${mailPassword}@127.0.0.1:9` });
  let people: People;
  let session: OpenSession;
  let datasetId: string;
  beforeAll(async () => {
    people = await People.open(setUp.server);
    datasetId = await importPoints(setUp.client, typed);
    session = await openSession(setUp.client);
  });
  afterAll(async () => {
    session?.close();
    await people?.close();
  });

  const ask = (headers: Record<string, string> = {}): Promise<Response> =>
    fetch(`${setUp.server.address}/metrics`, { headers });
  const read = async (): Promise<MetricsText> =>
    new MetricsText(await (await ask({ authorization: `Bearer ${token}` })).text());

  it('are for who has the token, whoever else is signed in', async () => {
    const login = await fetch(`${setUp.server.address}/api/user/login`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(administrator),
    });
    const cookie = (login.headers.get('set-cookie') ?? '').split(';')[0] ?? '';
    expect(cookie).not.toBe('');
    const wrong: Record<string, string>[] = [
      {},
      { cookie },
      { authorization: `Bearer ${setUp.client.token}`, cookie },
      { authorization: `Bearer ${token}x` },
      { authorization: `Bearer ${token.slice(0, -1)}` },
      { authorization: token },
      { authorization: 'Bearer ' },
    ];
    for (const headers of wrong) {
      const refused = await ask(headers);
      expect([refused.status, refused.headers.get('www-authenticate')]).toEqual([401, 'Bearer']);
      expect(await refused.text()).not.toContain('adit_');
    }
    expect((await fetch(`${setUp.server.address}/metrics?token=${token}`)).status).toBe(401);
    const answered = await ask({ authorization: `Bearer ${token}` });
    expect(answered.status).toBe(200);
    expect(answered.headers.get('content-type')).toMatch(/^text\/plain; version=0\.0\.4/);
    expect(answered.headers.get('cache-control')).toBe('no-store');
  });

  it('count requests by the route as it was declared', async () => {
    const before = await read();
    const found = { route: '/api/session/:id/buffers/:key', method: 'GET', status: '404' };
    for (const path of ['/session/one/buffers/two', '/session/three/buffers/four'])
      await setUp.client.call('GET', path);
    await fetch(`${setUp.server.address}/${typed}`);
    await expect
      .poll(async () => (await read()).sum('adit_http_requests_total', found))
      .toBe(before.sum('adit_http_requests_total', found) + 2);
    const after = await read();
    const { route, method } = found;
    expect(after.sum('adit_http_request_seconds_count', { route, method })).toBe(
      before.sum('adit_http_request_seconds_count', { route, method }) + 2,
    );
    expect(after.sum('adit_http_request_seconds_bucket', { route, method, le: '+Inf' })).toBeGreaterThanOrEqual(2);
  });

  it('follow uploads, jobs, sessions, their calls and their bytes', async () => {
    const imported = await read();
    expect(imported.sum('adit_importing_chunks_total', { result: 'kept' })).toBe(1);
    expect(imported.sum('adit_importing_chunk_bytes_total')).toBeGreaterThan(500);
    expect(imported.sum('adit_importing_files_total', { result: 'uploaded' })).toBe(1);
    expect(imported.sum('adit_importing_files_total', { result: 'read' })).toBe(1);
    await expect
      .poll(async () => (await read()).sum('adit_jobs_ended_total', { kind: 'importing.build', result: 'done' }))
      .toBe(1);
    expect(imported.sum('adit_jobs_ended_total', { kind: 'importing.build', result: 'failed' })).toBe(0);
    expect(imported.sum('adit_sessions')).toBe(1);
    expect(imported.sum('adit_session_sockets')).toBe(1);
    await session.call('datacloud.mine.load', { viewId: 'view1', layers: { [`${datasetId}/points`]: ['ROOT'] } });
    const pieces = await session.call<unknown>('datacloud.layer.pieces.load', { layerName: `${datasetId}/points` });
    const key = /"key":"([^"]+)"/.exec(JSON.stringify(pieces))?.[1] ?? '';
    const bytes = await setUp.client.bytes(`/session/${session.sessionId}/buffers/${encodeURIComponent(key)}`);
    await session.call('datacloud.mine.load', { viewId: typed }).catch(() => undefined);
    const used = await read();
    const of = { call: 'datacloud.mine.load' };
    expect(used.sum('adit_session_calls_total', { ...of, result: 'ok' })).toBe(1);
    expect(used.sum('adit_session_calls_total', { ...of, result: 'refused' })).toBe(1);
    expect(used.sum('adit_session_call_seconds_count', of)).toBe(2);
    expect(used.sum('adit_session_sent_bytes_total', { by: 'buffer' })).toBe(bytes.byteLength);
    expect(used.sum('adit_session_sent_bytes_total', { by: 'socket' })).toBeGreaterThan(500);
    expect(used.sum('adit_engine_columnar_cache_bytes')).toBeGreaterThan(0);
  });

  it('tell of what waits: mails, jobs, events, and who hears them', async () => {
    const before = await read();
    expect(before.sum('adit_mails', { state: 'waiting' })).toBe(0);
    expect(before.sum('adit_events_lag_seconds')).toBe(0);
    await setUp.client.call('POST', '/recover-password', { email: administrator.email });
    await people.query(
      `insert into adit.jobs (id, name, tenant_id, input, status, created_at)
       select gen_random_uuid(), 'acme.gone', id, '{}', 'queued', now() - interval '1 hour' from adit.tenants limit 1`,
    );
    const leaving = new AbortController();
    await fetch(`${setUp.server.address}/api/event`, {
      headers: { authorization: `Bearer ${setUp.client.token}` },
      signal: leaving.signal,
    });
    await expect.poll(async () => (await read()).sum('adit_mails', { state: 'waiting' })).toBe(1);
    const now = await read();
    expect(now.sum('adit_jobs', { kind: 'acme.gone', state: 'queued' })).toBe(1);
    expect(now.sum('adit_jobs_oldest_queued_seconds', { kind: 'acme.gone' })).toBeGreaterThanOrEqual(3600);
    expect(now.sum('adit_event_streams')).toBe(1);
    leaving.abort();
    await expect.poll(async () => (await read()).sum('adit_event_streams')).toBe(0);
  });

  it('tell of the process, its disk and its database', async () => {
    const now = await read();
    for (const name of [
      'adit_process_cpu_seconds_total',
      'adit_process_memory_bytes',
      'adit_process_start_time_seconds',
    ])
      expect(now.sum(name)).toBeGreaterThan(0);
    expect(now.sum('adit_build_info', { node: process.versions.node })).toBe(1);
    expect(now.sum('adit_data_folder_bytes', { kind: 'size' })).toBeGreaterThan(
      now.sum('adit_data_folder_bytes', { kind: 'free' }),
    );
    expect(now.sum('adit_database_connections', { state: 'most' })).toBe(20);
    expect(now.of('adit_event_loop_delay_seconds').map(({ labels }) => labels.quantile)).toEqual([
      '0.5',
      '0.9',
      '0.99',
      '1',
    ]);
    const failures = now.sum('adit_database_failures_total', { kind: 'query' });
    await people.query('alter table adit.datasets rename to away');
    const broken = await setUp.client.call<{ values: { id: string } }>(
      'GET',
      `/dataset/hierarchy?site=${setUp.client.site}`,
    );
    const failed = session.call('datacloud.mine.dataset.config', { datasetId });
    const { code, data } = await failed.then(
      () => ({}) as never,
      (error: { code: string; data: { id: string } }) => error,
    );
    await people.query('alter table adit.away rename to datasets');
    expect((await read()).sum('adit_database_failures_total', { kind: 'query' })).toBeGreaterThan(failures);
    // What the two were answered is found in the log.
    expect([broken.status, broken.body.values.id]).toEqual([500, broken.headers.get('x-request-id')]);
    expect(code).toBe('internal');
    for (const id of [broken.body.values.id, data.id])
      await expect.poll(() => setUp.server.output).toContain(`"request":"${id}"`);
    expect(data.id).toMatch(/^rpc:\w+:\d+$/);
    expect(setUp.server.output).toContain(`"session":"${session.sessionId}","request":"${data.id}"`);
  });

  it('have help, and labels from short lists: no id, nothing typed, no secret', async () => {
    const now = await read();
    expect(now.samples.length).toBeGreaterThan(200);
    expect(now.samples.filter((sample) => now.helpOf(sample) === undefined)).toEqual([]);
    expect(now.samples.filter(({ name }) => !name.startsWith('adit_'))).toEqual([]);
    expect(now.text).not.toMatch(/canary/i);
    expect(now.text).not.toContain(administrator.email);
    for (const secret of [
      token,
      mailPassword,
      typed,
      administrator.password,
      setUp.client.token,
      setUp.client.site,
      datasetId,
    ])
      expect(now.text).not.toContain(secret);
    const values = new Set(now.samples.flatMap(({ labels }) => Object.values(labels)));
    expect([...values].filter((value) => /[0-9a-f]{8}|[0-9a-f-]{20}/.test(value))).toEqual([]);
    expect(now.sum('adit_metrics_unread_total')).toBe(0);
  });

  it('are the ones that the alert rules, and the text about them, name', async () => {
    const now = await read();
    const rules = parse(readFileSync('docs/operators/alerts.yaml', 'utf8')) as AlertRules;
    const all = rules.groups.flatMap((group) => group.rules);
    expect(all.length).toBeGreaterThan(8);
    for (const { alert, expr, annotations } of all) {
      const named = expr.match(/adit_\w+/g) ?? [];
      expect([alert, named.length > 0, annotations.summary !== '']).toEqual([alert, true, true]);
      expect([alert, named.filter((name) => !now.isExposed(name))]).toEqual([alert, []]);
      for (const [, name = '', selector = ''] of expr.matchAll(/(adit_\w+)\{([^}]*)\}/g))
        for (const [, label = ''] of selector.matchAll(/(\w+)\s*[=!]/g))
          expect([alert, name, label, now.labelsOf(name).has(label)]).toEqual([alert, name, label, true]);
    }
    const text = readFileSync('docs/operators/metrics.md', 'utf8');
    const described = new Set(text.match(/`(adit_\w+)`/g)?.map((name) => name.slice(1, -1)));
    // Only with a bucket.
    const elsewhere = ['adit_object_cache_bytes', 'adit_object_cache_files_total'];
    expect([...now.metrics].filter((name) => !described.has(name))).toEqual([]);
    expect([...described].filter((name) => !now.metrics.has(name) && !elsewhere.includes(name))).toEqual([]);
  });
});
