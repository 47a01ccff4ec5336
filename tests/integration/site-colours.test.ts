import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { People, signIn } from '../security/support/people.ts';
import type { ApiClient } from './api-client.ts';
import { importPoints } from '../e2e/support/point-dataset.ts';
import { openSession } from './render-session.ts';
import { isBuilt } from './server-process.ts';
import { useServer } from './use-server.ts';

const GRADIENTS = '/plugins/colour-maps/gradients';
const LEGENDS = '/plugins/colour-maps/legends';
const PROPERTIES = '/plugins/colour-maps/properties';

interface Colours {
  readonly gradients: { id: string; text: string }[];
  readonly legends: { column: string; colours: { label: string; color: string }[] }[];
  readonly properties: { column: string; colours: object }[];
}

const gradient = (text: string, id: string = randomUUID()) => ({
  id,
  text,
  type: 'continuous',
  rgbPoints: [0, 0, 0, 0, 1, 1, 1, 1],
  annotations: ['1', 'Ore'],
});

const copper = (colorRange: [number, number]) => ({
  column: 'Cu',
  colours: {
    colorType: 'Continuous',
    colorRange,
    preset: 'colour-maps.turbo',
    presetInvert: true,
    rgbPoints: [0, 0, 0, 0, 1, 1, 1, 1],
    annotations: [],
  },
});

async function read(client: ApiClient, site = client.site): Promise<Colours> {
  const { status, body } = await client.call<Colours>('GET', `/plugins/colour-maps/site?site=${site}`);
  expect(status).toBe(200);
  return body;
}

