import type { NamedCall } from '../../../host/build/pages/named-calls-page.ts';

export const changed = { sequence: '{number}' };
const ticket = { sessionURL: '{string}', secret: '{string}', sessionId: '{string}', resumed: false };

const properties = [
  ['DiffuseColor', [1, 0.5, 0]],
  ['Visibility', 1],
  ['PointSize', 9],
  ['LineWidth', 2],
  ['Ambient', 0],
] as const;
export const points = { viewId: 'view1', layerName: '{points}' };
const blocks = { viewId: 'view1', layerName: '{blocks}' };
const kept = { sequence: '{number}', kept: '{number}', total: 25 };
const rgbPoints = [0, 0, 0, 1, 24, 1, 0, 0];

export const viewState = {
  viewId: 'view1',
  type: '3D',
  linked: false,
  background: null,
  foreground: [0.91, 0.91, 0.91],
  zScaling: 2,
  interaction: true,
  orientationAxesVisibility: true,
  cameraParallelProjection: false,
  centerAxesVisibility: false,
  gridVisibility: true,
};

const filter = {
  id: '{filter}',
  layerName: '{points}',
  Scalars: ['POINTS', 'CU'],
  ThresholdRange: [3, 4],
  propLabel: 'CU',
  absMin: 0,
  absMax: 24,
  order: 0,
  disableButDisplayFilter: false,
  disableButDisplayFilterSlashEye: false,
  hiddenRangeValues: null,
  hideMetadataOnlyFilter: false,
};

const slice = { id: 'slice1', name: '', active: true, normal: [1, 0, 0], dip: 90, azimuth: 90 };

const clip = {
  enable: true,
  visible: true,
  type: 'Box',
  action: { normal: [1, 0, 0], rotation: [0, 0, 30], length: [200, 200, 50], position: [478_123, 6_772_345, 358] },
};

/** From the world to the view, for picks; what is in it is picked. */
export const gesture = {
  viewId: 'view1',
  layerNames: ['{points}'],
  mode: 'replace',
  matrix: [1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1],
  origin: [478_123.457, 6_772_345.679, 358.123],
};

