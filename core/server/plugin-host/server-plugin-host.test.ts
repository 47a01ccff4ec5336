import { AditError, defineProcedure, defineRoute, parseManifest, type Log } from 'adit/core';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import type { CallContext } from '../call-context.ts';
import { migrations } from '../points.ts';
import type { ServerPlugin } from '../server-plugin-context.ts';
import { ServerPluginHost, type FoundServerPlugin, type LentServices } from './server-plugin-host.ts';

const silent: Log = { info() {}, warn() {}, error() {}, child: () => silent };

function setUp() {
  const events: string[] = [];
  const kinds = new Set<string>();
  const jobs = {
    define: ({ name }: { name: string }) => {
      kinds.add(name);
      return { dispose: () => void kinds.delete(name) };
    },
    add: async () => undefined,
  };
  const host = new ServerPluginHost({ log: silent, lend: () => ({ jobs }) as unknown as LentServices });
  const found = (
    id: string,
    version = '1.0.0',
    requires = {},
    half: Partial<ServerPlugin> = {},
    stamp?: string,
  ): FoundServerPlugin => ({
    stamp,
    manifest: parseManifest({ id, version, api: '^1', category: 'tool', server: true, requires }),
    load: async () => ({
      default: {
        activate(context) {
          events.push(`+${id}@${version}`);
          context.disposables.add(() => events.push(`-${id}@${version}`));
          context.add(migrations, { id: `${id}.0001-create`, up: async () => undefined });
          return half.activate?.(context);
        },
      },
    }),
  });
  const taken = (): string[] => events.splice(0);
  return { host, found, taken, kinds };
}

const route = (id: string) =>
  defineRoute({
    id: `${id}.call`,
    method: 'GET',
    path: `/plugins/${id}/call`,
    summary: 'A call',
    access: { kind: 'signed-in' },
    result: z.object({}),
  });
const call = { visitor: { tenantId: 'mine' }, signal: new AbortController().signal } as CallContext;

