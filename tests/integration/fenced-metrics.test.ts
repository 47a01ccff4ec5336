import { describe, expect, it } from 'vitest';
import { seconds } from '../patience.ts';
import { FENCED, listedHalf, useFenced } from './fenced-plugin.ts';
import { MetricsText } from './metrics-text.ts';
import { isBuilt } from './server-process.ts';

const token = 'metrics-of-the-fence';
const PREFIX = 'adit_acme_fenced_';

describe.skipIf(!isBuilt)('the metrics of a server half behind the fence', { timeout: seconds(60) }, () => {
  const setUp = useFenced({ [FENCED]: 'tests/fenced-plugin' }, { ADIT_METRICS_TOKEN: token });
  const read = async (): Promise<MetricsText> => {
    const headers = { authorization: `Bearer ${token}` };
    return new MetricsText(await (await fetch(`${setUp.server.address}/metrics`, { headers })).text());
  };
  const measure = (kinds: number, times = 1) =>
    setUp.client.call('POST', `/plugins/${FENCED}/measured`, { kinds, times });

  it('are counted, timed and read under its name', async () => {
    expect(await measure(2, 3)).toMatchObject({
      status: 200,
      body: { late: expect.stringContaining('activated only'), less: 'A counter only grows' },
    });
    await measure(1);
    const things = async () => (await read()).sum(`${PREFIX}things_total`, { kind: 'kind 0' });
    await expect.poll(things).toBe(2);
    const text = await read();
    expect(text.sum(`${PREFIX}things_total`, { kind: 'kind 1' })).toBe(1);
    expect(text.sum(`${PREFIX}work_seconds_count`)).toBe(4);
    expect(text.sum(`${PREFIX}work_seconds_sum`)).toBeCloseTo(0.8);
    expect(text.sum(`${PREFIX}open`)).toBe(2);
    expect(text.sum(`${PREFIX}sums_total`, { of: 'all' })).toBe(12);
    expect(text.sum('adit_metrics_unread_total', { metric: `${PREFIX}never` })).toBeGreaterThan(0);
  });

  it('have as many series as are for operators, and take no call’s time', async () => {
    expect((await measure(50_000, 50_000)).status).toBe(200);
    const timed = async () => (await read()).sum(`${PREFIX}work_seconds_count`);
    await expect.poll(timed, { timeout: seconds(20) }).toBe(50_004);
    const kinds = (await read()).text.match(/adit_acme_fenced_things_total\{/g);
    expect(kinds).toHaveLength(200);
    expect(setUp.server.output).toContain('has more than 200 series');
    expect(await listedHalf(setUp.client, FENCED)).toMatchObject({ fence: { restarts: 0 } });
  });
});
