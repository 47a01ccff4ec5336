import fc from 'fast-check';
import type { CutPlane, Layer, MaskStep, Vector3 } from 'adit/core';
import {
  hasCodes,
  measureOf,
  type BinRequest,
  type Grouping,
  type SummaryRequest,
  type Weight,
  itemSubset,
  type HistogramRequest,
  type ItemSubset,
  type LayerAddress,
  type OpenDataset,
  type RowsRequest,
  type ScreenArea,
} from 'adit/core/server';
import { anyStep, leafSteps, type StepFacts } from '../../../core/server/subset/testing/random-steps.ts';

/** All that is asked at once of a layer. */
export interface Questions {
  readonly address: LayerAddress;
  readonly layer: Layer;
  readonly field: string;
  readonly subset: ItemSubset;
  readonly plane: CutPlane;
  readonly area: ScreenArea;
  readonly histogram: Omit<HistogramRequest, 'field'>;
  readonly rows: RowsRequest;
  readonly summary: SummaryRequest;
  readonly bins: BinRequest;
}

const paths = [[], ['ROOT'], ['north'], ['north::a', 'south'], ['south::'], ['::'], ['nowhere']];

/** What steps can ask of a layer. */
function stepFacts({ manifest }: OpenDataset, layer: Layer): StepFacts {
  const [x, y, z] = manifest.origin;
  const at = (parts: readonly number[]): [number, number, number] => [x + parts[0]!, y + parts[1]!, z + parts[2]!];
  const along = fc.oneof(
    fc.integer({ min: 0, max: 20 }).map((part) => part * 5),
    fc.double({ min: -5, max: 105, noNaN: true }),
  );
  const normal = fc
    .tuple(...[0, 1, 2].map(() => fc.integer({ min: -2, max: 2 })))
    .filter((parts) => parts.some((part) => part !== 0))
    .map(([u = 0, v = 0, w = 0]): [number, number, number] => {
      const length = Math.hypot(u, v, w);
      return [u / length, v / length, w / length];
    });
  // Off the middles of blocks.
  const beside = fc.integer({ min: -4, max: 24 }).map((part) => part * 5 + 1.234);
  return {
    columns: layer.columns.map(({ name }) => name),
    coded: layer.columns.filter(hasCodes).map(({ name }) => [name, 4]),
    paths,
    count: layer.count,
    plane: fc.record({ point: fc.tuple(along, along, along).map(at), normal }),
    corner: fc.tuple(beside, beside, beside).map(at),
  };
}

/** What people narrow a layer by, or any trees. */
function someSubset(facts: StepFacts): fc.Arbitrary<ItemSubset> {
  const kinds: readonly MaskStep['kind'][] = ['range', 'pieces', 'inside'];
  const usual = leafSteps(facts).filter(({ kind }) => kinds.includes(kind));
  return fc
    .oneof(fc.array(usual, { maxLength: 3 }), fc.array(anyStep(facts), { minLength: 1, maxLength: 2 }))
    .map((steps) => itemSubset(steps));
}

/** A tree of steps for one of the layers of some datasets. */
export function trees(
  datasets: readonly OpenDataset[],
): fc.Arbitrary<{ readonly address: LayerAddress; readonly steps: readonly MaskStep[] }> {
  return someLayer(datasets).chain(({ dataset, layer }) =>
    fc.record({
      address: fc.constant({ dataset, layer: layer.name }),
      steps: fc.array(anyStep(stepFacts(dataset, layer)), { minLength: 1, maxLength: 3 }),
    }),
  );
}

function someLayer(datasets: readonly OpenDataset[]): fc.Arbitrary<{ dataset: OpenDataset; layer: Layer }> {
  return fc.constantFrom(
    ...datasets.flatMap((dataset) => dataset.manifest.layers.map((layer) => ({ dataset, layer }))),
  );
}

