import { autorun } from 'mobx';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { point, token, type Contribution, type EnabledPlugin, type Log } from 'adit/core';
import { Contributions } from '../contributions.ts';
import type { WebPlugin, WebPluginContext } from '../web-plugin-context.ts';
import type { HostParts } from './plugin-context.ts';
import { ServiceRegistry } from './service-registry.ts';
import { Translations } from './translations.ts';
import { WebPluginHost } from './web-plugin-host.ts';

const things = point<Contribution>('test.things');
const silent: Log = { info: () => undefined, warn: () => undefined, error: () => undefined, child: () => silent };

interface Half {
  requires?: string[];
  version?: string;
  /** Of one that is loaded at run time. */
  stamp?: string;
  activate?: WebPlugin['activate'];
}

function setUp(halves: Record<string, Half>) {
  const parts: HostParts = {
    contributions: new Contributions(),
    services: new ServiceRegistry(),
    translations: new Translations('en'),
    can: (permission) => permission === 'a.view',
    log: silent,
  };
  const host = new WebPluginHost(parts, {
    load: async (plugin) => ({ activate: (context) => halves[plugin.id]?.activate?.(context) }),
    texts: async (plugin) => ({ title: `Title of ${plugin.id}` }),
  });
  const enabled = (...ids: string[]): EnabledPlugin[] =>
    ids.map((id) => ({
      id,
      version: halves[id]?.version ?? '1.0.0',
      web: true,
      requires: halves[id]?.requires ?? [],
      optional: [],
      locales: ['en'],
      ...(halves[id]?.stamp && { entry: `/plugin-files/${id}/web/index.js`, stamp: halves[id].stamp }),
    }));
  const leftovers = (id: string): number[] => [
    parts.contributions.countOf(id),
    parts.services.count,
    parts.translations.namespaces.length,
  ];
  return { host, parts, enabled, leftovers };
}

afterEach(() => vi.useRealTimers());

