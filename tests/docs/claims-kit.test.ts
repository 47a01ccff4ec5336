import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import {
  defineRoute,
  LayerReaderToken,
  type AditError,
  type CodedValues,
  type LayerReader,
  type RouteSpec,
} from 'adit/core';
import { CategoryColumnBuilder, NumberColumnBuilder, type DatasetBuild } from 'adit/core/server';
import { buildDataset, conformanceParts, idIn, makeTestServer, tableReader, type TestCaller } from 'adit/core/testing';
import { serverHalfOf } from './claims.ts';

describe('the test kit', () => {
  const read = defineRoute({
    ...{ id: 'acme.log.read', method: 'GET', path: '/plugins/acme.log/read', summary: 'Reads' },
    access: { kind: 'signed-in' },
    result: z.object({}),
  });

  it('testing.md: The plugins that it is given are on, those with `"enabledByDefault": false` as well, until `switch` turns them off.', async () => {
    const plugin = serverHalfOf(({ routes }) => routes.add(read, async () => ({})), { enabledByDefault: false });
    const server = await makeTestServer({ plugins: [plugin], tenants: ['north', 'south'] });
    expect(await server.call(read, {})).toEqual({});
    server.switch('south', 'acme.log', false);
    await expect(server.call(read, {}, { tenant: 'south' })).rejects.toMatchObject({
      code: 'plugin-off',
      status: 404,
    });
    expect(await server.call(read, {}, { tenant: 'north' })).toEqual({});
    server.dispose();
  });

  it('testing.md: `buildDataset` rejects with what the builder throws, and when rows are not accounted for.', async () => {
    await expect(buildDataset(() => Promise.reject(new Error('thrown')), noFiles)).rejects.toThrow('thrown');
    await expect(buildDataset(twoPoints(1), noFiles)).rejects.toThrow('2 rows were read, 1 used and 0 rejected');
  });

  it('testing.md: the values of a column, `NaN` where one is missing', async () => {
    const dataset = await buildDataset(twoPoints(2), noFiles, tableReader());
    expect([...(await dataset.numbers('points', 'grade'))]).toEqual([0.5, Number.NaN]);
    expect(await dataset.texts('points', 'rock')).toEqual(['Basalt', undefined]);
    expect(dataset.count('nothing')).toBe(0);
    dataset.dispose();
  });

  it('testing.md: the server refuses them where the plugin is off, without a sign-in, to accounts without a role, and to other tenants', async () => {
    expect(conformanceParts).toContain('calls');
    const access = { kind: 'permission', permission: 'acme.log.read', scope: { object: 'site', from: 'query.site' } };
    const scoped = { ...read, access, query: z.object({ site: z.string() }) } as RouteSpec;
    const permissions = [{ id: 'acme.log.read', default: ['viewer'] }];
    const plugin = serverHalfOf(({ routes }) => routes.add(scoped, async () => ({})), { permissions });
    const server = await makeTestServer({ plugins: [plugin], tenants: ['north', 'south'] });
    const answer = (caller: TestCaller): Promise<unknown> =>
      server.ask(scoped, { query: { site: idIn('north', 'site') } }, caller).catch(({ code }: AditError) => code);
    expect(await answer({ as: 'viewer' })).toBeUndefined();
    expect(await answer({ as: 'visitor' })).toBe('not-signed-in');
    expect(await answer({ as: 'outsider' })).toBe('not-found');
    expect(await answer({ as: 'administrator', tenant: 'south' })).toBe('not-found');
    server.switch('north', 'acme.log', false);
    expect(await answer({ as: 'viewer' })).toBe('plugin-off');
    server.dispose();
  });

  it('values.md: `items` are ascending, and the columns stand in their order. Without `items`, `subset` and `limit`, every item is read.', async () => {
    let reader: LayerReader | undefined;
    const plugin = serverHalfOf((context) => void (reader = context.get(LayerReaderToken)));
    const columns = { grade: [1, 2, Number.NaN, 4], rock: ['Basalt', undefined, 'Granite', 'Basalt'] };
    const server = await makeTestServer({
      plugins: [plugin],
      datasets: [{ id: 'north', layers: [{ name: 'points', columns }] }],
    });
    const all = await reader!.values('north/points', ['rock', 'grade']);
    expect([[...all.items], [...all.columns.keys()]]).toEqual([
      [0, 1, 2, 3],
      ['rock', 'grade'],
    ]);
    expect([...(all.columns.get('grade') as Float64Array)]).toEqual(columns.grade);
    const { codes, texts } = all.columns.get('rock') as CodedValues;
    expect(Array.from(codes, (code) => texts[code])).toEqual(columns.rock);
    const some = await reader!.values('north/points', ['grade'], { items: Uint32Array.of(3, 0) });
    expect([[...some.items], [...(some.columns.get('grade') as Float64Array)]]).toEqual([
      [0, 3],
      [1, 4],
    ]);
    server.dispose();
  });

  const noFiles = { files: [], options: {}, hierarchy: [] };
  const twoPoints =
    (rowsUsed: number): DatasetBuild =>
    async (_request, { writer }) => {
      const grade = new NumberColumnBuilder(writer, { file: 'grade', name: 'grade', unit: 'none' });
      grade.append(Float64Array.of(0.5, Number.NaN));
      const rock = new CategoryColumnBuilder(writer, { file: 'rock', name: 'rock', unit: 'none' });
      rock.append(Uint32Array.of(0, 0xffffffff));
      const positions = writer.writeColumn('positions', new Float64Array(6));
      const layer = {
        ...{ name: 'points', identifier: 'point', label: 'Points', fileName: 'a.csv', count: 2 },
        defaults: { selected: true, open: true },
      };
      const columns = [await grade.close(), await rock.close(['Basalt'])];
      return {
        manifest: {
          datasetType: 'Test',
          origin: [0, 0, 0],
          unit: 'm',
          properties: {},
          layers: [{ ...layer, columns, geometry: { kind: 'points', positions } }],
        },
        files: [{ fileName: 'a.csv', fileType: 'table', rowsRead: 2, rowsUsed, rowsChanged: 0, rowsRejected: 0 }],
      };
    };
});