/** A session: what it is to show, its views and their cameras. */
export const viewCalls: readonly NamedCall[] = [
  {
    statement: 'W7.14',
    call: 'POST /paraview/create-session',
    purpose: 'on a site',
    payload: { site: '{site}' },
    answer: ticket,
    reading: 'A session needs no more than the bearer',
  },
  {
    statement: 'W7.14',
    call: 'POST /paraview/create-session',
    answer: ticket,
    reading: 'A session needs no more than the bearer',
  },
  {
    statement: 'W7.18',
    call: 'datacloud.mine.hierarchy.all',
    payload: {},
    answer: { hierarchy: '{list}', paraviewConfig: '{renderConfiguration}' },
  },
  {
    statement: 'W7.18',
    call: 'datacloud.mine.configure',
    payload: { paraviewConfig: '{renderConfiguration}' },
    answer: { layers: '{list}', missingLayers: [] },
  },
  {
    statement: 'W7.18',
    call: 'datacloud.mine.dataset.config',
    payload: { datasetId: '{dataset}' },
    answer: { datasetId: '{dataset}', layers: '{list}' },
  },
  {
    statement: 'W7.21',
    call: 'datacloud.mine.load',
    purpose: 'the map by itself, as the browser sends it',
    payload: { viewId: 'view1', layers: { '{points}': ['ROOT'], '{blocks}': ['ROOT'] } },
    answer: changed,
  },
  {
    statement: 'W7.21',
    call: 'datacloud.mine.load',
    purpose: 'a map of layer to selection',
    payload: { '{points}': ['ROOT'] },
    answer: changed,
  },
  {
    statement: 'W7.21',
    call: 'datacloud.mine.load',
    purpose: 'for a view, by selection keys',
    payload: { viewId: 'view1', '{blocks}': ['{model}..ROOT'] },
    answer: changed,
  },
  {
    statement: 'W7.18',
    call: 'datacloud.layer.pieces.load',
    payload: { layerName: '{points}' },
    answer: { kind: 'points', count: 25 },
  },
  {
    statement: 'W7.18',
    call: 'datacloud.histogram.get',
    payload: { ...points, field: 'CU', range: [0, 24], samples: 100 },
    answer: { range: [0, 24], counts: '{list}', count: 24, missing: 1 },
  },
  { statement: 'W7.18', call: 'datacloud.views.layout', payload: {}, answer: { layout: null } },
  {
    statement: 'W7.18',
    call: 'datacloud.views.layout.set',
    payload: { layout: { id: 10_001, type: 'root', children: [] } },
    answer: {},
  },
  { statement: 'W7.18', call: 'datacloud.view.add', payload: { viewId: 'view2' }, answer: changed },
  { statement: 'W7.18', call: 'datacloud.views.list', payload: {}, answer: { views: ['view1', 'view2'] } },
  {
    statement: 'W7.18',
    call: 'datacloud.viewport.view.link',
    payload: { viewIds: ['view1', 'view2'], linked: true },
    answer: changed,
  },
  { statement: 'W7.18', call: 'datacloud.view.camera.reset', payload: { viewId: 'view1' }, answer: changed },
  {
    statement: 'W7.18',
    call: 'datacloud.set.view.up',
    payload: { viewId: 'view1', direction: 'top' },
    answer: changed,
  },
  {
    statement: 'W7.18',
    call: 'datacloud.view.camera.center',
    payload: { viewId: 'view1', position: [478_123, 6_772_345, 358] },
    answer: changed,
  },
  { statement: 'W7.18', call: 'datacloud.view.active.layer.update', payload: points, answer: changed },
  {
    statement: 'W7.18',
    call: 'datacloud.view.update.state',
    purpose: 'a view state as W3.02 has it',
    payload: { viewId: 'view1', state: viewState },
    answer: changed,
  },
  {
    statement: 'W7.18',
    call: 'datacloud.view.update.state',
    purpose: 'the state that the topic pushed',
    payload: { viewId: 'view1', state: '{pushedView}' },
    answer: changed,
  },
  {
    statement: 'W5.05',
    call: 'datacloud.view.update.state',
    purpose: 'a z scale beyond its limits',
    payload: { viewId: 'view1', state: { zScaling: 11 } },
    refusal: 'bad-input',
    reading: 'Limits of fields and limits on the wire',
  },
  {
    statement: 'W7.18',
    call: 'datacloud.server.state.push',
    payload: {},
    answer: { scene: { views: { view1: { zScaling: 2 } } }, sequence: '{number}' },
  },
];

