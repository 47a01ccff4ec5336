import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { AditError } from '../adit-error.ts';
import { applyChange, nodeAt } from './apply-change.ts';
import { difference } from './difference.ts';
import { setPart, type ScenePlace, type SceneStep } from './scene-change.ts';
import { defineScenePart, readPart, type ScenePart } from './scene-part.ts';
import { emptyTree, MAX_DORMANT_SIZE, MAX_LAYERS, type SceneTree } from './scene-tree.ts';

const common = { maxSize: 100, version: 1, permission: 'views.view', undo: 'none' } as const;
const note = defineScenePart({ ...common, id: 'a.note', of: 'scene', shape: z.string(), initial: undefined });
const scale = defineScenePart({ ...common, id: 'a.scale', of: 'view', shape: z.number().max(9), initial: 1 });
const look = defineScenePart({
  ...common,
  id: 'b.look',
  of: 'layer',
  shape: z.strictObject({ size: z.number(), tags: z.array(z.string()).default([]) }),
  initial: { size: 3, tags: [] },
});
const title = defineScenePart({ ...common, id: 'b.title', of: 'layer', shape: z.string(), initial: '' });
const parts = new Map<string, ScenePart>([note, scale, look, title].map((part) => [part.id, part as ScenePart]));

const viewId = fc.constantFrom('view1', 'view2', 'view3', 'constructor');
const layerName = fc.constantFrom('d1/holes', 'd2/blocks', 'toString/x');
const layerParts = fc.record(
  {
    'b.look': fc.record({ size: fc.nat(9), tags: fc.array(fc.constantFrom('x', 'y')) }),
    'b.title': fc.string({ maxLength: 9 }),
  },
  { requiredKeys: [] },
);
const dormant = fc.option(
  fc.dictionary(fc.constantFrom('gone.one', 'gone.two'), fc.record({ version: fc.nat(3), value: fc.nat(9) }), {
    minKeys: 1,
  }),
  { nil: undefined },
);
const layer = fc.record({ parts: layerParts, dormant }).map(withoutUndefined);
const view = fc
  .record({
    parts: fc.record({ 'a.scale': fc.integer({ min: 1, max: 9 }) }, { requiredKeys: [] }),
    dormant,
    layers: fc.dictionary(layerName, layer, { maxKeys: 3 }),
  })
  .map(withoutUndefined);
const orGone = <Value>(value: fc.Arbitrary<Value>): fc.Arbitrary<Value | null> => fc.option(value, { freq: 4 });
const steps: fc.Arbitrary<SceneStep[]> = fc.array(
  fc.oneof(
    fc.record({
      at: fc.constant([] as const),
      part: fc.constant('a.note'),
      value: orGone(fc.string({ maxLength: 20 })),
    }),
    fc.record({ at: fc.tuple(viewId), part: fc.constant('a.scale'), value: orGone(fc.integer({ min: 1, max: 9 })) }),
    fc.record({ at: fc.tuple(viewId), value: orGone(view) }),
    fc.record({ at: fc.tuple(viewId, layerName), value: orGone(layer) }),
    fc.record({
      at: fc.tuple(viewId, layerName),
      part: fc.constant('b.look'),
      value: orGone(fc.record({ size: fc.nat(9), tags: fc.array(fc.constantFrom('x', 'y')) })),
    }),
    fc.record({
      at: fc.oneof(fc.constant([] as const), fc.tuple(viewId), fc.tuple(viewId, layerName)) as fc.Arbitrary<ScenePlace>,
      part: fc.constant('gone.one'),
      dormant: fc.constant(true as const),
      value: orGone(fc.record({ version: fc.nat(3), value: fc.nat(9) })),
    }),
  ),
  { maxLength: 12 },
);

function withoutUndefined<Value extends { dormant?: unknown }>(value: Value): Value {
  if (value.dormant === undefined) delete value.dormant;
  return value;
}

/** The scene that steps lead to; those that it does not take are passed over. */
function reached(from: SceneTree, given: readonly SceneStep[]): SceneTree {
  return given.reduce((tree, step) => {
    try {
      return applyChange(tree, [step], parts).tree;
    } catch (error) {
      if (error instanceof AditError) return tree;
      throw error;
    }
  }, from);
}

/** The views and layers in their order. */
function namesIn({ views }: SceneTree): [string, string[]][] {
  return Object.entries(views).map(([name, { layers }]) => [name, Object.keys(layers)]);
}

const start = emptyTree('view1');
const trees = steps.map((given) => reached(start, given));

