import { colourTypes } from 'adit/core';
import { describe, expect, it } from 'vitest';
import { colouringStateShape, type ColouringState } from './colouring-state.ts';
import type { LayerEntry } from './layer-entry.ts';
import { colouringOf, entryOf, factsOf, layerName, stateOf, taken, takenAfter } from './state-test-kit.ts';

const place = 'displayPaneState.view1.0.colouringState';
const byGold = { colouring: colouringOf() };
const byRock = {
  colouring: colouringOf({
    field: 'rock',
    fieldLabel: 'Rock',
    colorType: 'Categorical',
    colorRange: [0, 3],
    preset: 'beachy',
    presetName: 'Beachy',
    rgbPoints: [],
    categories: [
      { label: 'Granite', value: 0, color: '#FF0000', visible: true, count: 7 },
      { label: 'Gabbro', value: 2, color: '#0033FF', visible: false },
    ],
  }),
};

const told = (look: object): ColouringState => entryOf(look).colouringState!;
const inside = (entry: LayerEntry): ColouringState => entry.colouringState!;

describe('the colouring of a layer', () => {
  it('[W3.27] has the fields of the specification, and no other; a layer of its own colour has none', () => {
    expect(Object.keys(told(byGold)).toSorted()).toEqual(
      [
        ...['field', 'fieldLabel', 'layerName', 'viewId', 'colorRange', 'colorType', 'useLogScale', 'preset'],
        ...['presetName', 'presetInvert', 'rgbPoints', 'annotations', 'indexedColors', 'indexedOpacities'],
        ...['pickProperty', 'forceCategoricalComputation'],
      ].toSorted(),
    );
    expect(colouringStateShape.safeParse({ ...told(byGold), unknown: 1 }).success).toBe(false);
    expect(entryOf().colouringState).toBeNull();
    expect(taken(stateOf()).layer?.colouring).toBeUndefined();
  });

  it.each([byGold, byRock])('[W3.27] is taken as it is told: $colouring.colorType', (look) => {
    expect(taken(stateOf(look))).toMatchObject({ layer: look, refused: undefined });
  });

  it('[W3.27a] has the field and its label', () => {
    expect(told(byGold)).toMatchObject({ field: 'au', fieldLabel: 'Gold' });
    expect(taken(stateOf(byRock)).layer?.colouring).toMatchObject({ field: 'rock', fieldLabel: 'Rock' });
    const other = takenAfter((entry) => (inside(entry).field = 'rock'), byGold);
    expect(other.refused).toBe('displayPaneState.view1.0.configuration.0.selectedProperty.value');
    const renamed = takenAfter((entry) => (inside(entry).fieldLabel = 'Au'), byGold);
    expect(renamed).toMatchObject({ layer: { colouring: { fieldLabel: 'Au' } }, refused: undefined });
  });

  it('[W3.27b] has its layer and its view, and is refused with those of another', () => {
    expect(told(byGold)).toMatchObject({ layerName: 'd1/samples', viewId: 'view1' });
    const layer = takenAfter((entry) => (inside(entry).layerName = 'd1/collars'), byGold);
    expect(layer.refused).toBe(`${place}.layerName`);
    const view = takenAfter((entry) => (inside(entry).viewId = 'view2'), byGold);
    expect(view.refused).toBe(`${place}.viewId`);
  });

  it('[W3.27c] has the range of the colours, lowest first', () => {
    const narrow = { colouring: colouringOf({ colorRange: [0.25, 2.5] }) };
    expect(told(narrow).colorRange).toEqual([0.25, 2.5]);
    expect(taken(stateOf(narrow)).layer?.colouring?.colorRange).toEqual([0.25, 2.5]);
    const wider = takenAfter((entry) => (inside(entry).colorRange = [0, 3]), narrow);
    expect(wider).toMatchObject({ layer: { colouring: { colorRange: [0, 3] } }, refused: undefined });
    expect(colouringStateShape.safeParse({ ...told(narrow), colorRange: [1] }).success).toBe(false);
  });

  it('[W3.27d] is Continuous, Logarithmic, Discrete or Categorical', () => {
    expect(colourTypes).toEqual(['Continuous', 'Logarithmic', 'Discrete', 'Categorical']);
    for (const colorType of colourTypes) {
      const look = { colouring: colouringOf({ colorType }) };
      expect(told(look).colorType).toBe(colorType);
      expect(taken(stateOf(look)).layer?.colouring?.colorType).toBe(colorType);
    }
    expect(colouringStateShape.safeParse({ ...told(byGold), colorType: 'Linear' }).success).toBe(false);
  });

  it('[W3.27e, W4.23] uses a logarithmic scale where its type says so, and is refused where the two differ', () => {
    for (const colorType of colourTypes) {
      const look = { colouring: colouringOf({ colorType }) };
      const { useLogScale } = told(look);
      expect(useLogScale).toBe(colorType === 'Logarithmic');
      const other = takenAfter((entry) => (inside(entry).useLogScale = !useLogScale), look);
      expect(other.refused).toBe(`${place}.useLogScale`);
    }
  });

  it('[W3.27f] has the id of its preset, and its name where that is known', () => {
    expect(told(byGold)).toMatchObject({ preset: 'greyscale', presetName: 'Greyscale' });
    expect(taken(stateOf(byGold)).layer?.colouring).toMatchObject({ preset: 'greyscale', presetName: 'Greyscale' });
    const { presetName: _presetName, ...unnamed } = colouringOf();
    expect(told({ colouring: unnamed })).toMatchObject({ preset: 'greyscale', presetName: 'greyscale' });
    expect(taken(stateOf({ colouring: unnamed })).layer?.colouring).toEqual(unnamed);
    const other = takenAfter((entry) => (inside(entry).preset = 'viridis'), byGold);
    expect(other.refused).toBe('displayPaneState.view1.0.configuration.0.colorMap');
  });

  it('[W3.27g] tells whether its preset is inverted', () => {
    for (const presetInvert of [false, true]) {
      const look = { colouring: colouringOf({ presetInvert }) };
      expect(told(look).presetInvert).toBe(presetInvert);
      expect(taken(stateOf(look)).layer?.colouring?.presetInvert).toBe(presetInvert);
    }
  });

  it('[W3.27h] has the stops of its preset: a position, red, green and blue', () => {
    expect(told(byGold).rgbPoints).toEqual([0, 0, 0, 0, 100, 1, 1, 1]);
    expect(taken(stateOf(byGold)).layer?.colouring?.rgbPoints).toEqual([0, 0, 0, 0, 100, 1, 1, 1]);
    const other = takenAfter((entry) => (inside(entry).rgbPoints[0] = 1), byGold);
    expect(other.refused).toBe('displayPaneState.view1.0.configuration.0.preset.rgbPoints.0');
  });

  it('[W3.27i] has annotations: a place as text and its label, of the gradient or else of the categories', () => {
    const annotated = { colouring: colouringOf({ annotations: ['50', 'Middle'] }) };
    expect(told(annotated).annotations).toEqual(['50', 'Middle']);
    expect(taken(stateOf(annotated)).layer?.colouring?.annotations).toEqual(['50', 'Middle']);
    expect(told(byRock).annotations).toEqual(['0', 'Granite', '2', 'Gabbro']);
    const other = takenAfter((entry) => (inside(entry).annotations[1] = 'Gneiss'), byRock);
    expect(other.refused).toBe(`${place}.annotations.1`);
  });

  it('[W3.27j] has the colours of the categories in their order: red, green and blue of each', () => {
    expect(told(byRock).indexedColors).toEqual([1, 0, 0, 0, 0.2, 1]);
    expect(told(byGold).indexedColors).toEqual([]);
    expect(taken(stateOf(byRock)).layer?.colouring?.categories.map(({ color }) => color)).toEqual([
      '#FF0000',
      '#0033FF',
    ]);
    const other = takenAfter((entry) => (inside(entry).indexedColors[0] = 0.5), byRock);
    expect(other.refused).toBe(`${place}.indexedColors.0`);
  });

  it('[W3.27k] has the opacities of the categories in their order: 0 of one that is hidden', () => {
    expect(told(byRock).indexedOpacities).toEqual([1, 0]);
    expect(told(byGold).indexedOpacities).toEqual([]);
    expect(taken(stateOf(byRock)).layer?.colouring?.categories.map(({ visible }) => visible)).toEqual([true, false]);
    const other = takenAfter((entry) => (inside(entry).indexedOpacities[1] = 1), byRock);
    expect(other.refused).toBe(`${place}.indexedOpacities.1`);
  });

  it('[W3.27l] has the property that picks are told by, as its layer has', () => {
    expect([told(byGold).pickProperty, entryOf(byGold).pickProperty]).toEqual(['hole_name', 'hole_name']);
    expect(entryOf(byGold, factsOf({ pickProperty: 'rock' })).colouringState?.pickProperty).toBe('rock');
    expect(entryOf(byGold, factsOf({ pickProperty: undefined })).colouringState?.pickProperty).toBeNull();
    // The dataset says it.
    expect(takenAfter((entry) => (inside(entry).pickProperty = null), byGold).refused).toBeUndefined();
  });

  it('[W3.27m] asks for no new categories: it has them, and is taken with those that it has', () => {
    expect([told(byGold), told(byRock)].map((one) => one.forceCategoricalComputation)).toEqual([false, false]);
    const forced = takenAfter((entry) => (inside(entry).forceCategoricalComputation = true), byRock);
    expect(forced).toMatchObject({ layer: { layerName, ...byRock }, refused: undefined });
    const text = { ...told(byRock), forceCategoricalComputation: 'true' };
    expect(colouringStateShape.safeParse(text).success).toBe(false);
  });
});