describe.skipIf(!isBuilt)('the gradients and legends of a site', () => {
  const setUp = useServer();

  it('are kept, replaced, read by everybody of the site, and deleted', async () => {
    const { client, server } = setUp;
    const people = await People.open(server);
    const tenant = await people.firstTenant();
    const other = await people.site(tenant, 'Other');
    const viewer = await signIn(server, await people.person('Viewer', { tenant, sites: { [client.site]: 'Viewer' } }));
    const { site } = client;
    expect(await read(client)).toEqual({ gradients: [], legends: [], properties: [] });
    const [first, second] = [gradient('Copper'), gradient('Gold')];
    expect((await client.call('PUT', GRADIENTS, { site, gradients: [first, second] })).status).toBe(200);
    const renamed = { ...first, text: 'Copper grade' };
    await client.call('PUT', GRADIENTS, { site, gradients: [renamed] });
    const legends = [{ column: 'Lith', colours: ['BIF', 'AND'].map((label) => ({ label, color: '#123456' })) }];
    expect((await client.call('PUT', LEGENDS, { site, legends })).status).toBe(200);
    await client.call('PUT', LEGENDS, {
      site,
      legends: [{ column: ' LITH', colours: [{ label: 'bif ', color: '#FF0000' }] }],
    });
    const gold = { column: 'Au', colours: { ...copper([0.005, 2]).colours, colorType: 'Logarithmic' } };
    expect((await client.call('PUT', PROPERTIES, { site, properties: [gold, copper([0, 3])] })).status).toBe(200);
    await client.call('PUT', PROPERTIES, { site, properties: [{ ...copper([0.5, 4]), column: ' CU ' }] });
    expect(await read(viewer, site)).toEqual({
      gradients: [renamed, second],
      legends: [
        {
          column: 'Lith',
          colours: [
            { label: 'AND', color: '#123456' },
            { label: 'BIF', color: '#FF0000' },
          ],
        },
      ],
      properties: [gold, { ...copper([0.5, 4]), column: 'CU' }],
    });
    expect(await read(client, other)).toEqual({ gradients: [], legends: [], properties: [] });

    for (const [method, path, body] of [
      ['PUT', GRADIENTS, { site, gradients: [first] }],
      ['DELETE', GRADIENTS, { site, ids: [first.id] }],
      ['PUT', LEGENDS, { site, legends }],
      ['DELETE', LEGENDS, { site, column: 'Lith', labels: ['BIF'] }],
      ['PUT', PROPERTIES, { site, properties: [gold] }],
      ['DELETE', PROPERTIES, { site, columns: ['Au'] }],
    ] as const) {
      expect([path, (await viewer.call(method, path, body)).status]).toEqual([path, 403]);
      expect([path, (await viewer.call(method, path, { ...body, site: other })).status]).toEqual([path, 404]);
      // The ids of one site are not those of another.
      await client.call(method, path, { ...body, site: other });
    }
    expect((await read(client)).gradients).toEqual([renamed, second]);
    expect((await read(client, other)).legends).toMatchObject([{ colours: [{ label: 'AND' }] }]);

    await client.call('DELETE', GRADIENTS, { site, ids: [second.id, 'none'] });
    await client.call('DELETE', LEGENDS, { site, column: 'lith', labels: ['and', 'XYZ'] });
    await client.call('DELETE', PROPERTIES, { site, columns: ['cu', 'Zn'] });
    expect(await read(client)).toEqual({
      gradients: [renamed],
      legends: [{ column: 'Lith', colours: [{ label: 'BIF', color: '#FF0000' }] }],
      properties: [gold],
    });
    await people.close();
  });

  it('are refused when they are not valid, and when there are too many', async () => {
    const { client } = setUp;
    const { site } = client;
    const before = await read(client);
    const legend = (colours: object[]) => ({ site, legends: [{ column: 'A', colours }] });
    for (const [path, body] of [
      [GRADIENTS, { site, gradients: [{ ...gradient('Copper'), rgbPoints: [0, 0, 0, 0, 0, 1, 1, 1] }] }],
      [GRADIENTS, { site, gradients: [gradient('Copper', 'viridis')] }],
      [GRADIENTS, { site, gradients: [gradient('ab')] }],
      [GRADIENTS, { site, gradients: [] }],
      [LEGENDS, legend([{ label: 'AND', color: 'red' }])],
      [LEGENDS, legend([{ label: 'AND\0', color: '#000000' }])],
      [LEGENDS, legend(['AND', 'and'].map((label) => ({ label, color: '#000000' })))],
      [LEGENDS, legend([{ label: 'x'.repeat(301), color: '#000000' }])],
      [PROPERTIES, { site, properties: [copper([0, 1]), { ...copper([0, 2]), column: 'cu' }] }],
      [
        PROPERTIES,
        { site, properties: [{ ...copper([0, 1]), colours: { ...copper([0, 1]).colours, colorType: 'Categorical' } }] },
      ],
      [PROPERTIES, { site, properties: [{ ...copper([0, 1]), column: 'x'.repeat(101) }] }],
      [PROPERTIES, { site, properties: [{ ...copper([0, 1]), column: 'C\0' }] }],
    ] as const)
      expect([body, (await client.call('PUT', path, body)).status]).toEqual([body, 400]);
    for (let time = 0; time < 3; time += 1) {
      const gradients = Array.from({ length: 200 }, (_, index) => gradient(`Many ${time}-${index}`));
      const { status, body } = await client.call<{ code?: string }>('PUT', GRADIENTS, { site, gradients });
      expect([status, body.code]).toEqual(time < 2 ? [200, undefined] : [409, 'site-colours-full']);
    }
    const { gradients, legends } = await read(client);
    expect([gradients.length, legends]).toEqual([before.gradients.length + 400, before.legends]);
    const names = [0, 1].flatMap((time) => Array.from({ length: 200 }, (_, index) => `Many ${time}-${index}`));
    expect(gradients.slice(before.gradients.length).map(({ text }) => text)).toEqual(names);
  });

  it('[W4.29] categories are counted as the column has them, or forced, as the filters keep them', async () => {
    const { client } = setUp;
    const datasetId = await importPoints(client, 'Counted');
    const session = await openSession(client);
    const layerName = `${datasetId}/points`;
    await session.call('datacloud.mine.load', { viewId: 'view1', layers: { [layerName]: ['ROOT'] } });
    await session.call('datacloud.filtering.threshold.add', {
      viewId: 'view1',
      layerName,
      filter: { id: 'f', field: 'CU', dataRange: [0, 1], enabled: true },
    });
    const counts = async (forceCategoricalComputation?: boolean): Promise<number> => {
      const answer = await session.call<{ counts: number[] }>('datacloud.categories.get', {
        viewId: 'view1',
        layerName,
        field: 'ROCK',
        ...(forceCategoricalComputation === undefined ? {} : { forceCategoricalComputation }),
      });
      return answer.counts.reduce((sum, count) => sum + count, 0);
    };
    expect([await counts(), await counts(false), await counts(true)]).toEqual([25, 25, 2]);
    session.close();
  });
});