describe('a change of a scene', () => {
  it('is taken back by its inverse, and leaves the scene before it as it was', () => {
    fc.assert(
      fc.property(trees, steps, (tree, given) => {
        const before = structuredClone(tree);
        let change;
        try {
          change = applyChange(tree, given, parts);
        } catch (error) {
          expect(error).toBeInstanceOf(AditError);
          expect(tree).toEqual(before);
          return;
        }
        expect(tree).toEqual(before);
        expect(applyChange(change.tree, change.inverse, parts).tree).toEqual(before);
        expect(applyChange(tree, change.steps, parts).tree).toEqual(change.tree);
      }),
    );
  });

  it('is the difference of any two scenes', () => {
    fc.assert(
      fc.property(trees, trees, (from, to) => {
        const { tree } = applyChange(from, difference(from, to), parts);
        expect(tree).toEqual(to);
        expect(namesIn(tree)).toEqual(namesIn(to));
        expect(difference(to, structuredClone(to))).toEqual([]);
      }),
    );
  });

  it('keeps every node that it does not touch', () => {
    const tree = reached(start, [
      { at: ['view1', 'd1/holes'], value: { parts: {} } },
      { at: ['view1', 'd2/blocks'], value: { parts: {} } },
      { at: ['view2'], value: { parts: {} } },
    ]);
    const { tree: next, steps: made } = applyChange(
      tree,
      [setPart(['view1', 'd1/holes'], look, { size: 5, tags: [] })],
      parts,
    );
    expect(next.views['view2']).toBe(tree.views['view2']);
    expect(next.views['view1']?.layers['d2/blocks']).toBe(tree.views['view1']?.layers['d2/blocks']);
    expect(readPart(nodeAt(next, ['view1', 'd1/holes']), look)).toEqual({ size: 5, tags: [] });
    expect(made).toHaveLength(1);
  });

  it('is nothing where all is so already, and has the values as they were checked', () => {
    const [at, value] = [['view1', 'd1/holes'] as const, { size: 5 }];
    const tree = reached(start, [{ at, value: { parts: {} } }]);
    const once = applyChange(tree, [{ at, part: look.id, value }], parts);
    expect(once.steps).toEqual([{ at, part: look.id, value: { size: 5, tags: [] } }]);
    const again = applyChange(once.tree, [{ at, part: look.id, value }], parts);
    expect(again).toEqual({ tree: once.tree, steps: [], inverse: [] });
    expect(again.tree).toBe(once.tree);
  });

  it.each<[string, SceneStep, object]>([
    [
      'a value of another shape',
      { at: ['view1'], part: 'a.scale', value: 'two' },
      { code: 'bad-scene', values: { part: 'a.scale', field: '' } },
    ],
    [
      'a field of another shape',
      { at: ['view1', 'd1/holes'], part: 'b.look', value: { size: 'two' } },
      { code: 'bad-scene', values: { part: 'b.look', field: 'size' } },
    ],
    [
      'a value that is too large',
      { at: [], part: 'a.note', value: 'x'.repeat(101) },
      { code: 'bad-scene', values: { part: 'a.note', most: 100 } },
    ],
    ['an unknown part', { at: ['view1'], part: 'a.other', value: 1 }, { code: 'unknown-part', status: 404 }],
    ['what every object has as a part', { at: ['view1'], part: 'constructor', value: 1 }, { code: 'unknown-part' }],
    ['a part of another level', { at: ['view1'], part: 'b.look', value: { size: 1 } }, { code: 'unknown-part' }],
    [
      'a part of another level in a view',
      { at: ['view2'], value: { parts: { 'b.look': { size: 1 } } } },
      { code: 'unknown-part' },
    ],
    [
      'a part in a layer of a view',
      { at: ['view2'], value: { layers: { 'd/l': { parts: { 'a.scale': 1 } } } } },
      { code: 'unknown-part' },
    ],
    ['a view that is not there', { at: ['view9'], part: 'a.scale', value: 2 }, { status: 404 }],
    ['what every object has as a view', { at: ['toString'], part: 'a.scale', value: 2 }, { status: 404 }],
    ['a layer that is not there', { at: ['view1', 'd9/x'], part: 'b.look', value: { size: 1 } }, { status: 404 }],
    ['the scene as a whole', { at: [], value: null }, { code: 'bad-scene' }],
    ['the last view', { at: ['view1'], value: null }, { code: 'last-view' }],
    [
      'a value kept for a plugin that is off, too large',
      { at: [], part: 'gone.one', dormant: true, value: { version: 1, value: 'x'.repeat(MAX_DORMANT_SIZE + 1) } },
      { code: 'bad-scene' },
    ],
  ])('refuses %s', (_name, step, error) => {
    const tree = reached(start, [{ at: ['view1', 'd1/holes'], value: { parts: {} } }]);
    expect(() => applyChange(tree, [step], parts)).toThrow(expect.objectContaining(error));
  });

  it('has four views and 500 layers in each at most, counted at the end of a change', () => {
    const views = ['view2', 'view3', 'view4'].map((id) => ({ at: [id] as const, value: {} }));
    const full = applyChange(start, views, parts).tree;
    expect(() => applyChange(full, [{ at: ['view5'], value: {} }], parts)).toThrow(
      expect.objectContaining({ code: 'too-many-views', values: { most: 4 } }),
    );
    const instead = applyChange(
      full,
      [
        { at: ['view5'], value: {} },
        { at: ['view1'], value: null },
      ],
      parts,
    ).tree;
    expect(Object.keys(instead.views)).toEqual(['view2', 'view3', 'view4', 'view5']);
    const layers = Array.from({ length: MAX_LAYERS }, (_, at) => ({ at: ['view1', `d/${at}`] as const, value: {} }));
    const crowded = applyChange(start, layers, parts).tree;
    expect(() => applyChange(crowded, [{ at: ['view1', 'd/more'], value: {} }], parts)).toThrow(
      expect.objectContaining({ code: 'too-many-layers', values: { most: MAX_LAYERS } }),
    );
  });

  it('is made as a whole or not at all', () => {
    const given: SceneStep[] = [
      { at: ['view2'], value: {} },
      { at: ['view1'], part: 'a.scale', value: 99 },
    ];
    expect(() => applyChange(start, given, parts)).toThrow(AditError);
    expect(Object.keys(start.views)).toEqual(['view1']);
  });
});
