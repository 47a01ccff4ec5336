import { layerKey, layerShape, type DatasetTypeFacts, colourTypes } from 'adit/core';
import { layerStateShape, sceneStateShape, viewStateShape, type SceneState } from '../parts/named-shapes.ts';
import { equalBands, rgbPointsOfBands } from 'adit/plugins/colour-maps';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { layerConfigShape, type LayerConfig } from '../layer-config.ts';
import {
  applicationStateShape,
  emptyBrowserState,
  findContradiction,
  keptState,
  shownLayers,
  toApplicationState,
  toScene,
  type DatasetLayerFacts,
} from './index.ts';

const SEED = 4_051;
const number = fc.double({ noNaN: true, noDefaultInfinity: true });
const unit = fc.double({ min: 0, max: 1, noNaN: true });
const rgb = fc.tuple(unit, unit, unit);
const range = fc.tuple(number, number);
const text = fc.string({ unit: 'grapheme', maxLength: 20 });
const hex = fc
  .integer({ min: 0, max: 0xffffff })
  .map((value) => `#${value.toString(16).padStart(6, '0').toUpperCase()}`);
const viewIds = fc.uniqueArray(
  fc.stringMatching(/^\w{1,12}$/).filter((id) => id !== '__proto__'),
  { minLength: 1, maxLength: 4 },
);

const drillholes: DatasetTypeFacts = { id: 'a.holes', datasetType: 'Drillhole' };
const blastHoles: DatasetTypeFacts = { id: 'a.blast', datasetType: 'Blasthole', specFlags: ['isBlastdog'] };

const field = fc.record({
  name: text,
  label: text,
  kind: fc.constantFrom('number', 'category', 'timestamp'),
  extremes: fc.option(range, { nil: undefined }),
});

const layer = fc.record({
  datasetId: fc.uuid(),
  name: fc.stringMatching(/^[a-z0-9-]{1,10}$/),
  kind: fc.constantFrom('points', 'lines', 'triangles', 'blocks'),
  type: fc.constantFrom(undefined, drillholes, blastHoles),
  fields: fc.uniqueArray(field, { minLength: 1, maxLength: 5, selector: ({ name }) => name }),
});
type Layer = typeof layer extends fc.Arbitrary<infer T> ? T : never;

function factsOf({ datasetId, name, kind, type, fields }: Layer): DatasetLayerFacts {
  const config: LayerConfig = layerConfigShape.parse({
    ...layerShape.omit({ geometry: true, columns: true }).parse({
      name,
      identifier: kind,
      label: name.toUpperCase(),
      fileName: `${name}.csv`,
      count: 3,
      defaults: {},
    }),
    layerName: layerKey(datasetId, name),
    unit: 'm',
    geometryKind: kind,
    fields: fields.map(({ extremes, ...one }) => ({
      ...one,
      unit: 'none',
      statistics: { count: 3, missing: 0, ...(extremes ? { minimum: extremes[0], maximum: extremes[1] } : {}) },
    })),
  });
  return { config, type };
}

const category = fc.record(
  { label: text, value: fc.nat(), color: hex, visible: fc.boolean(), count: fc.nat() },
  { requiredKeys: ['label', 'value', 'color', 'visible'] },
);

const bands = fc
  .tuple(range, fc.array(rgb, { minLength: 1, maxLength: 8 }))
  .map(([[one, other], colours]) =>
    rgbPointsOfBands(equalBands([Math.min(one, other), Math.max(one, other)], colours)).map((part) =>
      Number.isFinite(part) ? part : 0,
    ),
  );

const colouringKeys = [
  ...(['field', 'fieldLabel', 'colorType', 'colorRange', 'preset', 'presetInvert'] as const),
  ...(['rgbPoints', 'annotations', 'categories'] as const),
];

const elsewhere = {
  fieldLabel: 'Elsewhere',
  colorType: 'Continuous' as const,
  colorRange: [0, 1] as [number, number],
  preset: 'grey',
  presetInvert: false,
  rgbPoints: [0, 0, 0, 0, 1, 1, 1, 1],
  annotations: [],
  categories: [],
};

