import { describe, expect, it } from 'vitest';
import type { Dialogs } from 'adit/core/web';
import type { ListedPlugin } from './listed-plugin.ts';
import { PluginListStore, type PluginListParts } from './plugin-list-store.ts';
import { seconds } from '../../../../tests/patience.ts';

const plugin = (id: string, more: Partial<ListedPlugin> = {}): ListedPlugin =>
  ({ id, name: id.toUpperCase(), on: true, dependants: [], failures: [], contributions: [], ...more }) as ListedPlugin;

function setUp(maySeeTenants: boolean) {
  const calls: [string, unknown][] = [];
  const asked: string[] = [];
  const answer = { isMeant: false };
  const answers: Record<string, unknown> = {
    'admin.list-plugins': [plugin('b'), plugin('a', { dependants: ['b', 'c'] })],
    'admin.read-tenants': [{ id: 't1', name: 'One', runsDeployment: true }],
  };
  const parts = {
    api: {
      call: async ({ id }: { id: string }, sent: unknown) => {
        calls.push([id, sent]);
        return answers[id] ?? {};
      },
    },
    dialogs: {
      confirm: async ({ message }: Parameters<Dialogs['confirm']>[0]) => {
        asked.push(message);
        return answer.isMeant;
      },
      open: async (_load: unknown, _properties: object, { title }: { title: string }) => {
        asked.push(title);
        return answer.isMeant ? true : undefined;
      },
    },
    events: { on: () => ({ dispose() {} }), onReset: () => ({ dispose() {} }) },
    t: (key: string, values: object = {}) => `${key} ${Object.values(values).join(' ')}`,
    maySeeTenants: () => maySeeTenants,
  };
  const store = new PluginListStore(parts as unknown as PluginListParts);
  return { store, asked, answer, taken: () => calls.splice(0) };
}

describe('the list of plugins', () => {
  it('[C1.09] is in the order of names, and switches a plugin for the tenant that is shown; other tenants are asked for by those alone who may see them', async () => {
    const { store, taken } = setUp(false);
    store.follow().dispose();
    await expect.poll(() => store.state, { timeout: seconds(10) }).toBe('ready');
    expect(store.plugins.map(({ id }) => id)).toEqual(['a', 'b']);
    expect(taken().map(([id]) => id)).toEqual(['admin.list-plugins']);
    const other = setUp(true);
    other.store.follow().dispose();
    await expect.poll(() => other.store.tenants.length, { timeout: seconds(10) }).toBe(1);
    other.taken();
    await other.store.showTenant('t2');
    await other.store.switch(plugin('b'), false);
    expect(other.taken()).toEqual([
      ['admin.list-plugins', { query: { tenant: 't2' } }],
      ['admin.switch-plugin', { query: { tenant: 't2' }, params: { id: 'b' }, body: { on: false } }],
      ['admin.list-plugins', { query: { tenant: 't2' } }],
    ]);
  });

  it('names what goes off with a plugin, and asks; nothing is asked before it is turned on', async () => {
    const { store, asked, answer, taken } = setUp(false);
    await store.load();
    const [first] = store.plugins;
    taken();
    await store.switch(first as ListedPlugin, false);
    expect(asked).toEqual(['plugins.turn-off-question A B, c 2']);
    expect(taken()).toEqual([]);
    answer.isMeant = true;
    await store.switch(first as ListedPlugin, false);
    expect(taken().map(([id]) => id)).toEqual(['admin.switch-plugin', 'admin.list-plugins']);
    await store.switch(first as ListedPlugin, true);
    expect(asked).toHaveLength(2);
    expect([...store.switching]).toEqual([]);
  });

  it('has a server half start once what it asks for was agreed to, for the version that was looked at', async () => {
    const { store, asked, answer, taken } = setUp(true);
    const waiting = plugin('a', { version: '1.2.0', serverHalf: 'not-allowed' });
    await store.allow(waiting);
    expect([asked, taken()]).toEqual([['allow.title A'], []]);
    answer.isMeant = true;
    await store.allow(waiting);
    await store.restart(plugin('b', { serverHalf: 'failed' }));
    expect(taken()).toEqual([
      ['admin.allow-server-half', { params: { id: 'a' }, body: { version: '1.2.0' } }],
      ['admin.list-plugins', { query: { tenant: undefined } }],
      ['admin.restart-server-half', { params: { id: 'b' }, body: {} }],
      ['admin.list-plugins', { query: { tenant: undefined } }],
    ]);
    expect([...store.starting]).toEqual([]);
  });

  it('lets nobody decide of server halves who does not run the deployment', async () => {
    const other = setUp(false);
    other.store.follow().dispose();
    await expect.poll(() => other.store.state, { timeout: seconds(10) }).toBe('ready');
    expect(other.store.runsDeployment).toBe(false);
    const own = setUp(true);
    own.store.follow().dispose();
    await expect.poll(() => own.store.runsDeployment, { timeout: seconds(10) }).toBe(true);
  });
});
