import { afterAll, describe, expect, it } from 'vitest';
import { LayerReaderToken, type AditError, type CodedValues } from 'adit/core';
import { makeTestServer, readPlugin, withRequired } from 'adit/core/testing';
import { DrillholesToken, drillholeImporter, readHole, readHoles } from 'adit/plugins/drillhole';
import { depthsAlong } from './depths-along.ts';

const property = (name: string, kind: 'number' | 'category') => ({ name, kind, unit: 'none' as const });

describe('holes of a dataset', async () => {
  const drillhole = readPlugin('plugins/drillhole');
  const server = await makeTestServer({
    plugins: withRequired([drillhole]),
    tenants: ['north', 'south'],
    datasets: [{ id: 'cloud', layers: [{ name: 'points', columns: {} }] }],
  });
  afterAll(() => server.dispose());
  await server.importFile(
    drillholeImporter.id,
    [
      {
        fileType: 'collar',
        content: 'hole,easting,northing,elevation,depth,azimuth,dip\nA,0,0,100,30,90,-90\nB,50,0,100,20,0,-90\n',
      },
      { fileType: 'survey', content: 'hole,depth,azimuth,dip\nA,0,90,-90\nA,10,90,-60\nA,30,90,-60\n' },
      {
        fileType: 'interval',
        content: 'hole,from,to,Au,Rock\nB,0,20,5,granite\nA,10,20,2,schist\nA,0,10,1,granite\n',
        properties: [property('Au', 'number'), property('Rock', 'category')],
      },
      { fileType: 'point', content: 'hole,depth,Mag\nA,15,7\n', properties: [property('Mag', 'number')] },
    ],
    { id: 'holes', options: { dipSign: 'negative-down' } },
  );
  const holes = server.host.services.get(DrillholesToken);

  it('are listed with their collars and depths', async () => {
    expect(await holes.holes('holes')).toEqual([
      { name: 'A', collar: [0, 0, 100], depth: 30 },
      { name: 'B', collar: [50, 0, 100], depth: 20 },
    ]);
  });

  it('have a path whose vertices have depths, and tables whose values the reader of layers gives', async () => {
    const hole = await holes.hole('holes', 'A');
    expect(hole).toMatchObject({ name: 'A', collar: [0, 0, 100], depth: 30, unit: 'm' });
    expect([...hole.trace.slice(0, 3)]).toEqual([0, 0, 100]);
    expect([hole.depths[0], hole.depths.at(-1)]).toEqual([0, 30]);
    expect(hole.depths.length).toBe(hole.trace.length / 3);
    const [points, intervals] = hole.tables;
    expect(intervals).toMatchObject({ layer: 'holes/intervals', columns: [{ name: 'Au' }, { name: 'Rock' }] });
    expect([[...intervals!.items], [...intervals!.from], [...intervals!.to!]]).toEqual([
      [1, 2],
      [10, 0],
      [20, 10],
    ]);
    expect(points).toMatchObject({ layer: 'holes/points', from: Float64Array.of(15) });
    expect(points).not.toHaveProperty('to');
    const { items } = intervals!;
    const { columns } = await server.host.services.get(LayerReaderToken).values(intervals!.layer, ['Rock'], { items });
    const { codes, texts } = columns.get('Rock') as CodedValues;
    expect(Array.from(codes, (code) => texts[code])).toEqual(['schist', 'granite']);
  });

  it('are answered to who may see the dataset, and to nobody else', async () => {
    const query = { dataset: 'holes', name: 'A' };
    const answer = await server.call(readHole, { query }, { as: 'viewer' });
    expect(answer).toMatchObject({ unit: 'm', tables: [{}, { from: [10, 0] }] });
    expect((await server.call(readHoles, { query }, { as: 'viewer' })).holes).toHaveLength(2);
    const refused = async (asked: object, caller = {}): Promise<unknown> =>
      server.call(readHole, { query: { ...query, ...asked } }, caller).catch((error: unknown) => error);
    for (const error of [
      await refused({ name: 'C' }),
      await refused({ dataset: 'none' }),
      await refused({}, { tenant: 'south' }),
    ])
      expect(error).toMatchObject({ code: 'not-found', status: 404 } satisfies Partial<AditError>);
    expect(await refused({ dataset: 'cloud' })).toMatchObject({ code: 'not-drillholes', status: 400 });
  });
});

it('depths along a path are the way to its vertices', () => {
  expect([...depthsAlong(Float64Array.of(0, 0, 0, 0, 0, -3, 4, 0, -3), 14)]).toEqual([0, 6, 14]);
  expect([...depthsAlong(new Float64Array(), 5)]).toEqual([]);
});