/** Questions about one of the layers of some datasets. */
export function questions(datasets: readonly OpenDataset[]): fc.Arbitrary<Questions> {
  return someLayer(datasets).chain(({ dataset, layer }) => {
    const [x, y, z] = dataset.manifest.origin;
    const facts = stepFacts(dataset, layer);
    const field = fc.constantFrom(...facts.columns);
    const corner = fc.tuple(fc.integer({ min: -20, max: 120 }), fc.integer({ min: -20, max: 120 }));
    return fc.record({
      address: fc.constant({ dataset, layer: layer.name }),
      layer: fc.constant(layer),
      field,
      subset: someSubset(facts),
      plane: facts.plane,
      area: fc.record({
        // A view from above, from the side, or with a perspective.
        matrix: fc.constantFrom<number[][]>(
          [1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1],
          [1, 0, 0, 0, 0, 0, 0, 0, 0, 1, 1, 0, 0, 0, 0, 1],
          [1, 0, 0, 0.01, 0, 1, 0, 0.02, 0, 0, 1, -0.01, 0, 0, 0, 0.5],
        ),
        origin: fc.constant<Vector3>([x, y, z]),
        polygon: fc.array(corner, { minLength: 3, maxLength: 7 }),
      }),
      histogram: fc.record(
        {
          range: fc.constantFrom<(readonly [number, number])[]>([1, -1], [0, 9], [-1, 2], [0.1, 5], [1, 1], [20, 30]),
          samples: fc.integer({ min: 1, max: 120 }),
          logarithmic: fc.boolean(),
          rangeOf: someSubset(facts),
        },
        { requiredKeys: ['samples', 'logarithmic'] },
      ),
      ...someFigures(layer),
      rows: fc.record(
        {
          sort: fc.record({ field, descending: fc.boolean() }),
          where: fc.oneof(
            fc.record({ field, text: fc.constantFrom('1', 'ZONE', 'o', '') }),
            fc.record({ field, range: fc.constantFrom<[number, number][]>([0, 1], [1, Infinity]) }),
          ),
          fields: fc.subarray(facts.columns as string[]),
          offset: fc.integer({ min: 0, max: 5 }),
          limit: fc.integer({ min: 0, max: 12 }),
        },
        { requiredKeys: ['offset', 'limit'] },
      ),
    });
  });
}

/** Figures and cells of a layer with any weight, by any groups. */
function someFigures(layer: Layer): { summary: fc.Arbitrary<SummaryRequest>; bins: fc.Arbitrary<BinRequest> } {
  const numbers = layer.columns.filter((column) => !hasCodes(column)).map(({ name }) => name);
  const field = fc.constantFrom(...numbers);
  const measure = measureOf(layer);
  const density = fc.oneof(
    fc.constantFrom(2.5, 0.1),
    fc.record({ field, missing: fc.constantFrom(2.7, 0) }, { requiredKeys: ['field'] }),
  );
  const weight: fc.Arbitrary<Weight> = fc.oneof(
    fc.constant<Weight>('count'),
    fc.record({ field }),
    ...(measure ? [fc.constant<Weight>(measure)] : []),
    ...(measure === 'volume' ? [fc.record({ tonnes: fc.record({ density }) })] : []),
  );
  const by: fc.Arbitrary<Grouping> = fc.oneof(
    fc.record({
      by: fc.constant('category' as const),
      field: fc.constantFrom(...layer.columns.filter(hasCodes).map(({ name }) => name)),
    }),
    fc.record({
      by: fc.constant('cutoffs' as const),
      field,
      edges: fc.constantFrom([0.5], [0, 1, 2], [-1, 0, 1e-3, 1e29]),
    }),
    // Off the middles of blocks.
    fc.record({
      by: fc.constant('bench' as const),
      step: fc.constantFrom(7.3, 150),
      base: fc.constantFrom(1.234, -5.1),
    }),
  );
  const range = fc.constantFrom<(readonly [number, number] | undefined)[]>(
    [0, 9],
    [-1, 2],
    [0.1, 5],
    [1, -1],
    undefined,
  );
  const ofField = fc.record({
    of: fc.record({ field }),
    range,
    bins: fc.integer({ min: 1, max: 40 }),
    logarithmic: fc.boolean(),
  });
  const ofPlace = fc.record({
    of: fc.oneof(
      fc.constantFrom('easting' as const, 'northing' as const, 'elevation' as const),
      fc.constant({ along: [0.6, 0.8, 0] as const }),
    ),
    range: fc.constantFrom<(readonly [number, number])[]>(
      [301.234, 388.77],
      [500_003.21, 500_081.77],
      [6_900_001.234, 6_900_077.1],
    ),
    bins: fc.integer({ min: 1, max: 12 }),
  });
  const axis = fc.oneof(ofField, ofPlace);
  return {
    summary: fc.record(
      { field, weight, by, quartiles: fc.boolean() },
      { requiredKeys: ['field', 'weight', 'quartiles'] },
    ),
    bins: fc.record(
      { axes: fc.oneof(fc.tuple(axis), fc.tuple(axis, axis)), weight, by },
      { requiredKeys: ['axes', 'weight'] },
    ),
  };
}
