import { describe, expect, it } from 'vitest';
import { createDrillholes } from './drillhole-import.ts';
import { createPoints, uploadFile } from './import-files.ts';
import { openSession, type OpenSession } from './render-session.ts';
import { isBuilt } from './server-process.ts';
import { useServer } from './use-server.ts';

interface State {
  displayPaneState: { view1: [Record<string, unknown>] };
  filtersMap: { view1: Record<string, unknown> };
}

const day = (number: number): number => Date.UTC(2021, 2, number);
const source = [
  'X,Y,Au,Rock,Sampled',
  ...Array.from(
    { length: 9 },
    (_, at) => `${at},${at * 2},${at / 4},${at % 2 ? 'Granite' : 'Gabbro'},2021-03-0${at + 1}`,
  ),
].join('\n');

const gold = { label: 'Au', value: 'Au', type: 'continuous' };
const rock = { label: 'Rock', value: 'Rock', type: 'categorical' };
const sampled = { label: 'Sampled', value: 'Sampled', type: 'continuous' };
const availableProperties = [{ label: 'Points', children: [gold, rock, sampled] }];
/** An option that says only what the dataset does. */
const silent = {
  type: 'component',
  isDiscrete: false,
  scaleType: 'linear',
  layerType: 'point',
  selectedProperty: null,
  categories: [],
  discreteColors: [],
  cellOutline: false,
  colorMap: null,
  preset: null,
  availableProperties,
  useGASAttributes: false,
  previouslySelectedProperty: null,
  default_properties: { colorBy: 'Au' },
  isBlastdog: false,
};
const showLabel = { ...silent, name: 'showLabel', label: 'Show label', type: 'checkbox', component: 'ShowLabel' };
const colorby = { ...silent, name: 'colorby', label: 'Color by', component: 'ColorBy' };
const ramp = [0, 0, 0, 0, 1, 1, 1, 1];
const bands = [0, 0, 0, 0, 2, 0, 0, 0, 2, 1, 0, 0, 4, 1, 0, 0];