function layerState({ datasetId, name, fields }: Layer): fc.Arbitrary<SceneState['views'][string]['layers'][string]> {
  const fieldName = fc.constantFrom(...fields.map((one) => one.name));
  return fc
    .record(
      {
        layerName: fc.constant(layerKey(datasetId, name)),
        selection: fc.oneof(
          fc.constant(['ROOT']),
          fc.array(fc.string({ minLength: 1, maxLength: 20 }), { minLength: 1, maxLength: 3 }),
        ),
        geometry: fc.record(
          {
            Opacity: unit,
            PointSize: fc.double({ min: 1, max: 18, noNaN: true }),
            LineWidth: fc.double({ min: 1, max: 18, noNaN: true }),
            Thickness: fc.double({ min: 0, max: 1000, noNaN: true }),
            Hillshade: fc.constantFrom(0, 1),
            ContourInterval: fc.double({ min: 0, max: 10_000, noNaN: true }),
            DiffuseColor: rgb,
            Visibility: fc.constantFrom(0, 1),
            Representation: fc.constantFrom('Surface', 'Surface With Edges'),
          },
          { requiredKeys: ['Opacity', 'PointSize', 'LineWidth', 'DiffuseColor', 'Visibility', 'Representation'] },
        ),
        colouring: fc.record(
          {
            field: fieldName,
            fieldLabel: text,
            colorType: fc.constantFrom(...colourTypes),
            colorRange: range,
            preset: text,
            presetName: text.map((end) => `named ${end}`),
            presetInvert: fc.boolean(),
            rgbPoints: fc.oneof(fc.array(number, { maxLength: 16 }), bands),
            annotations: fc.array(text, { maxLength: 6 }),
            categories: fc.array(category, { maxLength: 4 }),
          },
          { requiredKeys: colouringKeys },
        ),
        labels: fc.record({
          Visibility: fc.constantFrom(0, 1),
          Field: fc.option(fieldName),
          PointSize: fc.double({ min: 1, max: 18, noNaN: true }),
          DiffuseColor: fc.option(rgb),
          LineWidth: fc.double({ min: 1, max: 18, noNaN: true }),
        }),
        settings: fc.record({
          // None of the layer's own fields, of which the colouring says more than the settings.
          colourings: fc.constantFrom([], [{ ...elsewhere, field: 'elsewhere' }]),
          previous: fieldName,
        }),
        filters: fc.array(
          fc.oneof(
            fc.record({ id: text, field: fieldName, dataRange: range, enabled: fc.boolean() }),
            fc.record({
              id: text,
              field: fieldName,
              dataRange: range,
              enabled: fc.constant(false),
              isPlaceholder: fc.constant(true as const),
            }),
          ),
          { maxLength: 3 },
        ),
      },
      { requiredKeys: ['layerName', 'selection', 'geometry', 'filters'] },
    )
    .map((state) => layerStateShape.parse(state));
}

const session = fc
  .uniqueArray(layer, { maxLength: 3, selector: ({ datasetId, name }) => layerKey(datasetId, name) })
  .chain((layers) => {
    const names = layers.map(({ datasetId, name }) => layerKey(datasetId, name));
    const view = fc.record(
      {
        linked: fc.boolean(),
        background: fc.option(rgb),
        foreground: fc.option(rgb),
        zScaling: fc.double({ min: 0.1, max: 10, noNaN: true }),
        interaction: fc.boolean(),
        cameraParallelProjection: fc.boolean(),
        orientationAxesVisibility: fc.boolean(),
        centerAxesVisibility: fc.boolean(),
        gridVisibility: fc.boolean(),
        activeLayer: names.length > 0 ? fc.constantFrom(...names) : fc.constant(layerKey('gone', 'points')),
        camera: fc.record({
          position: fc.tuple(number, number, number),
          focalPoint: fc.tuple(number, number, number),
          viewUp: fc.tuple(number, number, number),
          viewAngle: number,
          parallelScale: number,
        }),
        states: fc.tuple(...layers.map((one) => fc.option(layerState(one), { nil: undefined }))),
      },
      { requiredKeys: ['states'] },
    );
    return fc.record({
      facts: fc.constant(new Map(layers.map((one) => [layerKey(one.datasetId, one.name), factsOf(one)]))),
      scene: viewIds.chain((ids) =>
        fc.tuple(...ids.map(() => view)).map((views): SceneState => ({
          version: 1,
          views: Object.fromEntries(
            ids.map((viewId, at) => {
              const { states = [], ...rest } = views[at] ?? {};
              const shown = states.filter((state) => state !== undefined);
              const layersOf = Object.fromEntries(shown.map((state) => [state.layerName, state]));
              return [viewId, viewStateShape.parse({ viewId, ...rest, layers: layersOf })];
            }),
          ),
        })),
      ),
      // JSON knows no -0.
      layout: fc.jsonValue().map((value): unknown => JSON.parse(JSON.stringify(value))),
      active: fc.nat({ max: 3 }),
    });
  });

describe('the application state', () => {
  it('[W3.16, W3.17, W3.18, W3.27, W3.28, W3.40, W3.44] gives back every scene as it was', () => {
    fc.assert(
      fc.property(session, ({ facts, scene, layout, active }) => {
        const browser = { ...emptyBrowserState(), layout: layout as null };
        const activeView = Object.keys(scene.views)[active] ?? null;
        const given = toApplicationState(scene, { facts, browser, activeView });
        const state = applicationStateShape.parse(JSON.parse(JSON.stringify(given)));
        expect(shownLayers(state).every((name) => facts.has(name))).toBe(true);
        const kept = keptState(state, facts);
        const back = toScene(kept, facts);
        expect(sceneStateShape.parse(back)).toEqual(JSON.parse(JSON.stringify(scene)));
        const again = toApplicationState(back, { facts, browser, activeView: state.clientState.activeView });
        expect(findContradiction(kept, keptState(again, facts))).toBeUndefined();
        expect(again).toEqual(state);
      }),
      { seed: SEED, numRuns: 100 },
    );
  });

  it('leaves out the layers of datasets that are gone', () => {
    fc.assert(
      fc.property(session, ({ facts, scene }) => {
        const state = toApplicationState(scene, { facts, browser: emptyBrowserState(), activeView: null });
        const nothing = new Map<string, DatasetLayerFacts>();
        const views = Object.values(toScene(keptState(state, nothing), nothing).views);
        expect(views.map(({ viewId }) => viewId)).toEqual(Object.keys(scene.views));
        expect(views.every(({ layers }) => Object.keys(layers).length === 0)).toBe(true);
      }),
      { seed: SEED, numRuns: 100 },
    );
  });
});
