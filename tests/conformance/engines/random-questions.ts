import fc from 'fast-check';
import type { CutPlane, CutRegion, Layer, ThresholdFilter, Vector3 } from 'adit/core';
import type { HistogramRequest, LayerAddress, OpenDataset, RowsRequest, ScreenArea } from 'adit/core/server';

/** All that is asked at once of a layer. */
export interface Questions {
  readonly address: LayerAddress;
  readonly layer: Layer;
  readonly field: string;
  readonly filters: readonly ThresholdFilter[];
  readonly plane: CutPlane;
  readonly area: ScreenArea;
  readonly histogram: Omit<HistogramRequest, 'field' | 'filters'>;
  readonly rows: Omit<RowsRequest, 'items'>;
}

const selections = [['ROOT'], ['north'], ['north::a', 'south'], ['south::'], ['::'], ['nowhere']];
const ends = fc.constantFrom(-Infinity, -1, 0, 0.5, 1, 2, 3, 9, Infinity);

function someOf<T>(values: readonly T[]): fc.Arbitrary<T> {
  return fc.constantFrom(...values);
}

/** Questions about one of the layers of some datasets. */
export function questions(datasets: readonly OpenDataset[]): fc.Arbitrary<Questions> {
  const layers = datasets.flatMap((dataset) => dataset.manifest.layers.map((layer) => ({ dataset, layer })));
  return someOf(layers).chain(({ dataset, layer }) => {
    const [x, y, z] = dataset.manifest.origin;
    const place = fc
      .tuple(
        ...[0, 1, 2].map(() =>
          fc.oneof(
            fc.integer({ min: 0, max: 20 }).map((at) => at * 5),
            fc.double({ min: -5, max: 105, noNaN: true }),
          ),
        ),
      )
      .map(([u = 0, v = 0, w = 0]): [number, number, number] => [x + u, y + v, z + w]);
    const normal = fc
      .tuple(...[0, 1, 2].map(() => fc.integer({ min: -2, max: 2 })))
      .filter((parts) => parts.some((part) => part !== 0))
      .map(([u = 0, v = 0, w = 0]): [number, number, number] => {
        const length = Math.hypot(u, v, w);
        return [u / length, v / length, w / length];
      });
    const plane: fc.Arbitrary<CutPlane> = fc.record({ point: place, normal });
    const region: fc.Arbitrary<CutRegion> = fc.record({
      planes: fc.array(plane, { minLength: 1, maxLength: 3 }),
      inverted: fc.boolean(),
      wholeItems: fc.boolean(),
    });
    const field = someOf(layer.columns.map(({ name }) => name));
    const filter: fc.Arbitrary<ThresholdFilter> = fc.record({
      id: fc.constant('f'),
      field,
      dataRange: fc.tuple(ends, ends),
      enabled: fc.boolean(),
    });
    const corner = fc.tuple(fc.integer({ min: -20, max: 120 }), fc.integer({ min: -20, max: 120 }));
    return fc.record({
      address: fc.record(
        {
          dataset: fc.constant(dataset),
          layer: fc.constant(layer.name),
          selection: someOf(selections),
          regions: fc.array(region, { maxLength: 2 }),
        },
        { requiredKeys: ['dataset', 'layer'] },
      ),
      layer: fc.constant(layer),
      field,
      filters: fc.array(filter, { maxLength: 2 }),
      plane,
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
        },
        { requiredKeys: ['samples', 'logarithmic'] },
      ),
      rows: fc.record(
        {
          sort: fc.record({ field, descending: fc.boolean() }),
          where: fc.oneof(
            fc.record({ field, text: fc.constantFrom('1', 'ZONE', 'o', '') }),
            fc.record({ field, range: fc.constantFrom<[number, number][]>([0, 1], [1, Infinity]) }),
          ),
          offset: fc.integer({ min: 0, max: 5 }),
          limit: fc.integer({ min: 0, max: 12 }),
        },
        { requiredKeys: ['offset', 'limit'] },
      ),
    });
  });
}
