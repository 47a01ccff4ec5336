import { mkdtemp, readdir, readFile, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import { encodeGas } from '../../plugins/points/fixtures/encode-gas.ts';
import { importSlope } from '../e2e/support/solid-datasets.ts';
import { People, signIn } from '../security/support/people.ts';
import type { ApiClient } from './api-client.ts';
import { hasSharedData, importBabbitt, sharedData } from './drillhole-import.ts';
import { createPoints, uploadFile, type FileMetadata } from './import-files.ts';
import { openSession } from './render-session.ts';
import { isBuilt } from './server-process.ts';
import { useServer } from './use-server.ts';
import { seconds } from '../patience.ts';

const MANAGE = '/dataset/hierarchy/manage';
const RENAME = '/dataset/hierarchy/rename';
const REMOVE = '/dataset/hierarchy/delete';

interface LayerInfo {
  readonly layerConfigType: string;
  readonly hierarchies: string[];
  readonly displayPaneLabel: string;
  readonly pickProperty: string | null;
}

interface Dataset {
  readonly id: string;
  readonly name: string;
  readonly groupName: string;
  readonly folderPath: string;
  readonly paraviewLayersInfoSplit?: Record<string, LayerInfo>;
  readonly datasetColumnMapping?: Record<string, unknown>[];
  readonly defaults?: Record<string, unknown>[];
  readonly propertyDefaults?: Record<string, unknown>[];
  readonly hasMaterialTextures?: boolean;
  readonly hasPieces?: boolean;
  readonly foundPieces?: string[];
  readonly isGAS?: boolean;
}

interface Node {
  readonly name: string;
  readonly levelType: string;
  readonly children: Node[];
  readonly datasets: Dataset[];
  readonly paraviewConfig?: Record<string, string[]>;
}

interface Hierarchy {
  readonly hierarchy: Node[];
  readonly paraviewConfig: Record<string, string[]>;
}

async function read(client: ApiClient, query = '', site = client.site): Promise<Hierarchy> {
  const { status, body } = await client.call<Hierarchy>('GET', `/dataset/hierarchy?site=${site}${query}`);
  expect(status).toBe(200);
  return body;
}

/** The tree as lines: groups, types, folders and datasets, each behind its parents. */
function outline(nodes: readonly Node[], above = ''): string[] {
  return nodes.flatMap((node) => {
    const path = `${above}${node.name}`;
    return [
      path,
      ...outline(node.children, `${path} > `),
      ...node.datasets.map((dataset) => `${path} > [${dataset.name}]`),
    ];
  });
}

async function datasetOf(client: ApiClient, id: string): Promise<Dataset> {
  const walk = (node: Node): Dataset[] => [...node.datasets, ...node.children.flatMap(walk)];
  const found = (await read(client)).hierarchy.flatMap(walk).find((dataset) => dataset.id === id);
  if (!found) throw new Error('The dataset is not in the tree');
  return found;
}

describe.skipIf(!isBuilt)('the hierarchy', { timeout: seconds(60) }, () => {
  const setUp = useServer();
  let client: ApiClient;
  let points: FileMetadata;
  let elsewhere: string;
  const ids: Record<string, string> = {};

  async function put(path: string, body: object): Promise<Record<string, unknown>> {
    const answer = await client.call<Record<string, unknown>>('PUT', path, body);
    expect(answer).toMatchObject({ status: 200 });
    return answer.body;
  }

  async function make(name: string, groupName: string, folderPath: string): Promise<void> {
    const answer = await client.call<{ datasetId: string }>('POST', '/dataset-points/create', {
      name,
      groupName,
      folderPath,
      id: points.id,
      x_col: 'X',
      y_col: 'Y',
      z_col: null,
      hierarchy_cols: ['AREA'],
      chunk_cols: ['BENCH'],
      columns: [
        { name: 'CU', statsDataType: 'continuous' },
        { name: 'AREA', statsDataType: 'categorical' },
        { name: 'BENCH', statsDataType: 'categorical' },
      ],
    });
    expect(answer).toMatchObject({ status: 200 });
    ids[name] = answer.body.datasetId;
    expect(await client.generated(answer.body.datasetId)).toMatchObject({ status: 'Complete', failure: null });
  }

  beforeAll(async () => {
    client = setUp.client;
    const rows = ['1,2,0.5,North,B10', '2,3,,North,B2', '3,4,1.5,South,B10', '4,5,2.5,South,', '5,6,3.5,,B2'];
    points = await uploadFile(client, 'soil.csv', `X,Y,CU,AREA,BENCH\n${rows.join('\n')}\n`, { fileType: 'pointdata' });
    await make('Soil', 'Production', '');
    await make('Rock', 'Production', '');
    elsewhere = (await client.call<{ id: string }>('POST', '/site/create', { name: 'Elsewhere' })).body.id;
  });

  it('[W3.09, W3.14, W7.10] answers nodes with their levels, children, datasets and what shows them whole', async () => {
    const { hierarchy, paraviewConfig } = await read(client);
    const [production] = hierarchy;
    expect(production).toMatchObject({ name: 'Production', levelType: 'groupName', datasets: [], paraviewConfig: {} });
    const type = production?.children[0];
    expect(type).toMatchObject({ name: 'Points', levelType: 'datasetType', children: [] });
    expect(type?.datasets.map(({ name }) => name)).toEqual(['Rock', 'Soil']);
    const keys = Object.fromEntries(
      ['Soil', 'Rock'].map((name) => [`${ids[name]}/points`, [`${ids[name]}..ROOT`]] as const),
    );
    expect(type?.paraviewConfig).toEqual(keys);
    expect(paraviewConfig).toEqual(keys);
    const folder = { site: client.site, groupName: 'Production', datasetType: 'Points', folderPath: 'Surveys' };
    await client.call('PUT', '/dataset/hierarchy/manage', { ...folder, datasetIds: [] });
    expect((await read(client)).hierarchy[0]?.children[0]?.children).toEqual([
      { name: 'Surveys', levelType: 'folderPath', children: [], datasets: [], paraviewConfig: {} },
    ]);
    expect(await client.call('PUT', '/dataset/hierarchy/delete', folder)).toMatchObject({ status: 200 });

    // What it says is what the render session takes.
    const { call, close } = await openSession(client);
    const { scene } = await call<{ scene: { views: object } }>('datacloud.server.state.push', {});
    const [viewId] = Object.keys(scene.views);
    await call('datacloud.mine.load', { viewId, layers: paraviewConfig });
    const loaded = await call<{ scene: { views: Record<string, { layers: object }> } }>(
      'datacloud.server.state.push',
      {},
    );
    expect(Object.keys(loaded.scene.views[viewId ?? '']?.layers ?? {}).toSorted()).toEqual(
      Object.keys(keys).toSorted(),
    );
    close();
  });

  it('[W7.10, W5.08] finds by a part of the name, blanks around it aside, and leaves the layers out for the tree', async () => {
    expect(outline((await read(client, '&searchTerm=%20soi%20')).hierarchy)).toEqual([
      'Production',
      'Production > Points',
      'Production > Points > [Soil]',
    ]);
    expect((await read(client, '&searchTerm=nothing')).hierarchy).toEqual([]);
    // What a site does not have is in neither answer for it.
    expect(outline((await read(client, '', elsewhere)).hierarchy)).toEqual(['Production']);
    expect(await read(client, '&searchTerm=soi', elsewhere)).toEqual({ hierarchy: [], paraviewConfig: {} });
    const light = await read(client, '&paraviewConfig=false');
    expect(light.paraviewConfig).toEqual({});
    expect(light.hierarchy[0]?.children[0]?.datasets[0]).not.toHaveProperty('datasetColumnMapping');
    expect(light.hierarchy[0]?.children[0]).not.toHaveProperty('paraviewConfig');
  });

  it('[W3.04, W3.05, W3.06, W3.07a, W3.07b, W3.07c, W3.07d, W3.07e, W3.07f, W3.07g, W3.07h, W3.07i, W3.08] a dataset tells of its layers, columns and defaults by the names of the specification', async () => {
    const { id, ...dataset } = await datasetOf(client, ids['Soil'] ?? '');
    expect(dataset.paraviewLayersInfoSplit).toEqual({
      [`${id}/points`]: {
        layerConfigType: 'point',
        hierarchies: ['::', 'North::B2', 'North::B10', 'South', 'South::B10'],
        displayPaneLabel: 'Points',
        pickProperty: 'AREA',
      },
    });
    expect(dataset.datasetColumnMapping).toEqual([
      {
        column: 'CU',
        label: 'CU',
        layerIdentifier: 'points',
        displayOrder: 0,
        isTimeStamp: false,
        isCategorical: 'false',
        isFilterBy: 'true',
        isColorBy: 'true',
      },
      ...['AREA', 'BENCH'].map((column, at) => ({
        column,
        label: column,
        layerIdentifier: 'points',
        displayOrder: at + 1,
        isTimeStamp: false,
        isCategorical: 'true',
        isFilterBy: 'false',
        isColorBy: 'true',
      })),
    ]);
    expect(dataset.defaults).toEqual([
      { layerIdentifier: 'points', colorByProperty: 'CU', selected: true, open: true },
    ]);
    expect(dataset.propertyDefaults?.[0]).toEqual({
      name: 'CU',
      layerIdentifier: 'points',
      pointSize: 3,
      opacity: 100,
      colorMap: 'Rainbow Uniform',
      colorScaleType: 'Continuous',
      customContinuousColors: [],
      customContinuousFixedColors: [],
      customCategoricalColors: [],
      fieldRangeMin: 0.5,
      fieldRangeMax: 3.5,
    });
    expect(dataset.propertyDefaults?.[1]).toMatchObject({ name: 'AREA', colorScaleType: 'Categorical' });
    expect(dataset.hasMaterialTextures).toBe(false);
    await importSlope(client, 'Draped');
    const walk = (node: Node): Dataset[] => [...node.datasets, ...node.children.flatMap(walk)];
    const draped = (await read(client)).hierarchy.flatMap(walk).find(({ name }) => name === 'Draped');
    expect(draped?.hasMaterialTextures).toBe(true);
    expect(await client.call('DELETE', `/dataset/delete/${draped?.id}`)).toMatchObject({ status: 200 });
  });

  it('[W4.22] a column of numbers that is flagged categorical is coloured by categories, and has no other type', async () => {
    const { body } = await client.call<{ datasetId: string }>('POST', '/dataset-points/create', {
      name: 'Flagged',
      groupName: 'Production',
      folderPath: '',
      id: points.id,
      x_col: 'X',
      y_col: 'Y',
      z_col: null,
      columns: [{ name: 'CU', statsDataType: 'categorical' }],
    });
    expect(await client.generated(body.datasetId)).toMatchObject({ status: 'Complete', failure: null });
    const { datasetColumnMapping, propertyDefaults } = await datasetOf(client, body.datasetId);
    expect(datasetColumnMapping).toMatchObject([{ column: 'CU', isCategorical: 'true', isFilterBy: 'false' }]);
    expect(propertyDefaults).toMatchObject([{ name: 'CU', colorScaleType: 'Categorical' }]);
    const { call, close } = await openSession(client);
    const layer = { viewId: 'view1', layerName: `${body.datasetId}/points` };
    await call('datacloud.mine.load', { viewId: 'view1', layers: { [layer.layerName]: ['ROOT'] } });
    expect(await call('datacloud.categories.get', { ...layer, field: 'CU' })).toMatchObject({
      labels: ['0.5', '1.5', '2.5', '3.5'],
    });
    close();
    expect(await client.call('DELETE', `/dataset/delete/${body.datasetId}`)).toMatchObject({ status: 200 });
  });

  it('[W3.14, W5.25, W7.18a, W7.18d, W7.18e, W7.18n, W7.18t, W7.21] a view takes pieces of a layer: mask, histogram and categories are of their items', async () => {
    const layerName = `${ids['Soil']}/points`;
    const { call, sessionId, close } = await openSession(client);
    type State = { scene: { views: Record<string, { layers: Record<string, { selection: string[] }> }> } };
    const { scene } = await call<State>('datacloud.server.state.push', {});
    const [viewId = ''] = Object.keys(scene.views);
    const layer = { viewId, layerName };
    const show = (...selection: string[]) =>
      call('datacloud.mine.load', {
        viewId,
        layers: { [layerName]: selection.map((path) => `${ids['Soil']}..${path}`) },
      });
    const kept = async (): Promise<number[]> => {
      const answer = await call<{ mask?: { key: string } }>('datacloud.filtering.mask.get', layer);
      const mask = answer.mask && (await client.bytes(`/session/${sessionId}/buffers/${answer.mask.key}`));
      return [...(mask ?? [1, 1, 1, 1, 1])].flatMap((bit, item) => (bit ? [item] : []));
    };
    const selected = async () =>
      (await call<State>('datacloud.server.state.push', {})).scene.views[viewId]?.layers[layerName]?.selection;

    await show('North', 'South::');
    const pieces = await call<{ positions: { key: string } }>('datacloud.layer.pieces.load', { layerName });
    expect(pieces).toMatchObject({ kind: 'points', count: 5, positions: { type: 'f32', length: 15 } });
    expect(await client.bytes(`/session/${sessionId}/buffers/${pieces.positions.key}`)).toHaveLength(60);
    expect(await selected()).toEqual(['North', 'South::']);
    expect(await kept()).toEqual([0, 1, 3]);
    const { hierarchies } = (await datasetOf(client, ids['Soil'] ?? '')).paraviewLayersInfoSplit?.[layerName] ?? {};
    for (const [at, path] of (hierarchies ?? []).entries()) {
      await show(path);
      expect(await kept()).toEqual([[4], [1], [0], [2, 3], [2]][at]);
    }

    await show('South', '::');
    const histogram = { ...layer, field: 'CU', samples: 2 };
    const whole = { range: [1.5, 3.5], counts: [1, 2], count: 3, missing: 0 };
    expect(await call('datacloud.histogram.get', histogram)).toMatchObject(whole);
    const part = { ...histogram, range: [1.5, 2.5], samples: 4 };
    expect(await call('datacloud.histogram.get', part)).toMatchObject({ range: [1.5, 2.5], counts: [1, 0, 0, 1] });
    expect(await call('datacloud.categories.get', { ...layer, field: 'BENCH' })).toMatchObject({
      labels: ['B10', 'B2'],
      counts: [1, 1],
      missing: 1,
    });
    const filter = { id: 'f', field: 'CU', dataRange: [2, 3] };
    const filtered = await call('datacloud.filtering.threshold.add', { ...layer, filter });
    expect(filtered).toMatchObject({ kept: 1, total: 5 });
    await show('South', 'ROOT');
    expect(await selected()).toEqual(['ROOT']);
    expect(await kept()).toEqual([3]);
    const list = await call('datacloud.fieldlist.set', { ...layer, fields: ['CU', 'none'] });
    expect(list).toEqual({ fields: ['hole_name', 'bench_name', 'pattern_name', 'CU'] });
    const picked = await call<{ values: { name: string }[] }>('datacloud.view.pick.point', { ...layer, item: 3 });
    expect(picked.values.map(({ name }) => name)).toEqual(['CU']);
    const tooLong = { viewId, layers: { [layerName]: ['x'.repeat(3000)] } };
    await expect(call('datacloud.mine.load', tooLong)).rejects.toBeDefined();
    close();
  });

  it('[W2.33, W7.10] a search finds pieces, and one dataset alone can be asked for', async () => {
    const search = async (term: string): Promise<[string, string[] | undefined][]> => {
      const { hierarchy } = await read(client, `&paraviewConfig=false&searchTerm=${encodeURIComponent(term)}`);
      return (hierarchy[0]?.children[0]?.datasets ?? []).map(({ name, foundPieces }) => [name, foundPieces]);
    };
    expect(await search('nORTh')).toEqual([
      ['Rock', ['North::B2', 'North::B10']],
      ['Soil', ['North::B2', 'North::B10']],
    ]);
    expect(await search('soil')).toEqual([['Soil', undefined]]);
    expect(await search('ROOT')).toEqual([]);
    const one = await read(client, `&datasetId=${ids['Soil']}`);
    expect(outline(one.hierarchy)).toEqual(['Production', 'Production > Points', 'Production > Points > [Soil]']);
    expect(Object.keys(one.paraviewConfig)).toEqual([`${ids['Soil']}/points`]);
    expect((await read(client, '&datasetId=nothing')).hierarchy).toMatchObject([{ name: 'Production', children: [] }]);
  });

  it('[W3.03] a dataset has its place, its type and its status, also when it failed', async () => {
    const text = await uploadFile(client, 'words.csv', 'X,Y,CU\na,b,1\nc,d,2\n', { fileType: 'pointdata' });
    const { body } = await createPoints(client, 'Words', text);
    expect(await client.generated(body.datasetId)).toMatchObject({
      status: 'Failed',
      failure: { code: expect.any(String) },
    });
    expect(await datasetOf(client, ids['Soil'] ?? '')).toMatchObject({
      id: ids['Soil'],
      name: 'Soil',
      status: 'Complete',
      dataType: 'Points',
      groupName: 'Production',
      isGAS: false,
    });
    expect(await datasetOf(client, body.datasetId)).not.toHaveProperty('defaults');
    await client.call('DELETE', `/dataset/delete/${body.datasetId}`);
    const people = await People.open(setUp.server);
    const tenant = await people.firstTenant();
    for (const dataType of ['Drillhole', 'Blockmodel', 'Surface', 'Points']) {
      const id = await people.dataset(tenant, client.site, `Of type ${dataType}`, dataType);
      for (const [status, groupName] of [
        ['Generating Dataset', 'Exploration'],
        ['Failed', 'Production'],
      ]) {
        const change = 'update adit.datasets set status = $1, group_name = $2 where id = $3';
        await people.query(change, [status, groupName, id]);
        const told = { id, name: `Of type ${dataType}`, status, dataType, groupName, isGAS: false };
        expect(await datasetOf(client, id)).toMatchObject(told);
      }
      await client.call('DELETE', `/dataset/delete/${id}`);
    }
    await people.close();
  });

  it('[W3.10, W7.02] the log of a dataset has its size, when and by whom it was made and last changed, and lines with their moment, type, file and message', async () => {
    const people = await People.open(setUp.server);
    const sites = { [client.site]: 'Contributor' } as const;
    const mover = await signIn(
      setUp.server,
      await people.person('Mover', { tenant: await people.firstTenant(), sites }),
    );
    for (const newName of ['Gravel', 'Rock'])
      expect(await mover.call('PUT', RENAME, { datasetId: ids['Rock'], newName })).toMatchObject({ status: 200 });
    await people.close();
    const { body } = await client.call<{ datasetSize: number; createdAt: string; updatedAt: string }>(
      'GET',
      `/dataset-logs?datasetId=${ids['Rock']}`,
    );
    const moment = expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/) as string;
    expect(body).toMatchObject({
      createdAt: moment,
      createdBy: { name: 'Administrator' },
      updatedAt: moment,
      updatedBy: { name: 'Mover' },
      logs: [
        {
          utc: moment,
          logType: 'info',
          filePath: 'soil.csv',
          message: '5 rows read, 5 used, 0 changed, 0 rejected',
        },
        {
          utc: moment,
          logType: 'warning',
          filePath: 'soil.csv',
          message: 'The file has no column for the elevation; all points are at 0.',
        },
      ],
    });
    const kept = join(setUp.server.dataFolder, 'datasets', ids['Rock'] ?? '');
    const files = (await readdir(kept, { recursive: true, withFileTypes: true })).filter((file) => file.isFile());
    const sizes = await Promise.all(files.map(async (file) => (await stat(join(file.parentPath, file.name))).size));
    expect(body.datasetSize).toBe(sizes.reduce((sum, size) => sum + size, 0));
    expect(body.datasetSize).toBeGreaterThan(0);
    expect(Date.parse(body.updatedAt)).toBeGreaterThan(Date.parse(body.createdAt));
  });

  it('[W3.03, W3.39] a dataset of an ioGAS file says that it is one, with the names and colours of its attributes', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'adit-gas-'));
    const path = join(folder, 'coloured.gas');
    await encodeGas(path, {
      columns: ['East', 'North', 'Cu'].map((name) => ({ name, type: 'Numeric' })),
      special: { map_east: 'East', map_north: 'North' },
      colours: [
        ['Ore', -65281, true],
        ['Waste', -16776961, false],
      ],
      rows: [0, 1, 2].map((at) => [at, at, at]),
      indexes: [0, 0, 1].map((colour) => [0, colour, 0, 0]),
    });
    const bytes = await readFile(path);
    await rm(folder, { recursive: true });
    const metadata = await uploadFile(client, 'coloured.gas', bytes, { fileType: 'pointdata' });
    const { body } = await createPoints(client, 'Coloured', metadata, { x: 'East', y: 'North' });
    await client.generated(body.datasetId);
    const { isGAS, propertyDefaults } = await datasetOf(client, body.datasetId);
    const colours = propertyDefaults?.find(({ name }) => name === '__gas__color__')?.['customCategoricalColors'];
    expect([isGAS, colours]).toEqual([
      true,
      [
        { name: 'Ore', colour: '#FF00FF' },
        { name: 'Waste', colour: '#0000FF' },
      ],
    ]);
    expect(await client.call('DELETE', `/dataset/delete/${body.datasetId}`)).toMatchObject({ status: 200 });
  });

  it.skipIf(!hasSharedData)('[W3.03, W3.04, W3.07b, W3.07h, W3.39] real data: a gas file and drillholes', async () => {
    const bytes = await readFile(join(sharedData, 'iogas-mars/Mars-Curiosity_APXS_geochem_loc.gas'));
    const metadata = await uploadFile(client, 'mars.gas', bytes, { fileType: 'pointdata' });
    const created = await createPoints(client, 'Mars', metadata, { x: 'longitude', y: 'latitude' });
    await client.generated(created.body.datasetId);
    const mars = await datasetOf(client, created.body.datasetId);
    expect(mars).toMatchObject({ isGAS: true });
    const colours = mars.propertyDefaults?.find(({ name }) => name === '__gas__color__')?.['customCategoricalColors'];
    expect(colours).toContainEqual({ name: expect.any(String), colour: expect.stringMatching(/^#[0-9A-F]{6}$/i) });

    const holes = await importBabbitt(client);
    await client.generated(holes);
    const { paraviewLayersInfoSplit, propertyDefaults, isGAS } = await datasetOf(client, holes);
    expect(isGAS).toBe(false);
    const layers = Object.entries(paraviewLayersInfoSplit ?? {});
    expect(layers.map(([key, { layerConfigType }]) => `${key.split('/')[1]}: ${layerConfigType}`)).toEqual(
      expect.arrayContaining(['collars: collar', 'survey: survey', 'intervals: interval']),
    );
    for (const [, info] of layers) expect(info).toMatchObject({ pickProperty: 'hole_name', hierarchies: ['ROOT'] });
    const sizes = Object.fromEntries((propertyDefaults ?? []).map((one) => [one['layerIdentifier'], one['pointSize']]));
    expect(sizes).toMatchObject({ collars: 10, survey: 1, intervals: 3 });
    expect(await client.call('DELETE', '/dataset/delete', { ids: [mars.id, holes] })).toMatchObject({ status: 200 });
  });

  it('[W7.05a, W7.05b, W7.05c, W7.05d, W7.05e] creates groups once, adds folders, and moves datasets with a name proposed where theirs is taken', async () => {
    const site = client.site;
    expect(await put(MANAGE, { site, groupName: 'Exploration' })).toEqual({});
    expect(await client.call('PUT', MANAGE, { site, groupName: 'Exploration' })).toMatchObject({
      status: 409,
      body: { code: 'group-exists' },
    });
    const place = { site, groupName: 'Exploration', datasetType: 'Points' };
    // Another site has groups and folders of its own.
    expect(await put(MANAGE, { site: elsewhere, groupName: 'Exploration' })).toEqual({});
    await put(MANAGE, { ...place, site: elsewhere, folderPath: 'SURVEYS', rawFileIds: [], datasetIds: [] });
    // A file stands in the tree as the dataset that is made of it (ADR 0011); the datasets that are named go into the folder.
    await put(MANAGE, { ...place, folderPath: 'Grids/2026', rawFileIds: [points.id], datasetIds: [ids['Soil']] });
    expect(outline((await read(client)).hierarchy).filter((line) => line.startsWith('Exploration'))).toEqual([
      'Exploration',
      'Exploration > Points',
      'Exploration > Points > Grids',
      'Exploration > Points > Grids > 2026',
      'Exploration > Points > Grids > 2026 > [Soil]',
    ]);
    await put(MANAGE, { ...place, folderPath: 'Grids', datasetIds: [ids['Soil']] });
    await make('soil', 'Production', '');
    const taken = { ...place, folderPath: 'Grids', datasetIds: [ids['soil']] };
    expect(await put(MANAGE, taken)).toEqual({ suggestedName: 'soil (2)', oldName: 'soil', datasetId: ids['soil'] });
    // The rename, then the move again.
    expect(await put(RENAME, { datasetId: ids['soil'], newName: 'soil (2)' })).toEqual({});
    expect(await put(MANAGE, taken)).toEqual({});
    expect(outline((await read(client)).hierarchy)).toEqual([
      'Production',
      'Production > Points',
      'Production > Points > [Rock]',
      'Exploration',
      'Exploration > Points',
      'Exploration > Points > Grids',
      'Exploration > Points > Grids > 2026',
      'Exploration > Points > Grids > [Soil]',
      'Exploration > Points > Grids > [soil (2)]',
    ]);
  });

  it('[W7.05d, W7.05e, W7.09] datasets that are moved together end with names that differ, and stay within their type; deleted together, both are gone', async () => {
    const site = client.site;
    await make('Twin', 'Production', 'a');
    const first = ids['Twin'];
    await make('Twin', 'Production', 'b');
    const datasetIds = [first, ids['Twin']];
    const place = { site, groupName: 'Production', folderPath: 'c', datasetIds };
    const answer = await put(MANAGE, { ...place, datasetType: 'Points' });
    expect(answer).toMatchObject({ suggestedName: 'Twin (2)', oldName: 'Twin' });
    expect(datasetIds).toContain(answer['datasetId']);
    expect((await client.call('PUT', MANAGE, { ...place, datasetType: 'Surface' })).status).toBe(404);
    expect(await datasetOf(client, first ?? '')).toMatchObject({ folderPath: 'a' });
    expect(await client.call('DELETE', '/dataset/delete', { ids: datasetIds })).toMatchObject({
      status: 200,
      body: { deleted: 2 },
    });
    expect(outline((await read(client)).hierarchy).filter((line) => line.includes('Twin'))).toEqual([]);
    for (const folderPath of ['a', 'b', 'c'])
      await put(REMOVE, { site, groupName: 'Production', datasetType: 'Points', folderPath });
  });

  it('[W7.07] renames datasets and folders, and proposes a free name for one that is taken, whatever its case', async () => {
    expect(await put(RENAME, { datasetId: ids['soil'], newName: 'SOIL' })).toEqual({ suggestedName: 'SOIL (2)' });
    expect(await put(RENAME, { datasetId: ids['soil'], newName: 'Stream' })).toEqual({});
    expect(await datasetOf(client, ids['soil'] ?? '')).toMatchObject({ name: 'Stream' });
    const folder = { site: client.site, groupName: 'Exploration', datasetType: 'Points' };
    await make('Deep', 'Exploration', 'Made by an import');
    expect(await put(RENAME, { ...folder, folderPath: 'Grids', newFolderPath: 'Made by an import' })).toEqual({
      suggestedName: 'Made by an import (2)',
    });
    for (const newFolderPath of ['Surveys', 'SURVEYS']) {
      const folderPath = newFolderPath === 'Surveys' ? 'Grids' : 'Surveys';
      expect(await put(RENAME, { ...folder, folderPath, newFolderPath })).toEqual({
        datasetHierarchy: { folderPath: newFolderPath, datasetType: 'Points', groupName: 'Exploration' },
      });
    }
    expect(outline((await read(client)).hierarchy).filter((line) => line.startsWith('Exploration'))).toEqual([
      'Exploration',
      'Exploration > Points',
      'Exploration > Points > Made by an import',
      'Exploration > Points > Made by an import > [Deep]',
      'Exploration > Points > SURVEYS',
      'Exploration > Points > SURVEYS > 2026',
      'Exploration > Points > SURVEYS > [Soil]',
      'Exploration > Points > SURVEYS > [Stream]',
    ]);
  });

  it('[W7.06, W7.08, W7.09] deletes one dataset, many, a folder and a group', async () => {
    const { site } = client;
    expect(await client.call('DELETE', `/dataset/delete/${ids['Deep']}`)).toMatchObject({ body: { deleted: 1 } });
    expect((await client.call('DELETE', `/dataset/delete/${ids['Deep']}`)).status).toBe(404);
    const unknown = '00000000-0000-4000-8000-000000000000';
    expect((await client.call('DELETE', '/dataset/delete', { ids: [ids['Rock'], unknown] })).status).toBe(404);
    expect(await datasetOf(client, ids['Rock'] ?? '')).toMatchObject({ name: 'Rock' });
    const folder = { site, groupName: 'Exploration', datasetType: 'Points', folderPath: 'SURVEYS' };
    expect(await put(REMOVE, folder)).toEqual({ deleted: 2 });
    expect(outline((await read(client)).hierarchy)).toEqual([
      'Production',
      'Production > Points',
      'Production > Points > [Rock]',
      'Exploration',
    ]);
    expect(await put(REMOVE, { site, groupName: 'Exploration' })).toEqual({ deleted: 0 });
    await put(MANAGE, { site, groupName: 'Full', datasetType: 'Points', folderPath: '', datasetIds: [ids['Rock']] });
    expect(outline((await read(client)).hierarchy)).toEqual([
      'Production',
      'Full',
      'Full > Points',
      'Full > Points > [Rock]',
    ]);
    expect(await put(REMOVE, { site, groupName: 'Full' })).toEqual({ deleted: 1 });
    expect(outline((await read(client)).hierarchy)).toEqual(['Production']);
    expect(outline((await read(client, '', elsewhere)).hierarchy)).toEqual([
      'Production',
      'Exploration',
      'Exploration > Points',
      'Exploration > Points > SURVEYS',
    ]);
  });
});
