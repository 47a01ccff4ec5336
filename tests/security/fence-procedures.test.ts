import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { FENCED, listedHalf, useFenced } from '../integration/fenced-plugin.ts';
import { openSession, type OpenSession } from '../integration/render-session.ts';
import { isBuilt } from '../integration/server-process.ts';
import { seconds } from '../patience.ts';
import { OtherCaller } from './support/other-caller.ts';
import en from '../../host/web/locales/en.json' with { type: 'json' };
import es from '../../host/web/locales/es.json' with { type: 'json' };

/** What another call may take on a quiet machine, whatever a half is at. */
const OTHER_MILLISECONDS = 100;

/** What is refused, and by which error. */
const refused: Readonly<Record<string, string>> = {
  throw: 'internal',
  'answer 40 megabytes': 'plugin-answer-too-large',
  'flood the topic': 'plugin-pushes-too-much',
  'flood the topic without a pause that anybody notices': 'plugin-pushes-too-much',
  'push a megabyte': 'plugin-pushes-too-much',
  'push under a name of others': 'internal',
  'offer under a name of others': 'internal',
  'offer 40 megabytes': 'plugin-offers-too-much',
};

describe.skipIf(!isBuilt)('a session call behind the fence', { timeout: seconds(90) }, () => {
  const setUp = useFenced({ [FENCED]: 'tests/fenced-plugin' });
  let session: OpenSession;
  let another: OpenSession;
  let other: OtherCaller;
  const heard: unknown[] = [];
  const misbehave = (how: string): Promise<unknown> => session.call(`${FENCED}.misbehave`, { how });
  /** A call of another session, to the same half and to another. */
  const others = async (): Promise<void> => {
    await another.call('datacloud.scene.get', {});
    expect(await another.call(`${FENCED}.call.describe`, { name: 'Ada' })).toMatchObject({ text: 'Hello Ada.' });
  };

  beforeAll(async () => {
    [session, another] = [await openSession(setUp.client), await openSession(setUp.client)];
    another.subscribe(`${FENCED}.pushed`, (payload) => heard.push(payload));
    other = new OtherCaller(setUp.client);
  }, seconds(60));
  beforeEach(() => setUp.client.keepSignedIn());
  afterAll(async () => {
    await other.stop();
    session.close();
    another.close();
  });

  it.each(Object.keys(refused))('does not: %s', async (how) => {
    const code = refused[how];
    const [error] = await Promise.all([misbehave(how).catch((thrown: unknown) => thrown), others()]);
    expect([how, error]).toEqual([how, expect.objectContaining({ code })]);
    expect(JSON.stringify(error)).not.toContain('secret words');
    if (code !== 'internal') expectTexts(String(code));
    await others();
    expect(heard).toEqual([]);
    expect(await listedHalf(setUp.client, FENCED)).toMatchObject({ serverHalf: 'fenced', fence: { restarts: 0 } });
  });

  it('keeps the last of what it offers too much of', async () => {
    const keys = (await misbehave('offer very much')) as string[];
    const status = async (key: string) =>
      (await setUp.client.call('GET', `/session/${session.sessionId}/buffers/${key}`)).status;
    expect([await status(keys.at(-1) ?? ''), await status(keys[0] ?? '')]).toEqual([200, 404]);
    await others();
  });

  it('has nothing of the session once it is over', async () => {
    await misbehave('change when the call is over');
    await vi.waitUntil(() => setUp.server.output.includes('It was refused: '), { timeout: seconds(10) });
    expect(setUp.server.output).toContain('It was refused: This can be asked for in a session call');
    expect(setUp.server.output).not.toContain('It was read');
  });

  it('is given up after 30 seconds, of which it hears, while others are answered', async () => {
    const late = misbehave('never answer').catch((thrown: unknown) => thrown);
    await others();
    expect(await late).toMatchObject({ code: 'plugin-late', data: { seconds: 30 } });
    expectTexts('plugin-late');
    await vi.waitUntil(() => setUp.server.output.includes('The call is over'), { timeout: seconds(10) });
    const listed = await listedHalf(setUp.client, FENCED);
    expect(listed?.failures).toContainEqual(
      expect.objectContaining({ point: 'core.procedures', message: expect.stringContaining('30 seconds') }),
    );
    await others();
  });

  it('hears when the window that called is gone', async () => {
    const before = setUp.server.output.split('The call is over').length;
    const leaving = await openSession(setUp.client);
    leaving.call(`${FENCED}.misbehave`, { how: 'never answer' }).catch(() => undefined);
    await leaving.call(`${FENCED}.call.describe`, { name: 'Ada' });
    leaving.close();
    const isTold = () => setUp.server.output.split('The call is over').length > before;
    await vi.waitUntil(isTold, { timeout: seconds(10) });
  });

  it.each(['exit', 'loop for ever'])(
    'ends with its process, and another session is served at once: %s',
    async (how) => {
      await setUp.client.call('POST', `/plugins/admin/plugins/${FENCED}/restart`);
      await vi.waitUntil(
        () =>
          others().then(
            () => true,
            () => false,
          ),
        { timeout: seconds(20), interval: 200 },
      );
      const error = misbehave(how).catch((thrown: unknown) => thrown);
      await another.call('datacloud.scene.get', {});
      expect(await error).toMatchObject({ code: 'plugin-stopped', data: { plugin: FENCED } });
      expectTexts('plugin-stopped');
      await vi.waitUntil(
        () =>
          others().then(
            () => true,
            () => false,
          ),
        { timeout: seconds(20), interval: 200 },
      );
      expect(await session.call(`${FENCED}.call.describe`, { name: 'Ada' })).toMatchObject({ text: 'Hello Ada.' });
    },
  );

  it('keeps no other call waiting meanwhile', async () => {
    const slowest = await other.stop();
    expect(slowest.usual).toBeLessThan(OTHER_MILLISECONDS * slowest.patience);
    // The machine has other work in a test run; a server that a half can stop stands still for longer.
    expect(slowest.milliseconds).toBeLessThan(10 * OTHER_MILLISECONDS * slowest.patience);
  });
});

/** People read it in their language. */
function expectTexts(code: string): void {
  const key = `error.${code}` as keyof typeof en;
  expect([en[key], es[key]]).toEqual([expect.stringMatching(/\.$/), expect.stringMatching(/\.$/)]);
  expect(en[key]).not.toBe(es[key]);
}