describe('the web plugin host', () => {
  it('runs plugins in the order of their dependencies, each with its own texts', async () => {
    const started: string[] = [];
    const note = (context: WebPluginContext): void =>
      void started.push(`${context.manifest.id}: ${context.t('title')}`);
    const { host, enabled } = setUp({ a: { activate: note, requires: ['b'] }, b: { activate: note } });
    const changes = await host.apply(enabled('a', 'b'));
    expect(started).toEqual(['b: Title of b', 'a: Title of a']);
    expect(changes).toEqual({ on: ['b', 'a'], off: [], reload: [] });
    expect(host.state('a')).toEqual({ kind: 'active' });
    expect(host.state('never-heard-of')).toEqual({ kind: 'idle' });
  });

  it('undoes everything that went through the context, last first', async () => {
    const Service = token<object>('a.service');
    const Made = token<{ dispose(): void }>('a.made');
    const undone: string[] = [];
    const { host, parts, enabled, leftovers } = setUp({
      a: {
        activate(context) {
          context.add(things, { id: 'a.thing' });
          context.bindValue(Service, {});
          context.bind(Made, () => ({ dispose: () => undone.push('made') }), []);
          context.get(Made);
          context.disposables.add(() => undone.push('first'));
          context.disposables.add(() => undone.push('second'));
          context.signal.addEventListener('abort', () => undone.push('aborted'));
        },
      },
    });
    await host.apply(enabled('a'));
    expect(leftovers('a')).toEqual([1, 2, 1]);
    expect(await host.apply([])).toEqual({ on: [], off: ['a'], reload: [] });
    expect(undone).toEqual(['aborted', 'second', 'first', 'made']);
    expect(leftovers('a')).toEqual([0, 0, 0]);
    expect(parts.services.find(Service)).toBeUndefined();
    expect(host.state('a')).toEqual({ kind: 'idle' });
  });

  it('undoes a half-failed activation, and blocks what needs it', async () => {
    const { host, enabled, leftovers } = setUp({
      a: {
        async activate(context) {
          context.add(things, { id: 'a.thing' });
          await Promise.resolve();
          context.add(things, { id: 'a.other' });
          throw new Error('no luck');
        },
      },
      b: { requires: ['a'] },
      c: { requires: ['b'] },
      d: {},
    });
    await host.apply(enabled('a', 'b', 'c', 'd'));
    expect(host.state('a')).toEqual({ kind: 'failed', reason: 'no luck' });
    expect(host.state('b')).toEqual({ kind: 'blocked', reason: 'needs:a' });
    expect(host.state('c')).toEqual({ kind: 'blocked', reason: 'needs:b' });
    expect(host.state('d')).toEqual({ kind: 'active' });
    expect(leftovers('a')).toEqual([0, 0, 1]);
  });

  it('gives up an activation after 10 s, and undoes what it registers later', async () => {
    let goOn = (): void => undefined;
    const { host, enabled, leftovers } = setUp({
      a: {
        async activate(context) {
          context.add(things, { id: 'a.thing' });
          await new Promise<void>((resolve) => (goOn = resolve));
          context.add(things, { id: 'a.late' });
        },
      },
    });
    vi.useFakeTimers();
    const applied = host.apply(enabled('a'));
    await vi.advanceTimersByTimeAsync(9_999);
    expect(host.state('a')).toEqual({ kind: 'idle' });
    await vi.advanceTimersByTimeAsync(1);
    await applied;
    expect(host.state('a')).toEqual({ kind: 'failed', reason: 'Activation took longer than 10 s' });
    goOn();
    await vi.advanceTimersByTimeAsync(0);
    expect(leftovers('a')).toEqual([0, 0, 0]);
  });

  it('turns dependants off first, and on again with what they need', async () => {
    const ended: string[] = [];
    const note = (context: WebPluginContext): void =>
      void context.disposables.add(() => ended.push(context.manifest.id));
    const { host, enabled } = setUp({
      a: { activate: note },
      b: { activate: note, requires: ['a'] },
      c: { activate: note, requires: ['b'] },
      d: { activate: note },
    });
    await host.apply(enabled('a', 'b', 'c', 'd'));
    const changes = await host.apply(enabled('b', 'c', 'd'));
    expect(changes.off).toEqual(['c', 'b', 'a']);
    expect(ended).toEqual(['c', 'b', 'a']);
    expect(host.state('c')).toEqual({ kind: 'blocked', reason: 'needs:b' });
    expect((await host.apply(enabled('a', 'b', 'c', 'd'))).on).toEqual(['a', 'b', 'c']);
  });

  it('refuses ids and services that are not the plugin’s own', async () => {
    const { host, enabled, leftovers } = setUp({
      a: { activate: (context) => void context.add(things, { id: 'b.thing' }) },
      b: { activate: (context) => context.bindValue(token('a.service'), {}) },
      c: { activate: (context) => void context.add(things, { id: 'c-thing' }) },
    });
    await host.apply(enabled('a', 'b', 'c'));
    for (const id of ['a', 'b', 'c']) {
      expect(host.state(id)).toMatchObject({ kind: 'failed', reason: expect.stringContaining('must start with') });
      expect(leftovers(id)[0]).toBe(0);
    }
  });

  it('refuses taken ids and services, and leaves the first one alone', async () => {
    const { host, parts, enabled } = setUp({
      a: { activate: (context) => void context.add(things, { id: 'a.b.thing' }) },
      'a.b': { activate: (context) => void context.add(things, { id: 'a.b.thing' }) },
    });
    await host.apply(enabled('a', 'a.b'));
    expect(host.state('a.b')).toMatchObject({ kind: 'failed', reason: expect.stringContaining('is taken') });
    expect(parts.contributions.list(things)).toEqual([{ id: 'a.b.thing' }]);
  });

  it('replaces a plugin whose files are others, with those that require it, and leaves the rest alone', async () => {
    const events: string[] = [];
    const half = (name: string, requires: string[] = []): Half => ({
      requires,
      stamp: name,
      activate(context) {
        events.push(`+${name}`);
        context.add(things, { id: `${context.manifest.id}.thing` });
        context.disposables.add(() => events.push(`-${name}`));
      },
    });
    const halves: Record<string, Half> = { a: half('a1'), b: half('b1', ['a']), c: half('c1') };
    const { host, enabled, leftovers } = setUp(halves);
    await host.apply(enabled('a', 'b', 'c'));
    halves['a'] = half('a2');
    expect(await host.apply(enabled('a', 'b', 'c'))).toEqual({ on: ['a', 'b'], off: ['b', 'a'], reload: [] });
    expect(events.splice(0)).toEqual(['+a1', '+b1', '+c1', '-b1', '-a1', '+a2', '+b1']);
    expect(leftovers('a')[0]).toBe(1);
    halves['a'] = { ...half('a3'), stamp: 'a2', version: '1.1.0' };
    expect((await host.apply(enabled('a', 'b', 'c'))).on).toEqual(['a', 'b']);
    expect(events).toEqual(['-b1', '-a2', '+a3', '+b1']);
    expect(await host.apply(enabled('a', 'b', 'c'))).toEqual({ on: [], off: [], reload: [] });
  });

  it('tries what failed once more when its files are others', async () => {
    const halves: Record<string, Half> = {
      a: {
        stamp: 'broken',
        activate() {
          throw new Error('no luck');
        },
      },
    };
    const { host, enabled } = setUp(halves);
    await host.apply(enabled('a'));
    expect((await host.apply(enabled('a'))).on).toEqual([]);
    expect(host.state('a')).toEqual({ kind: 'failed', reason: 'no luck' });
    halves['a'] = { stamp: 'mended' };
    expect((await host.apply(enabled('a'))).on).toEqual(['a']);
    expect(host.state('a')).toEqual({ kind: 'active' });
  });

  it('asks for a reload when a part of the program has another version, and lets the old one run', async () => {
    const halves: Record<string, Half> = { a: {} };
    const { host, enabled } = setUp(halves);
    await host.apply(enabled('a'));
    halves['a'] = { version: '1.1.0' };
    expect(await host.apply(enabled('a'))).toEqual({ on: [], off: [], reload: ['a'] });
    expect(host.state('a')).toEqual({ kind: 'active' });
  });

  it('asks for a reload when a plugin could not be undone, after undoing the rest of it', async () => {
    const { host, enabled, leftovers } = setUp({
      a: {
        activate(context) {
          context.add(things, { id: 'a.thing' });
          context.disposables.add(() => {
            throw new Error('stuck');
          });
        },
      },
    });
    await host.apply(enabled('a'));
    expect((await host.apply([])).reload).toEqual(['a']);
    expect(host.state('a').kind).toBe('failed');
    expect(leftovers('a')).toEqual([0, 0, 0]);
    expect((await host.apply(enabled('a'))).on).toEqual([]);
  });

  it('shows observers nothing of a plugin that is half undone', async () => {
    const { host, parts, enabled } = setUp({
      a: {
        activate(context) {
          context.add(things, { id: 'a.one' });
          context.add(things, { id: 'a.two' });
        },
      },
    });
    await host.apply(enabled('a'));
    const seen: number[] = [];
    const stop = autorun(() => seen.push(parts.contributions.list(things).length));
    await host.apply([]);
    stop();
    expect(seen).toEqual([2, 0]);
  });

  it('lets others see a service come and go', async () => {
    const Service = token<string>('a.service');
    const { host, parts, enabled } = setUp({ a: { activate: (context) => context.bindValue(Service, 'here') } });
    const seen: (string | undefined)[] = [];
    const stop = autorun(() => seen.push(parts.services.find(Service)));
    await host.apply(enabled('a'));
    await host.apply([]);
    stop();
    expect(seen).toEqual([undefined, 'here', undefined]);
  });

  it('ends effects and answers permissions', async () => {
    const allowed: boolean[] = [];
    const { host, enabled } = setUp({
      a: { activate: (context) => context.effect(() => allowed.push(context.can('a.view'), context.can('a.edit'))) },
    });
    await host.apply(enabled('a'));
    expect(allowed).toEqual([true, false]);
  });

  it('applies lists one after the other', async () => {
    const { host, enabled } = setUp({ a: {}, b: {} });
    const all = await Promise.all([host.apply(enabled('a')), host.apply(enabled('b')), host.apply(enabled('a', 'b'))]);
    expect(all.map((changes) => [changes.on, changes.off])).toEqual([
      [['a'], []],
      [['b'], ['a']],
      [['a'], []],
    ]);
  });

  it('leaves nothing behind after 100 times on and off', async () => {
    const Service = token<object>('a.service');
    let effects = 0;
    const { host, parts, enabled, leftovers } = setUp({
      a: {
        activate(context) {
          context.add(things, { id: 'a.thing' });
          context.bind(Service, () => ({}), []);
          context.effect(() => {
            context.list(things);
            effects += 1;
          });
        },
      },
      b: {
        requires: ['a'],
        activate: async (context) => {
          context.get(Service);
          context.add(things, { id: 'b.thing' });
          await Promise.resolve();
        },
      },
    });
    for (let round = 0; round < 100; round++) {
      await host.apply(enabled('a', 'b'));
      expect(leftovers('a')).toEqual([1, 1, 2]);
      await host.apply([]);
      expect([...leftovers('a'), ...leftovers('b')]).toEqual([0, 0, 0, 0, 0, 0]);
    }
    const before = effects;
    parts.contributions.add(things, 'test', { id: 'test.thing' });
    expect(effects).toBe(before);
  });
});
