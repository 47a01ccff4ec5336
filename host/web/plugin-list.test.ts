// @vitest-environment jsdom
import { beforeEach, describe, expect, it } from 'vitest';
import { EventBus, type EnabledPlugin, type EventKind, type Log } from 'adit/core';
import { Contributions, ServiceRegistry, Translations, WebPluginHost, type Api } from 'adit/core/web';
import { makeEnabled, PluginList } from './plugin-list.ts';
import type { EventStream } from './services/server-events.ts';
import type { SiteAnswer } from './services/site-access.ts';

const silent: Log = { info: () => undefined, warn: () => undefined, error: () => undefined, child: () => silent };
const plugin = (id: string, version = '1.0.0'): EnabledPlugin => ({
  id,
  version,
  web: true,
  requires: [],
  optional: [],
  locales: [],
});

let answers: {
  resolve(plugins: EnabledPlugin[], permissions?: string[]): void;
  reject(error: Error): void;
  site: string | undefined;
}[];
let reloads: (readonly string[])[];
/** What was said of the user on a site, and what plugin `a` was doing then. */
let said: (SiteAnswer & { readonly running: string })[];
let bus: EventBus<Record<string, unknown>>;

function setUp() {
  const enabled = makeEnabled();
  const api = {
    call: (_: unknown, input: { query?: { site?: string } }) =>
      new Promise((resolve, reject) => {
        answers.push({
          site: input.query?.site,
          resolve: (plugins, permissions = []) => resolve({ plugins, off: [], permissions, settings: [] }),
          reject,
        });
      }),
  } as unknown as Api;
  const parts = {
    contributions: new Contributions(),
    services: new ServiceRegistry(),
    translations: new Translations('en'),
    can: () => false,
    log: silent,
  };
  const host = new WebPluginHost(parts, { load: async () => ({ activate: () => undefined }), texts: async () => ({}) });
  const list = new PluginList({
    api,
    host,
    enabled,
    access: { take: (answer) => said.push({ ...answer, running: host.state('a').kind }) },
    settings: { take: () => undefined },
    onReloadNeeded: (ids) => reloads.push(ids),
    log: silent,
  });
  const events = {
    on: (kind: EventKind, listener: (payload: unknown) => void) => bus.on(kind.name, listener),
    onReset: (listener: () => void) => bus.on('reset', listener),
    onReopened: (listener: () => void) => bus.on('reopened', listener),
  } as unknown as EventStream;
  list.follow(events);
  return { enabled, host, list };
}

const settled = (): Promise<void> => new Promise((resolve) => setTimeout(resolve));

beforeEach(() => {
  answers = [];
  reloads = [];
  said = [];
  bus = new EventBus();
});

describe('the list of plugins', () => {
  it('runs exactly what the server names, and knows the permissions on the site', async () => {
    const { enabled, host, list } = setUp();
    const refreshed = list.refresh('s1');
    expect(answers[0]?.site).toBe('s1');
    answers[0]?.resolve([plugin('a')], ['a.view']);
    await refreshed;
    expect(host.state('a').kind).toBe('active');
    expect(enabled.get().permissions).toEqual(['a.view']);
  });

  it('lets a later question overtake an earlier one', async () => {
    const { host, list } = setUp();
    const first = list.refresh('s1');
    const second = list.refresh('s2');
    answers[1]?.resolve([plugin('b')]);
    answers[0]?.resolve([plugin('a')]);
    await Promise.all([first, second]);
    expect([host.state('a').kind, host.state('b').kind]).toEqual(['idle', 'active']);
  });

  it('answers with the later question where an earlier one was cancelled, as by a sign-out', async () => {
    const { host, list } = setUp();
    const first = list.refresh('s1');
    const second = list.refresh(undefined);
    answers[0]?.reject(new Error('cancelled'));
    answers[1]?.resolve([plugin('b')]);
    await Promise.all([first, second]);
    expect(host.state('b').kind).toBe('active');
  });

  it('tells what the user may do on the site once the plugins run, of the last question only', async () => {
    const { list } = setUp();
    const first = list.refresh('s1');
    const second = list.refresh('s2');
    answers[1]?.resolve([plugin('a')], ['a.view']);
    answers[0]?.resolve([], ['b.view']);
    await Promise.all([first, second]);
    expect(said).toEqual([{ siteId: 's2', permissions: ['a.view'], running: 'active' }]);
    const third = list.refresh('s2');
    answers[2]?.reject(new Error('offline'));
    await expect(third).rejects.toThrow('offline');
    expect(said).toHaveLength(1);
  });

  it('asks again, for the same site, when plugins change, events were lost, or the stream ended, as it does when rights change', async () => {
    const { list } = setUp();
    const refreshed = list.refresh('s1');
    answers[0]?.resolve([]);
    await refreshed;
    bus.emit('plugins.changed', {});
    bus.emit('reset', {});
    bus.emit('reopened', {});
    expect(answers.map(({ site }) => site)).toEqual(['s1', 's1', 's1', 's1']);
    for (const answer of answers.slice(1)) answer.reject(new Error('offline'));
    await settled();
  });

  it('tells of a plugin whose version has changed', async () => {
    const { list } = setUp();
    for (const version of ['1.0.0', '1.1.0']) {
      const refreshed = list.refresh(undefined);
      answers.at(-1)?.resolve([plugin('a', version)]);
      await refreshed;
    }
    expect(reloads).toEqual([['a']]);
  });

  it('rejects when the server does not answer, and keeps what runs', async () => {
    const { host, list } = setUp();
    const first = list.refresh(undefined);
    answers[0]?.resolve([plugin('a')]);
    await first;
    const second = list.refresh(undefined);
    answers[1]?.reject(new Error('offline'));
    await expect(second).rejects.toThrow('offline');
    expect(host.state('a').kind).toBe('active');
  });
});
