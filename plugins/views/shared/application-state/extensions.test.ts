import { describe, expect, it } from 'vitest';
import { defineScenePart, partsById, wakeScene, type SceneTree } from 'adit/core';
import { treeOfScene } from '../parts/named-scene.ts';
import { linkedPart } from '../parts/first-parts.ts';
import { emptyScene, layerStateShape } from '../parts/named-shapes.ts';
import { z } from 'zod';
import { emptyBrowserState } from './application-state.ts';
import { applicationStateShape, remapViews, toApplicationState, toExtensions, withExtensions } from './index.ts';

const common = {
  shape: z.string(),
  maxSize: 9,
  version: 3,
  permission: 'acme.use',
  initial: '',
  undo: 'none',
} as const;
const upgrade = { 2: (value: unknown) => (value as { text: string }).text.toUpperCase() };
const note = defineScenePart({ ...common, id: 'acme.note', of: 'scene', upgrade });
const only = defineScenePart({ ...common, id: 'acme.only', of: 'layer' });
const parts = partsById([note, only, linkedPart]);
const layerName = 'd/points';

function sceneOf(): SceneTree {
  const scene = emptyScene('view1');
  scene.views['view1']!.layers[layerName] = layerStateShape.parse({ layerName });
  scene.views['view1']!.linked = true;
  return treeOfScene(scene);
}
const stateOf = (extensions: object) =>
  applicationStateShape.parse({
    ...toApplicationState(emptyScene('view1'), { facts: new Map(), browser: emptyBrowserState(), activeView: null }),
    extensions,
  });

describe('what plugins keep in a scene, in its saved form', () => {
  it('stands there by place with the version of its part, and is absent where there is nothing', () => {
    const tree = sceneOf();
    expect(toExtensions(tree, parts)).toBeUndefined();
    const layers = {
      [layerName]: { ...tree.views['view1']!.layers[layerName]!, parts: { 'acme.only': 'x', 'acme.unknown': 1 } },
    };
    const dormant = { 'gone.part': { version: 7, value: [1] } };
    const kept = {
      ...tree,
      parts: { 'acme.note': 'n' },
      views: { view1: { ...tree.views['view1']!, dormant, layers } },
    };
    const extensions = {
      scene: { 'acme.note': { v: 3, value: 'n' } },
      views: {
        view1: {
          view: { 'gone.part': { v: 7, value: [1] } },
          layers: { [layerName]: { 'acme.only': { v: 3, value: 'x' } } },
        },
      },
    };
    expect(toExtensions(kept, parts)).toEqual(extensions);
    expect(stateOf(extensions).extensions).toEqual(extensions);
    expect(remapViews({ ...stateOf(extensions), views: { a: stateOf({}).views['view1']! } }).extensions).toEqual(
      extensions,
    );
    const again = withExtensions(sceneOf(), extensions);
    expect(again.dormant).toEqual({ 'acme.note': { version: 3, value: 'n' } });
    expect(again.views['view1']?.dormant).toEqual(dormant);
    expect(again.views['view1']?.layers[layerName]?.dormant).toEqual({ 'acme.only': { version: 3, value: 'x' } });
  });

  it('is renamed with its views, and left out of views and layers that are not there', () => {
    const view = {
      view: { 'gone.part': { v: 1, value: 1 } },
      layers: { 'e/points': { 'acme.only': { v: 3, value: '' } } },
    };
    const state = stateOf({ views: { old: view } });
    const named = { ...state, views: { old: { ...state.views['view1']!, viewId: 'old' } } };
    expect(remapViews(named).extensions).toEqual({ views: { view1: view } });
    const tree = withExtensions(sceneOf(), { views: { view1: view, view2: view } });
    expect(Object.keys(tree.views)).toEqual(['view1']);
    expect(tree.views['view1']?.layers[layerName]).not.toHaveProperty('dormant');
  });

  it('does not speak for parts that have names in the state', () => {
    const extensions = { views: { view1: { view: { 'views.linked': { v: 1, value: false } } } } };
    expect(withExtensions(sceneOf(), extensions)).toEqual(sceneOf());
  });

  it('is upgraded as it wakes; what is damaged is named, what is too new stays dormant', () => {
    const read = (extension: object, level: 'scene' | 'layer' = 'scene') => {
      const views = { view1: { layers: { [layerName]: extension } } };
      const { extensions } = stateOf(level === 'scene' ? { scene: extension } : { views });
      const { steps, damaged, newer } = wakeScene(withExtensions(sceneOf(), extensions), parts);
      return [
        steps.filter(({ dormant }) => !dormant).map(({ value }) => value),
        damaged,
        newer.map(({ part }) => part),
      ];
    };
    expect(read({ 'acme.note': { v: 3, value: 'n' } })).toEqual([['n'], [], []]);
    expect(read({ 'acme.note': { v: 2, value: { text: 'n' } } })).toEqual([['N'], [], []]);
    expect(read({ 'acme.note': { v: 4, value: 'n' } })).toEqual([[], [], ['acme.note']]);
    expect(read({ 'gone.part': { v: 4, value: 'n' } })).toEqual([[], [], []]);
    for (const [v, value] of [
      [1, 'n'],
      [2, null],
      [3, 7],
      [3, 'far too long'],
    ] as const)
      expect(read({ 'acme.note': { v, value } })).toEqual([[], ['acme.note'], []]);
    expect(read({ 'acme.note': { v: 3, value: 'n' } }, 'layer')).toEqual([[], ['acme.note'], []]);
  });

  it('is refused where it has not its form', () => {
    for (const scene of [{ 'acme.note': 'n' }, { 'acme.note': { value: 1 } }, { nobody: { v: 1, value: 1 } }])
      expect(() => stateOf({ scene })).toThrow();
    expect(() => stateOf({ more: {} })).toThrow();
  });
});
