import { existsSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { deadly, refused } from '../fenced-plugin/server/probes.ts';
import { FENCED, listedHalf, useFenced } from '../integration/fenced-plugin.ts';
import { isBuilt } from '../integration/server-process.ts';
import { seconds } from '../patience.ts';
import { OtherCaller } from './support/other-caller.ts';

/** What another call may take on a quiet machine, whatever a half is at. */
const OTHER_MILLISECONDS = 100;

describe.skipIf(!isBuilt)('the fence of server halves', { timeout: seconds(60) }, () => {
  const setUp = useFenced({ [FENCED]: 'tests/fenced-plugin' });
  const SECRET = 'nobody may read this';
  let secret: string;
  let other: OtherCaller;

  const tryOut = (what: string) =>
    setUp.client.call<{ refused?: string; done?: string; code?: string }>('POST', `/plugins/${FENCED}/probes`, {
      what,
      path: secret,
    });
  const greet = () => setUp.client.call('GET', `/plugins/${FENCED}/greetings/Ada`);

  beforeAll(() => {
    secret = join(setUp.server.dataFolder, 'secret.node');
    writeFileSync(secret, SECRET);
    other = new OtherCaller(setUp.client);
  });
  beforeEach(() => setUp.client.keepSignedIn());
  afterAll(() => other.stop());

  it.each(Object.keys(refused))('refuses: %s', async (what) => {
    const { status, body } = await tryOut(what);
    expect({ status, refused: body.refused, done: body.done }).toEqual({ status: 200, refused: expect.any(String) });
    expect(JSON.stringify(body)).not.toContain(SECRET);
    expect(existsSync(`${secret}.link`)).toBe(false);
    expect(statSync(secret).size).toBe(SECRET.length);
  });

  it.each(Object.keys(deadly))('ends one process, which is there again at once: %s', async (what) => {
    const { client } = setUp;
    // Each has the first pause before it.
    await client.call('POST', `/plugins/admin/plugins/${FENCED}/restart`);
    const { status, body, headers } = await tryOut(what);
    expect([status, body.code, headers.get('retry-after')]).toEqual([503, 'plugin-stopped', '2']);
    await expect.poll(greet, { timeout: seconds(10) }).toMatchObject({ status: 200 });
    const listed = await listedHalf(client, FENCED);
    expect(listed).toMatchObject({ serverHalf: 'fenced', fence: { restarts: 1 } });
    expect(listed?.failures).toContainEqual(
      expect.objectContaining({ point: 'core.process', message: expect.stringMatching(/^its process ended by /) }),
    );
  });

  it('starts one that ends again and again after longer and longer pauses', async () => {
    const { client } = setUp;
    await client.call('POST', `/plugins/admin/plugins/${FENCED}/restart`);
    for (const pause of [1, 3]) {
      expect(await tryOut('exit')).toMatchObject({ status: 503, body: { code: 'plugin-stopped' } });
      await expect.poll(greet, { timeout: seconds(10 * pause) }).toMatchObject({ status: 200 });
    }
    expect(await listedHalf(client, FENCED)).toMatchObject({ fence: { restarts: 2 } });
  });

  it('keeps no other call waiting meanwhile', async () => {
    const slowest = await other.stop();
    expect(slowest.usual).toBeLessThan(OTHER_MILLISECONDS * slowest.patience);
    // The machine has other work in a test run; a server that a half can stop stands still for longer.
    expect(slowest.milliseconds).toBeLessThan(10 * OTHER_MILLISECONDS * slowest.patience);
  });
});
