import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { ApiClient } from '../integration/api-client.ts';
import { isBuilt, ServerProcess } from '../integration/server-process.ts';
import { dropAndRestart } from './support/event-drops.ts';
import { People } from './support/people.ts';
import { seconds } from '../patience.ts';

vi.setConfig({ testTimeout: seconds(120) });

describe.skipIf(!isBuilt)('server-sent events', () => {
  const server = new ServerProcess();
  beforeAll(async () => {
    await server.start();
  });
  afterAll(() => server.dispose());

  it('[W7.13] 24 drops and 2 restarts: none lost, none twice, none of another site, all in order', async () => {
    const { drops, acknowledged, readers } = await dropAndRestart(server, { drops: 24, restarts: 2, seed: 20 });
    expect(drops).toBeGreaterThanOrEqual(24);
    expect(acknowledged).toBeGreaterThan(20);
    for (const reader of readers)
      expect(reader).toEqual({ lost: [], twice: [], foreign: [], isInOrder: true, resets: 0 });
  });

  it('a Last-Event-ID that is too old, unknown or nonsense gives `reset`; the newest gives nothing', async () => {
    const client = await ApiClient.signIn(server);
    const people = await People.open(server);
    /** The first event within so many milliseconds; nothing where none comes. */
    const firstOf = async (lastEventId?: string, patience = seconds(10)): Promise<{ event: string; id: string }> => {
      const abort = new AbortController();
      const response = await fetch(`${server.address}/api/event`, {
        headers: {
          authorization: `Bearer ${client.token}`,
          ...(lastEventId === undefined ? {} : { 'last-event-id': lastEventId }),
        },
        signal: abort.signal,
      });
      const reader = response.body?.getReader();
      const silent = new Promise<undefined>((resolve) => setTimeout(() => resolve(undefined), patience));
      const part = await Promise.race([reader?.read(), silent]);
      abort.abort();
      const text = new TextDecoder().decode(part?.value);
      return { event: /event: (\S+)/.exec(text)?.[1] ?? '', id: /id: (\S+)/.exec(text)?.[1] ?? '' };
    };
    const toggle = async (): Promise<void> => {
      for (const on of [false, true]) await client.call('PUT', '/plugins/admin/plugins/demo', { on });
    };
    await toggle();
    await new Promise((resolve) => setTimeout(resolve, 500));
    const { event, id } = await firstOf();
    expect(event).toBe('ready');
    expect((await firstOf(id, 700)).event).toBe('');
    await toggle();
    await new Promise((resolve) => setTimeout(resolve, 500));
    expect((await firstOf(id)).event).toBe('plugins.changed');
    for (const unknown of ['nonsense', '', '1-1', '999999999999999999-1', `${'9'.repeat(40)}-1`, `${id}; drop table`])
      expect([unknown, (await firstOf(unknown)).event]).toEqual([unknown, unknown === '' ? 'ready' : 'reset']);
    await people.query(`delete from adit.events where tx || '-' || id = $1`, [id]);
    const reset = await firstOf(id);
    expect(reset.event).toBe('reset');
    expect((await firstOf(reset.id, 700)).event).toBe('');
    await people.close();
  });
});
