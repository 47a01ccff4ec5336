// @vitest-environment jsdom
import { z } from 'zod';
import {
  AditError,
  defineRoute,
  encodeItems,
  LayerReaderToken,
  MISSING_CODE,
  parseManifest,
  type CodedValues,
  type LayerReader,
} from 'adit/core';
import { definePlugin } from 'adit/core/server';
import { afterAll, describe, expect, it } from 'vitest';
import { makeTestServer } from '../server/test-server.ts';
import type { TestPlugin } from '../test-plugin.ts';
import { makeTestWorkspace } from '../workspace/test-workspace.ts';

const sum = defineRoute({
  ...{ id: 'acme.sums.sum', method: 'GET', path: '/plugins/acme.sums/sum', summary: 'Adds grades up' },
  access: { kind: 'permission', permission: 'acme.sums.sum', scope: { object: 'dataset', from: 'query.dataset' } },
  session: 'optional',
  query: z.object({ dataset: z.string() }),
  result: z.object({ sum: z.number(), items: z.array(z.int()) }),
});

let reader: LayerReader;
const plugin: TestPlugin = {
  manifest: parseManifest({
    ...{ id: 'acme.sums', version: '1.0.0', api: '^1', category: 'tool', server: true, web: true },
    permissions: [{ id: 'acme.sums.sum', default: ['viewer'] }],
  }),
  texts: {},
  web: async () => ({ default: { activate: () => undefined } }),
  server: async () => ({
    default: definePlugin({
      activate(context) {
        reader = context.get(LayerReaderToken);
        context.routes.add(sum, async ({ query }, { session }) => {
          const layers = session?.layers ?? reader;
          const subset = session ? { subset: 'session' as const } : {};
          const { items, columns } = await layers.values(`${query.dataset}/samples`, ['grade'], subset);
          const grades = columns.get('grade') as Float64Array;
          return { sum: grades.reduce((total, one) => total + (one || 0), 0), items: [...items] };
        });
      },
    }),
  }),
};
const grade = [1, 2, 4, 8, Number.NaN];
const rock = ['ore', 'waste', 'ore', undefined, 'Ore zone'];
const samples = { name: 'samples', columns: { grade, rock } };
const codeOf = (promise: Promise<unknown>): Promise<unknown> =>
  promise.then(
    () => 'answered',
    (error: unknown) => (error instanceof AditError ? error.code : error),
  );

describe('datasets of a server in memory', async () => {
  const server = await makeTestServer({
    plugins: [plugin],
    tenants: ['north', 'south'],
    datasets: [{ id: 'ore', layers: [samples] }],
  });
  afterAll(() => server.dispose());

  it('are read whole without a session, and by the filters of the caller with one', async () => {
    const input = { query: { dataset: 'ore' } };
    const session = { filters: { 'ore/samples': [{ kind: 'range', column: 'grade', low: 2, high: 4 }] } } as const;
    expect(await server.call(sum, input, { as: 'viewer', session })).toEqual({ sum: 6, items: [1, 2] });
    expect((await server.call(sum, input, { session: { filters: {} } })).items).toEqual([0, 1, 2, 3, 4]);
    expect(await codeOf(server.call(sum, input, { tenant: 'south' }))).toBe('not-found');
    expect(await codeOf(server.call(sum, { query: { dataset: 'gold' } }))).toBe('not-found');
  });

  it('are narrowed by items, steps and a limit', async () => {
    const values = async (which: Parameters<LayerReader['values']>[2]): Promise<unknown> => {
      const read = await reader.values('ore/samples', ['grade'], which);
      return [[...read.items], read.of];
    };
    expect(await values({ items: Uint32Array.of(0, 3) })).toEqual([[0, 3], 2]);
    expect(await values({ limit: 2 })).toEqual([[0, 2], 5]);
    expect(await values({ subset: [{ kind: 'text', column: 'rock', match: 'contains', text: 'ORE' }] })).toEqual([
      [0, 2, 4],
      3,
    ]);
    const missing = { kind: 'none', of: [{ kind: 'range', column: 'grade', low: -9, high: 9 }] } as const;
    expect(await values({ subset: [missing] })).toEqual([[4], 1]);
    const codes = { kind: 'codes', column: 'rock', codes: encodeItems(Uint32Array.of(1)) } as const;
    expect(await values({ subset: [codes], items: Uint32Array.of(1, 2) })).toEqual([[1], 1]);
  });

  it('have their categories as codes and texts', async () => {
    const { columns } = await reader.values('ore/samples', ['rock']);
    const { codes, texts } = columns.get('rock') as CodedValues;
    expect([...codes]).toEqual([0, 1, 0, MISSING_CODE, 2]);
    expect(texts).toEqual(['ore', 'waste', 'Ore zone']);
  });

  it('say what cannot be read', async () => {
    expect(await codeOf(reader.values('gold/samples', []))).toBe('not-found');
    expect(await codeOf(reader.values('ore/blocks', []))).toBe('not-found');
    expect(await codeOf(reader.values('ore/samples', ['copper']))).toBe('unknown-field');
    expect(await codeOf(reader.values('ore/samples', [], { subset: 'session' }))).toBe('no-session');
  });
});

describe('layers of a workspace in memory', async () => {
  const workspace = await makeTestWorkspace({
    plugins: [plugin],
    layers: [{ ...samples, name: 'ore/samples' }],
  });
  afterAll(() => workspace.dispose());

  it('are read as on the server', async () => {
    const layers = workspace.services.get(LayerReaderToken);
    const subset = [{ kind: 'range', column: 'grade', low: 2, high: 8 }] as const;
    const read = await layers.values('ore/samples', ['grade', 'rock'], { subset, limit: 2 });
    expect([[...read.items], read.of]).toEqual([[1, 2], 3]);
    expect([...(read.columns.get('grade') as Float64Array)]).toEqual([2, 4]);
    expect([...(read.columns.get('rock') as CodedValues).codes]).toEqual([1, 0]);
    expect(await codeOf(layers.values('ore/samples', ['copper']))).toBe('unknown-field');
  });
});