describe('the server halves that run', () => {
  it('follow what is found: new ones start, other versions start anew with those that require them, gone ones end', async () => {
    const { host, found, taken } = setUp();
    const dependant = found('b', '1.0.0', { a: '^1' });
    await host.apply([dependant, found('a'), found('c')]);
    expect(taken()).toEqual(['+a@1.0.0', '+b@1.0.0', '+c@1.0.0']);
    await host.apply([found('a'), dependant, found('c')]);
    expect(taken()).toEqual([]);
    await host.apply([found('a', '1.1.0'), dependant, found('c')]);
    expect(taken()).toEqual(['-b@1.0.0', '-a@1.0.0', '+a@1.1.0', '+b@1.0.0']);
    const otherCode = found('a', '1.1.0', {}, {}, 'a sum');
    await host.apply([otherCode, dependant, found('c')]);
    expect(taken()).toEqual(['-b@1.0.0', '-a@1.1.0', '+a@1.1.0', '+b@1.0.0']);
    await host.apply([otherCode]);
    expect(taken()).toEqual(['-b@1.0.0', '-c@1.0.0']);
    expect([...host.states]).toEqual([['a', { state: 'loaded' }]]);
    expect(host.contributions.of('a')).toEqual([{ point: 'core.migrations', ids: ['a.0001-create'] }]);
    expect(host.contributions.contributors()).toEqual(['a']);
  });

  it('lose one that fails, which is undone, named, and tried again only in another version', async () => {
    const { host, found, taken } = setUp();
    const broken = found(
      'a',
      '1.0.0',
      {},
      {
        activate() {
          throw new Error('broken');
        },
      },
    );
    const all = [broken, found('b', '1.0.0', { a: '^1' }), found('c')];
    await host.apply(all);
    expect(taken()).toEqual(['+a@1.0.0', '-a@1.0.0', '+c@1.0.0']);
    expect([host.reasonOf('a'), host.reasonOf('b'), host.reasonOf('c')]).toEqual([
      'broken',
      'needs a, which failed',
      undefined,
    ]);
    await host.apply(all);
    expect(taken()).toEqual([]);
    await host.apply([found('a', '1.0.1'), found('b', '1.0.0', { a: '^1' }), found('c')]);
    expect(taken()).toEqual(['+a@1.0.1', '+b@1.0.0']);
    host.fail('b', new Error('its tables are newer'));
    expect(taken()).toEqual(['-b@1.0.0']);
    expect(host.problemOf('b')).toBe('failed');
  });

  it('have the faults of their calls noted, by tenant and side; refusals are none', async () => {
    const { host, found } = setUp();
    const failing = (error: Error): Partial<ServerPlugin> => ({
      activate: ({ manifest, routes }) =>
        routes.add(route(manifest.id), async () => {
          throw error;
        }),
    });
    await host.apply([
      found('acme.a', '1.0.0', {}, failing(new TypeError('a mistake'))),
      found('acme.b', '1.0.0', {}, failing(new AditError('refused'))),
    ]);
    for (const { handler } of host.calls.routes)
      for (const visitor of [call, call, { ...call, visitor: undefined }])
        await expect(handler({} as never, visitor)).rejects.toThrow();
    expect(host.failures.of('acme.b', 'mine')).toEqual([]);
    expect(host.failures.of('acme.a', 'other')).toMatchObject([{ message: 'a mistake', count: 1 }]);
    expect(host.failures.of('acme.a', 'mine')).toMatchObject([
      { tenantId: undefined, count: 1 },
      { side: 'server', point: 'core.routes', contribution: 'acme.a.call', tenantId: 'mine', count: 2 },
    ]);
    host.failures.report({ point: 'core.migrations', contribution: 'acme.a.0001-create' }, 'a text');
    expect(host.failures.of('acme.a', 'mine')[0]).toMatchObject({ pluginId: 'acme.a', message: 'a text' });
    await host.apply([]);
    expect(host.failures.of('acme.a', 'mine')).toEqual([]);
  });

  it('leave their faults to be read when another version takes their place, and to be forgotten with the next one', async () => {
    const { host, found } = setUp();
    const broken = (): void =>
      host.failures.report({ pluginId: 'acme.a', point: 'core.ready', contribution: 'acme.a' }, 'broke');
    const faults = () => host.failures.of('acme.a', 'mine').map(({ version, count }) => [version, count]);
    await host.apply([found('acme.a', '1.0.0')]);
    broken();
    await host.apply([found('acme.a', '1.1.0')]);
    expect(faults()).toEqual([['1.0.0', 1]]);
    broken();
    broken();
    expect(faults()).toEqual([
      ['1.1.0', 2],
      ['1.0.0', 1],
    ]);
    await host.apply([found('acme.a', '1.2.0')]);
    expect(faults()).toEqual([['1.1.0', 2]]);
    // The same version anew, as after a restart.
    broken();
    await host.apply([found('acme.a', '1.2.0', {}, {}, 'again')]);
    expect(faults()).toEqual([]);
  });

  it('answer below their own path, and keep no kind of job when they end', async () => {
    const { host, found, kinds } = setUp();
    const work = { name: 'acme.a.work', input: z.object({}), concurrency: 1, seconds: 1, attempts: 1 };
    await host.apply([
      found(
        'acme.a',
        '1.0.0',
        {},
        {
          activate: ({ jobs }) =>
            void jobs.define({ ...work, run: async () => undefined, giveUp: async () => undefined }),
        },
      ),
      found(
        'acme.b',
        '1.0.0',
        {},
        {
          activate: ({ routes }) => routes.add({ ...route('acme.b'), path: '/dataset/read' }, async () => ({})),
        },
      ),
    ]);
    expect([...kinds]).toEqual(['acme.a.work']);
    expect(host.reasonOf('acme.b')).toBe('The path of "acme.b.call" must begin with /plugins/acme.b/');
    await host.apply([]);
    expect([...kinds]).toEqual([]);
  });

  it('takes session calls of third parties under their own names only', async () => {
    const { host, found } = setUp();
    const procedure = (name: string): Partial<ServerPlugin> => ({
      activate: ({ procedures }) => {
        const spec = { name, summary: '', permission: 'views.view', params: z.object({}), result: z.object({}) };
        procedures.add(defineProcedure(spec), async () => ({}));
      },
    });
    await host.activateAll([
      found('acme.a', '1.0.0', {}, procedure('acme.a.read')),
      found('acme.b', '1.0.0', {}, procedure('datacloud.scene.other')),
      found('own', '1.0.0', {}, procedure('datacloud.own.read')),
    ]);
    expect([...host.calls.procedures.keys()]).toEqual(['acme.a.read', 'datacloud.own.read']);
    expect(host.reasonOf('acme.b')).toBe(
      'Procedure "datacloud.scene.other" of plugin "acme.b" must start with "acme.b."',
    );
  });
});