/** How layers look: colours, properties, filters, clips and slices. */
export const layerCalls: readonly NamedCall[] = [
  {
    statement: 'W7.23',
    call: 'datacloud.representation.color.by',
    payload: { ...points, field: 'CU', column: 'CU', rgbPoints, forceCategoricalComputation: false },
    answer: changed,
  },
  {
    statement: 'W7.23',
    call: 'datacloud.representation.color.by',
    purpose: 'categories',
    payload: { ...points, field: 'ROCK', column: 'ROCK', rgbPoints, forceCategoricalComputation: true },
    answer: changed,
  },
  {
    statement: 'W4.22',
    call: 'datacloud.representation.color.by',
    purpose: 'a field of texts, with the flag still false',
    payload: { ...points, field: 'ROCK', column: 'ROCK', rgbPoints, forceCategoricalComputation: false },
    answer: changed,
    reading: 'A field of texts is coloured by categories',
  },
  {
    statement: 'W7.23',
    call: 'datacloud.representation.color.by',
    purpose: 'a field that is not there',
    payload: { ...points, field: 'AG', column: 'AG', rgbPoints, forceCategoricalComputation: false },
    refusal: 'unknown-field',
  },
  {
    statement: 'W7.23',
    call: 'datacloud.representation.color.by',
    purpose: 'without its column',
    payload: { ...points, field: 'CU', rgbPoints, forceCategoricalComputation: false },
    refusal: 'bad-input',
  },
  {
    statement: 'W3.27',
    call: 'datacloud.representation.color.by',
    purpose: 'a scale of numbers for a field of texts',
    payload: {
      ...points,
      colouring: {
        field: 'ROCK',
        fieldLabel: 'ROCK',
        colorType: 'Continuous',
        colorRange: [0, 1],
        preset: 'Viridis',
        rgbPoints,
      },
    },
    refusal: 'not-numbers',
    reading: 'A field of texts is coloured by categories',
  },
  {
    statement: 'W7.18',
    call: 'datacloud.fieldlist.set',
    payload: { ...points, fields: ['CU'] },
    answer: { fields: '{list}' },
  },
  ...['geometry', 'labels'].flatMap((type) =>
    properties.map(([name, value]) => ({
      statement: 'W7.22',
      call: 'datacloud.property.update',
      payload: { ...points, type, name, value },
      answer: changed,
    })),
  ),
  {
    statement: 'W5.14',
    call: 'datacloud.property.update',
    purpose: 'a size beyond its limits',
    payload: { ...points, type: 'geometry', name: 'PointSize', value: 99 },
    refusal: 'bad-input',
    reading: 'Limits of fields and limits on the wire',
  },
  ...[false, true].map((inverted) => ({
    statement: 'W7.18',
    call: 'datacloud.color.preset.image',
    payload: { rgbPoints, size: 128, inverted },
    answer: { image: '{string}' },
  })),
  {
    statement: 'W7.24',
    call: 'datacloud.filtering.threshold.add',
    payload: { ...points, field: 'CU', location: 'POINT', dataRange: [3, 5] },
    answer: { ...kept, kept: 3, filterId: '{filter}' },
  },
  {
    statement: 'W7.24',
    call: 'datacloud.filtering.threshold.update',
    purpose: 'a filter as W3.40 has it',
    payload: { ...points, filter },
    answer: { ...kept, kept: 2 },
  },
  {
    statement: 'W5.12',
    call: 'datacloud.filtering.threshold.update',
    purpose: 'a maximum below the minimum',
    payload: { ...points, filter: { ...filter, ThresholdRange: [4, 3] } },
    refusal: 'reversed-range',
    reading: 'Limits of fields and limits on the wire',
  },
  {
    statement: 'W7.24',
    call: 'datacloud.filtering.threshold.remove',
    payload: { ...points, filterId: '{filter}' },
    answer: { ...kept, kept: 25 },
  },
  {
    statement: 'W7.25',
    call: 'datacloud.filtering.clip.update',
    payload: { ...points, options: clip },
    answer: changed,
  },
  {
    statement: 'W7.25',
    call: 'datacloud.filtering.clip.update',
    purpose: 'a plane, as at first',
    payload: { ...points, options: { enable: true, visible: true, type: 'Plane', action: { reset: true } } },
    answer: changed,
  },
  {
    statement: 'W7.25',
    call: 'datacloud.filtering.clip.apply.to.layers',
    payload: { ...points, layersToClip: ['{blocks}'], options: clip },
    answer: changed,
  },
  { statement: 'W3.41', call: 'datacloud.slice.add', payload: { ...blocks, slice }, answer: changed },
  { statement: 'W7.18', call: 'datacloud.slice.enable', payload: blocks, answer: changed },
  {
    statement: 'W3.41',
    call: 'datacloud.slice.update',
    payload: { ...blocks, slice: { ...slice, normal: [0, 0, 1], dip: 0, azimuth: 0 } },
    answer: changed,
    reading: 'What a slice says of itself',
  },
  { statement: 'W7.26', call: 'datacloud.slice.disable', payload: blocks, answer: changed },
  { statement: 'W7.18', call: 'datacloud.slice.remove', payload: { ...blocks, sliceId: 'slice1' }, answer: changed },
];
