import type { DatasetTypeFacts } from 'adit/core';
import { equalBands, rgbOfHex, rgbPointsOfBands } from 'adit/plugins/colour-maps';
import { describe, expect, it } from 'vitest';
import { configurationOptionShape, GAS_COLOUR, type ConfigurationOption } from './configuration-option.ts';
import type { LayerEntry } from './layer-entry.ts';
import { colouringOf, entryOf, factsOf, layerName, stateOf, taken, takenAfter } from './state-test-kit.ts';

const place = 'displayPaneState.view1.0.configuration.0';
const blocks = factsOf({ geometryKind: 'blocks' });
const gold = { label: 'Gold', value: 'au', type: 'continuous' };
const rock = { label: 'Rock', value: 'rock', type: 'categorical' };
const logged = { label: 'Logged', value: 'logged', type: 'continuous' };
const holes = { label: 'Hole', value: 'hole_name', type: 'categorical' };
const byRock = colouringOf({
  field: 'rock',
  fieldLabel: 'Rock',
  colorType: 'Categorical',
  colorRange: [0, 2],
  preset: 'beachy',
  presetName: 'Beachy',
  rgbPoints: [],
  categories: [
    { label: 'Granite', value: 0, color: '#FF0000', visible: true, count: 7 },
    { label: 'Gabbro', value: 1, color: '#0033FF', visible: false },
  ],
});
const colours = ['#FF0000', '#FF5C00', '#FFE500', '#ADFF00', '#05FF00', '#00F0FF', '#0075FF', '#2400FF'];
const inBands = colouringOf({
  colorType: 'Discrete',
  colorRange: [0, 16],
  preset: 'display.discrete',
  rgbPoints: rgbPointsOfBands(equalBands([0, 16], colours.map(rgbOfHex))),
});

/** The three options: those of a layer by its colours and its labels, and that of slices. */
function options(look: object = {}): readonly [ConfigurationOption, ConfigurationOption, ConfigurationOption] {
  const [colourBy, labels] = entryOf(look).configuration;
  const [slices] = entryOf(look, blocks, 1).configuration;
  return [colourBy!, labels!, slices!];
}

const optionOf = (look: object = {}, facts = factsOf()): ConfigurationOption => entryOf(look, facts).configuration[0]!;
const first = ({ configuration }: LayerEntry): ConfigurationOption => configuration[0]!;