describe.skipIf(!isBuilt)('the state of a session tells', () => {
  const setUp = useServer();

  const show = async (name: string) => {
    const { client } = setUp;
    const metadata = await uploadFile(client, 'points.csv', source, { datasetType: 'Points', fileType: 'pointdata' });
    const { body } = await createPoints(client, name, metadata);
    await client.generated(body.datasetId);
    const layerName = `${body.datasetId}/points`;
    const where = { viewId: 'view1', layerName };
    const session = await openSession(client);
    await session.call('datacloud.mine.load', { viewId: 'view1', layers: { [layerName]: ['ROOT'] } });
    await session.call('datacloud.view.update.state', { viewId: 'view1', state: { activeLayer: layerName } });
    return { session, where, layerName };
  };
  const stateOf = async (session: OpenSession): Promise<State> =>
    (await session.call<{ state: State }>('datacloud.application.state.get', {})).state;

  it('[W3.16, W3.16a, W3.16b, W3.16c, W3.16d, W3.16f, W3.16g, W3.16h, W3.16i, W3.16j, W3.16k, W3.16l, W3.16m, W3.16n, W3.16o, W3.16q, W3.17, W3.17a, W3.17b, W3.17c, W3.17d, W3.17f, W3.17g, W3.17h, W3.17k, W3.17l, W3.17m, W3.17n, W3.17o, W3.17p, W3.17q, W3.17r, W3.27, W3.27a, W3.27b, W3.27c, W3.27e, W3.27f, W3.27g, W3.27h, W3.27l, W3.27m, W3.28] of a layer its whole entry in the display pane', async () => {
    const { session, where, layerName } = await show('Entry');
    for (const [name, value] of [
      ['DiffuseColor', [1, 0, 0.2]],
      ['PointSize', 7],
      ['LineWidth', 2.5],
      ['Opacity', 0.5],
      ['Visibility', 0],
      ['Representation', 'Surface With Edges'],
    ] as const)
      await session.call('datacloud.property.update', { ...where, type: 'geometry', name, value });
    const colouring = {
      field: 'Au',
      fieldLabel: 'Gold',
      colorType: 'Logarithmic',
      colorRange: [1, 4],
      preset: 'p',
      presetName: 'Plain',
      presetInvert: true,
      rgbPoints: ramp,
      annotations: ['1.5', 'Ore'],
      categories: [],
    };
    await session.call('datacloud.representation.color.by', { ...where, colouring });
    const earlier = { ...colouring, field: 'Rock', fieldLabel: 'Rock', colorType: 'Categorical', rgbPoints: [] };
    await session.call('datacloud.scene.change', {
      steps: [
        {
          at: ['view1', layerName],
          part: 'views.property-settings',
          value: { colourings: [earlier], previous: 'Rock' },
        },
      ],
    });
    expect((await stateOf(session)).displayPaneState.view1).toEqual([
      {
        name: 'Points',
        layerName,
        layerIdentifier: 'point',
        layerBlockName: 'points',
        selected: true,
        open: true,
        visible: false,
        disabled: false,
        fileName: 'points.csv',
        pointSize: 7,
        color: '#FF0033',
        lineWidth: 2.5,
        type: 'point',
        pickProperty: null,
        defaults_applied: true,
        defaultsAppliedToHierarchy: true,
        propDefaultsApplied: { Au: true, Rock: true },
        currentPropSettings: { Rock: earlier },
        displayPaneLayerUnselectedOnSaveState: false,
        configuration: [
          {
            ...colorby,
            scaleType: 'log',
            selectedProperty: { ...gold, label: 'Gold' },
            cellOutline: true,
            colorMap: 'p',
            preset: {
              id: 'p',
              text: 'Plain',
              value: 'p',
              type: 'continuous',
              rgbPoints: ramp,
              annotations: ['1.5', 'Ore'],
            },
            previouslySelectedProperty: rock,
          },
          showLabel,
        ],
        geometryState: {
          Opacity: 0.5,
          PointSize: 7,
          LineWidth: 2.5,
          DiffuseColor: [1, 0, 0.2],
          Visibility: 0,
          Representation: 'Surface With Edges',
          Shells: [],
        },
        colouringState: {
          field: 'Au',
          fieldLabel: 'Gold',
          layerName,
          viewId: 'view1',
          colorRange: [1, 4],
          colorType: 'Logarithmic',
          useLogScale: true,
          preset: 'p',
          presetName: 'Plain',
          presetInvert: true,
          rgbPoints: ramp,
          annotations: ['1.5', 'Ore'],
          indexedColors: [],
          indexedOpacities: [],
          pickProperty: null,
          forceCategoricalComputation: false,
        },
        labelState: null,
        clipState: null,
        slicingState: null,
      },
    ]);
    session.close();
  });

  it('[W3.17e, W3.17i, W3.17j, W3.18, W3.27d, W3.27i, W3.27j, W3.27k] of bands and of categories each one, and of each type of colouring that it is it', async () => {
    const { session, where } = await show('Bands');
    const look = {
      field: 'Au',
      fieldLabel: 'Au',
      colorType: 'Continuous',
      colorRange: [0, 4],
      preset: 'p',
      presetInvert: false,
      rgbPoints: ramp,
      annotations: [],
      categories: [],
    };
    const coloured = async (change: object): Promise<unknown[]> => {
      await session.call('datacloud.representation.color.by', { ...where, colouring: { ...look, ...change } });
      const [entry] = (await stateOf(session)).displayPaneState.view1;
      return [(entry['configuration'] as unknown[])[0], entry['colouringState']];
    };
    const told = { ...colorby, colorMap: 'p', selectedProperty: gold };
    expect(await coloured({})).toMatchObject([
      { ...told, isDiscrete: false, scaleType: 'linear', preset: { type: 'continuous' } },
      { colorType: 'Continuous', useLogScale: false, indexedColors: [], indexedOpacities: [] },
    ]);

    const [low, high] = [
      { label: 'Category 1', annotation: 'Category 1', value: 0, min: 0, max: 2, color: '#000000', rgb: [0, 0, 0] },
      { label: 'Category 2', annotation: 'Category 2', value: 1, min: 2, max: 4, color: '#FF0000', rgb: [1, 0, 0] },
    ].map((band) => ({ ...band, hex: band.color, visible: true, opacity: 1, show: true }));
    expect(await coloured({ colorType: 'Discrete', rgbPoints: bands })).toMatchObject([
      { ...told, isDiscrete: true, discreteColors: [low, high], preset: { type: 'fixed', rgbPoints: bands } },
      { colorType: 'Discrete', useLogScale: false, rgbPoints: bands },
    ]);

    const categories = [
      { label: 'Basic', value: 0, color: '#FF0000', visible: false },
      { label: 'Acid', value: 1, color: '#0000FF', visible: true },
    ];
    const [basic, acid] = categories;
    expect(
      await coloured({ field: 'Rock', fieldLabel: 'Rock', colorType: 'Categorical', rgbPoints: [], categories }),
    ).toMatchObject([
      {
        ...told,
        preset: { id: 'p', rgbPoints: [] },
        selectedProperty: rock,
        categories: [
          {
            ...basic,
            annotation: 'Basic',
            min: 0,
            max: 0,
            rgb: [1, 0, 0],
            hex: '#FF0000',
            opacity: 0,
            show: false,
          },
          { ...acid, annotation: 'Acid', min: 1, max: 1, rgb: [0, 0, 1], hex: '#0000FF', opacity: 1, show: true },
        ],
      },
      {
        colorType: 'Categorical',
        annotations: ['0', 'Basic', '1', 'Acid'],
        indexedColors: [1, 0, 0, 0, 0, 1],
        indexedOpacities: [0, 1],
      },
    ]);
    session.close();
  });

  it('[W3.40, W3.40a, W3.40b, W3.40c, W3.40d, W3.40e, W3.40f, W3.40g, W3.40h, W3.40i, W3.40j, W3.40k, W3.40l] of a filter all of its fields, and of moments that they are', async () => {
    const { session, where, layerName } = await show('Filters');
    for (const filter of [
      { id: 'grade', field: 'Au', dataRange: [0.5, 1.5], enabled: false },
      { id: 'days', field: 'Sampled', dataRange: [day(3), day(5)], enabled: true },
    ])
      await session.call('datacloud.filtering.threshold.add', { ...where, filter });
    const marks = { disableButDisplayFilter: false, hideMetadataOnlyFilter: false };
    expect((await stateOf(session)).filtersMap.view1[layerName]).toEqual([
      {
        ...marks,
        id: 'grade',
        layerName,
        Scalars: ['POINTS', 'Au'],
        ThresholdRange: [0, 2],
        propLabel: 'Au',
        absMin: 0,
        absMax: 2,
        order: 0,
        disableButDisplayFilterSlashEye: true,
        hiddenRangeValues: [0.5, 1.5],
      },
      {
        ...marks,
        id: 'days',
        layerName,
        Scalars: ['POINTS', 'Sampled__DATETIME__'],
        ThresholdRange: [day(3), day(5)],
        propLabel: 'Sampled',
        absMin: day(1),
        absMax: day(9),
        order: 1,
        disableButDisplayFilterSlashEye: false,
        hiddenRangeValues: null,
      },
    ]);
    session.close();
  });

  it('[W3.16k, W3.27l] by which field picks of a layer of holes are told: the name of the hole', async () => {
    const { client } = setUp;
    const file = (name: string, fileType: string, text: string) =>
      uploadFile(client, name, text, { datasetType: 'Drillhole', fileType });
    const collar = await file('collar.csv', 'collar', 'BHID,X,Y,Z\nA1,0,0,0\nA2,9,0,0\n');
    const survey = await file('survey.csv', 'survey', 'BHID,AT,AZ,DIP\nA1,0,0,-90\nA2,0,0,-90\n');
    const assay = await file('assay.csv', 'interval', 'BHID,FROM,TO,AU\nA1,0,1,0.5\nA2,0,2,1.5\n');
    const id = await createDrillholes(client, 'Holes', {
      collar: { metadata: collar as never, mapping: { hole: 'BHID', easting: 'X', northing: 'Y', elevation: 'Z' } },
      survey: { metadata: survey as never, mapping: { hole: 'BHID', depth: 'AT', azimuth: 'AZ', dip: 'DIP' } },
      intervals: [{ metadata: assay as never, mapping: { hole: 'BHID', from: 'FROM', to: 'TO' } }],
    });
    await client.generated(id);
    const session = await openSession(client);
    const { layers } = await session.call<{ layers: { layerName: string }[] }>('datacloud.mine.dataset.config', {
      datasetId: id,
    });
    const layerName = layers.map((layer) => layer.layerName).find((name) => name.includes('interval'))!;
    const where = { viewId: 'view1', layerName };
    await session.call('datacloud.mine.load', { viewId: 'view1', layers: { [layerName]: ['ROOT'] } });
    const colour = { ...where, field: 'AU', column: 'AU', rgbPoints: ramp };
    await session.call('datacloud.representation.color.by', colour);
    const { view1 } = (await stateOf(session)).displayPaneState;
    const colouringState = expect.objectContaining({ pickProperty: 'hole_name' });
    expect(view1).toMatchObject([{ layerName, pickProperty: 'hole_name', colouringState }]);
    session.close();
  });
});
