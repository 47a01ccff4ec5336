import { observable } from 'mobx';
import { beforeEach, expect, it } from 'vitest';
import { NextSteps } from './next-steps.ts';

let stored: Map<string, string>;
let started: string[];
let filters: unknown[];
const tools = ['slicing.section', 'measure.measure'];
const shown = observable.array<string>([]);

const open = (): NextSteps =>
  new NextSteps({
    scene: {
      activeViewId: 'view1',
      layers: () =>
        shown.map((datasetId) => ({
          datasetId,
          layerName: `${datasetId}/assay`,
          config: { fields: [{ name: 'Au_ppm', statistics: { maximum: 4.52 } }] },
        })),
      putFilter: async (
        viewId: string,
        layerName: string,
        { field, dataRange }: { field: string; dataRange: number[] },
      ) => void filters.push([viewId, layerName, field, ...dataRange]),
    } as never,
    toolbelt: { start: async (id: string) => void started.push(id) } as never,
    storage: {
      getItem: (key) => stored.get(key) ?? null,
      setItem: (key, text) => void stored.set(key, text),
      removeItem: (key) => void stored.delete(key),
    },
  });

beforeEach(() => {
  [stored, started, filters] = [new Map(), [], []];
  shown.replace(['holes']);
});

it('each step does what it says, and is marked as done', async () => {
  const steps = open();
  expect(steps.stepsIn('view1', tools)).toEqual([]);
  steps.offer('holes');
  expect(steps.stepsIn('view1', tools)).toEqual(['section', 'filter', 'measure']);
  for (const step of steps.stepsIn('view1', tools)) {
    expect(steps.isDone(step)).toBe(false);
    await steps.take(step);
    expect(steps.isDone(step)).toBe(true);
  }
  expect(started).toEqual(['slicing.section', 'measure.measure']);
  expect(filters).toEqual([['view1', 'holes/assay', 'Au_ppm', 0.5, 4.52]]);
});

it('they stand where the drillholes are shown, with the tools that there are, over a reload and until they are dismissed', () => {
  open().offer('holes');
  const steps = open();
  expect(steps.stepsIn('view2', tools)).toEqual([]);
  expect(steps.stepsIn('view1', ['slicing.section'])).toEqual(['section', 'filter']);
  shown.replace(['others']);
  expect(steps.stepsIn('view1', tools)).toEqual([]);
  shown.replace(['holes']);
  steps.dismiss();
  expect([steps.stepsIn('view1', tools), open().stepsIn('view1', tools)]).toEqual([[], []]);
});