describe('the options of a layer in the display pane', () => {
  it('[W3.17] each have every field of the specification, and no other', () => {
    for (const option of options({ colouring: byRock, labels: { Visibility: 1 } })) {
      expect(Object.keys(option)).toHaveLength(18);
      expect(option).toEqual({
        name: expect.stringMatching(/^(colorby|showLabel|slicing)$/) as string,
        label: expect.any(String) as string,
        type: expect.stringMatching(/^(checkbox|component)$/) as string,
        component: expect.any(String) as string,
        isDiscrete: expect.any(Boolean) as boolean,
        scaleType: 'linear',
        layerType: expect.stringMatching(/^(point|interval)$/) as string,
        selectedProperty: option.name === 'slicing' ? null : expect.any(Object),
        categories: expect.any(Array) as unknown[],
        discreteColors: [],
        cellOutline: expect.any(Boolean) as boolean,
        colorMap: option.name === 'colorby' ? 'beachy' : null,
        preset: option.name === 'colorby' ? expect.any(Object) : null,
        availableProperties: expect.any(Array) as unknown[],
        useGASAttributes: false,
        previouslySelectedProperty: null,
        default_properties: { colorBy: 'au' },
        isBlastdog: false,
      });
      expect(configurationOptionShape.safeParse({ ...option, unknown: 1 }).success).toBe(false);
    }
  });

  it('[W3.17a] are colorby, showLabel and slicing', () => {
    expect(options().map(({ name }) => name)).toEqual(['colorby', 'showLabel', 'slicing']);
    expect(configurationOptionShape.safeParse({ ...optionOf(), name: 'opacity' }).success).toBe(false);
  });

  it('[W3.17b] have labels', () => {
    expect(options().map(({ label }) => label)).toEqual(['Color by', 'Show label', 'Slicing']);
    expect(takenAfter((entry) => (first(entry).label = 'Colour by')).refused).toBeUndefined();
  });

  it('[W3.17c] have the type checkbox or component', () => {
    expect(options().map(({ type }) => type)).toEqual(['component', 'checkbox', 'component']);
    expect(configurationOptionShape.safeParse({ ...optionOf(), type: 'button' }).success).toBe(false);
  });

  it('[W3.17d] name the component that shows them', () => {
    expect(options().map(({ component }) => component)).toEqual(['ColorBy', 'ShowLabel', 'Slicing']);
    expect(takenAfter((entry) => (first(entry).component = 'Other')).refused).toBe(`${place}.component`);
  });

  it('[W3.17e] are discrete where the colouring is', () => {
    expect(options({ colouring: inBands }).map(({ isDiscrete }) => isDiscrete)).toEqual([true, false, false]);
    for (const colorType of ['Continuous', 'Logarithmic', 'Categorical'] as const)
      expect(optionOf({ colouring: colouringOf({ colorType }) }).isDiscrete).toBe(false);
    expect(taken(stateOf({ colouring: inBands })).layer?.colouring?.colorType).toBe('Discrete');
    const other = takenAfter((entry) => (first(entry).isDiscrete = false), { colouring: inBands });
    expect(other.refused).toBe(`${place}.isDiscrete`);
  });

  it('[W3.17f, W4.22] have a linear scale by default, and that of logarithms where the colouring has it', () => {
    expect(options().map(({ scaleType }) => scaleType)).toEqual(['linear', 'linear', 'linear']);
    for (const [colorType, scaleType] of [
      ['Continuous', 'linear'],
      ['Logarithmic', 'log'],
      ['Discrete', 'linear'],
      ['Categorical', 'linear'],
    ] as const) {
      const coloured = { colouring: colouringOf({ colorType }) };
      expect(optionOf(coloured).scaleType).toBe(scaleType);
      expect(taken(stateOf(coloured)).layer?.colouring?.colorType).toBe(colorType);
      const other = scaleType === 'log' ? 'linear' : 'log';
      expect(takenAfter((entry) => (first(entry).scaleType = other), coloured).refused).toBe(`${place}.scaleType`);
    }
    const { scaleType: _scaleType, ...without } = optionOf({ colouring: colouringOf() });
    expect(configurationOptionShape.parse(without).scaleType).toBe('linear');
    expect(configurationOptionShape.safeParse({ ...without, scaleType: 'cubic' }).success).toBe(false);
  });

  it('[W3.17g] have the layer type interval for lines, and point for all others', () => {
    const types = ['lines', 'points', 'triangles', 'blocks'].map(
      (geometryKind) => optionOf({}, factsOf({ geometryKind })).layerType,
    );
    expect(types).toEqual(['interval', 'point', 'point', 'point']);
    expect(configurationOptionShape.safeParse({ ...optionOf(), layerType: 'line' }).success).toBe(false);
  });

  it('[W3.17h] have the property that is chosen, with its label, its value and its type: continuous or categorical', () => {
    expect(options().map(({ selectedProperty }) => selectedProperty)).toEqual([null, null, null]);
    expect(optionOf({ colouring: colouringOf() }).selectedProperty).toEqual(gold);
    expect(optionOf({ colouring: byRock }).selectedProperty).toEqual(rock);
    expect(optionOf({ colouring: colouringOf({ field: 'logged', fieldLabel: 'Logged' }) }).selectedProperty).toEqual(
      logged,
    );
    const labelled = { colouring: byRock, labels: { Visibility: 1, Field: 'hole_name' } };
    expect(options(labelled).map(({ selectedProperty }) => selectedProperty)).toEqual([rock, holes, null]);
    expect(taken(stateOf(labelled)).layer).toMatchObject({ colouring: { field: 'rock' }, labels: labelled.labels });
    const other = takenAfter((entry) => (first(entry).selectedProperty!.value = 'au'), labelled);
    expect(other.refused).toBe(`${place}.selectedProperty.value`);
    const numbers = { ...optionOf({ colouring: byRock }), selectedProperty: { ...rock, type: 'number' } };
    expect(configurationOptionShape.safeParse(numbers).success).toBe(false);
  });

  it('[W3.17i] have the categories of the colouring', () => {
    const [colourBy, ...others] = options({ colouring: byRock });
    expect(colourBy.categories).toEqual([
      {
        ...{ label: 'Granite', value: 0, color: '#FF0000', min: 0, max: 0, visible: true, count: 7 },
        ...{ annotation: 'Granite', rgb: [1, 0, 0], hex: '#FF0000', opacity: 1, show: true },
      },
      {
        ...{ label: 'Gabbro', value: 1, color: '#0033FF', min: 1, max: 1, visible: false },
        ...{ annotation: 'Gabbro', rgb: [0, 0.2, 1], hex: '#0033FF', opacity: 0, show: false },
      },
    ]);
    expect(others.map(({ categories }) => categories)).toEqual([[], []]);
    expect(taken(stateOf({ colouring: byRock }))).toMatchObject({ layer: { colouring: byRock }, refused: undefined });
    const hidden = takenAfter((entry) => (first(entry).categories[0]!.visible = false), { colouring: byRock });
    expect(hidden.refused).toMatch(/^displayPaneState\.view1\.0\./);
  });

  it('[W3.17j] have the bands of a discrete colouring, Category 1 the lowest', () => {
    const [colourBy, ...others] = options({ colouring: inBands });
    expect(colourBy.discreteColors).toHaveLength(8);
    expect(colourBy.discreteColors.map(({ label, color, hex }) => [label, color, hex])).toEqual(
      colours.map((color, at) => [`Category ${at + 1}`, color, color]),
    );
    expect(colourBy.discreteColors.map(({ min, max }) => [min, max])).toEqual(
      colours.map((_, at) => [2 * at, 2 * at + 2]),
    );
    expect(colourBy.discreteColors[1]).toEqual({
      ...{ label: 'Category 2', value: 1, color: '#FF5C00', min: 2, max: 4, visible: true },
      ...{ annotation: 'Category 2', rgb: rgbOfHex('#FF5C00'), hex: '#FF5C00', opacity: 1, show: true },
    });
    expect(others.map(({ discreteColors }) => discreteColors)).toEqual([[], []]);
    expect(optionOf({ colouring: colouringOf() }).discreteColors).toEqual([]);
    expect(optionOf({ colouring: { ...inBands, annotations: ['3', 'Low grade'] } }).discreteColors[1]).toMatchObject({
      label: 'Low grade',
      annotation: 'Low grade',
    });
    const beyond = { ...inBands, rgbPoints: [0, 2, 0, -1, 1, 2, 0, -1] };
    expect(optionOf({ colouring: beyond }).discreteColors).toMatchObject([{ color: '#FF0000', min: 0, max: 1 }]);
  });

  it('[W3.17j] are taken with those bands, or with none as earlier versions saved them, and refused with others', () => {
    const coloured = { colouring: inBands };
    expect(taken(stateOf(coloured))).toMatchObject({ layer: coloured, refused: undefined });
    const earlier = takenAfter((entry) => (first(entry).discreteColors = []), coloured);
    expect(earlier).toMatchObject({ layer: coloured, refused: undefined });
    const other = takenAfter((entry) => (first(entry).discreteColors[0]!.color = '#000000'), coloured);
    expect(other.refused).toBe(`${place}.discreteColors.0.color`);
    const fewer = takenAfter((entry) => void first(entry).discreteColors.pop(), coloured);
    expect(fewer.refused).toBe(`${place}.discreteColors`);
  });

  it('[W3.17k] have the cell outline of a layer that is drawn with the edges of its cells', () => {
    for (const [Representation, cellOutline] of [
      ['Surface With Edges', true],
      ['Surface', false],
    ] as const) {
      const drawn = { geometry: { Representation } };
      expect(optionOf(drawn).cellOutline).toBe(cellOutline);
      expect(taken(stateOf(drawn)).layer?.geometry.Representation).toBe(Representation);
      const other = takenAfter((entry) => (first(entry).cellOutline = !cellOutline), drawn);
      expect(other.refused).toBe(`${place}.cellOutline`);
    }
  });

  it('[W3.17l] have the colour map of the colouring', () => {
    expect(options().map(({ colorMap }) => colorMap)).toEqual([null, null, null]);
    expect(optionOf({ colouring: byRock }).colorMap).toBe('beachy');
    expect(optionOf({ colouring: colouringOf() }).colorMap).toBe('greyscale');
    expect(taken(stateOf({ colouring: byRock })).layer?.colouring?.preset).toBe('beachy');
    const other = takenAfter((entry) => (first(entry).colorMap = 'other'), { colouring: byRock });
    expect(other.refused).toBe(`${place}.colorMap`);
  });

  it('[W3.17m] have the preset of the colouring: a gradient, continuous or fixed', () => {
    expect(optionOf().preset).toBeNull();
    const annotated = colouringOf({ annotations: ['50', 'Middle'] });
    expect(optionOf({ colouring: annotated }).preset).toEqual({
      id: 'greyscale',
      text: 'Greyscale',
      value: 'greyscale',
      type: 'continuous',
      rgbPoints: [0, 0, 0, 0, 100, 1, 1, 1],
      annotations: ['50', 'Middle'],
    });
    expect(taken(stateOf({ colouring: annotated }))).toMatchObject({ layer: { colouring: annotated } });
    const fixed = colouringOf({ rgbPoints: [0, 1, 0, 0, 1, 1, 0, 0, 1, 0, 0, 1, 2, 0, 0, 1] });
    expect(optionOf({ colouring: fixed }).preset?.type).toBe('fixed');
    const other = takenAfter((entry) => (first(entry).preset!.rgbPoints[0] = 1), { colouring: annotated });
    expect(other.refused).toBe(`${place}.preset.rgbPoints.0`);
  });

  it('[W3.17n] have the properties that can be chosen, as groups with children', () => {
    const [colourBy, labels, slices] = options();
    const groups = [{ label: 'Samples', children: [holes, gold, rock, logged] }];
    expect([colourBy.availableProperties, labels.availableProperties]).toEqual([groups, groups]);
    expect(slices.availableProperties).toEqual([]);
    // The dataset says them: a state from before a column came is taken.
    expect(takenAfter((entry) => (first(entry).availableProperties = [])).refused).toBeUndefined();
  });

  it('[W3.17o] tell whether the colours are those of an ioGAS file', () => {
    const ofFile = { ...byRock, field: '__gas__color__', fieldLabel: 'Colour' };
    expect(GAS_COLOUR).toBe('__gas__color__');
    expect(optionOf({ colouring: ofFile })).toMatchObject({
      useGASAttributes: true,
      selectedProperty: { value: '__gas__color__' },
    });
    expect(options({ colouring: byRock }).map(({ useGASAttributes }) => useGASAttributes)).toEqual([
      false,
      false,
      false,
    ]);
    expect(taken(stateOf({ colouring: ofFile })).layer?.colouring?.field).toBe('__gas__color__');
    const other = takenAfter((entry) => (first(entry).useGASAttributes = true), { colouring: byRock });
    expect(other.refused).toBe(`${place}.useGASAttributes`);
  });

  it('[W3.17q] have the property that the layer is coloured by at first', () => {
    expect(options().map(({ default_properties }) => default_properties)).toEqual(
      Array.from({ length: 3 }, () => ({ colorBy: 'au' })),
    );
    expect(optionOf({}, factsOf({ defaults: {} })).default_properties).toEqual({ colorBy: null });
    expect(takenAfter((entry) => (first(entry).default_properties.colorBy = 'rock')).refused).toBeUndefined();
  });

  it('[W3.17r] tell whether the layer is of blast holes', () => {
    const blastHoles: DatasetTypeFacts = { id: 'a.blast', datasetType: 'Blasthole', specFlags: ['isBlastdog'] };
    const drillholes: DatasetTypeFacts = { id: 'a.holes', datasetType: 'Drillhole' };
    const flags = (type?: DatasetTypeFacts): boolean[] =>
      entryOf({}, factsOf({}, type)).configuration.map(({ isBlastdog }) => isBlastdog);
    expect([flags(blastHoles), flags(drillholes), flags()]).toEqual([
      [true, true],
      [false, false],
      [false, false],
    ]);
  });

  it('[W3.17] may say less than all: what is left out is as in an option that says nothing', () => {
    const state = stateOf({ geometry: { PointSize: 7 } });
    const short: object = { name: 'showLabel', label: 'Show label', type: 'checkbox' };
    const entries = state.displayPaneState['view1']!.map((entry) => ({
      ...entry,
      configuration: [entry.configuration[0]!, short],
    }));
    const { layer, refused } = taken({ ...state, displayPaneState: { view1: entries } });
    expect([layer?.layerName, layer?.geometry.PointSize, refused]).toEqual([layerName, 7, undefined]);
  });
});
