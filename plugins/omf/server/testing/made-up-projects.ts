import fc from 'fast-check';
import { encodeOmf1, type Omf1Data, type Omf1Element, type Omf1Geometry } from '../../fixtures/encode-omf1.ts';
import { encodeOmf2, Omf2Array, Omf2Image } from '../../fixtures/encode-omf2.ts';
import type { Omf2ArrayKind, Omf2Value } from '../../fixtures/omf2-columns.ts';

type Three = [number, number, number];

const place = fc.oneof(
  { weight: 30, arbitrary: fc.double({ min: -1e7, max: 1e7, noNaN: true }) },
  { weight: 1, arbitrary: fc.constantFrom(NaN, Infinity, 1e300, -1e13) },
);
const three: fc.Arbitrary<Three> = fc.tuple(place, place, place);
const plain = fc.double({ min: -1e7, max: 1e7, noNaN: true });
const origin3: fc.Arbitrary<Three> = fc.tuple(plain, plain, plain);
const vertices = fc.array(three, { maxLength: 12 });
/** Mostly one of `count`, now and then one that is not there. */
const indexOf = (count: number): fc.Arbitrary<number> =>
  fc.oneof(
    { weight: 20, arbitrary: fc.nat({ max: Math.max(0, count - 1) }) },
    { weight: 1, arbitrary: fc.constantFrom(count, count + 1, 0xffff_ffff) },
  );
/** Mostly as many as there should be. */
const lengthOf = (count: number): fc.Arbitrary<number> =>
  fc.oneof(
    { weight: 80, arbitrary: fc.constant(count) },
    { weight: 1, arbitrary: fc.integer({ min: 0, max: count + 2 }) },
  );
const list = <T>(value: fc.Arbitrary<T>, length: number): fc.Arbitrary<T[]> =>
  lengthOf(length).chain((count) => fc.array(value, { minLength: count, maxLength: count }));
/** One to three, mostly with names of their own. */
function named<T extends object>(element: fc.Arbitrary<T>): fc.Arbitrary<T[]> {
  const elements = fc.array(element, { minLength: 1, maxLength: 3 });
  return fc
    .tuple(elements, fc.nat({ max: 30 }))
    .map(([all, chance]) => (chance === 0 ? all : all.map((one, at) => ({ ...one, name: `element ${at}` }))));
}
const number = fc.oneof(fc.double(), fc.integer());
const word = fc.string({ maxLength: 6 });
const size = fc.oneof(
  { weight: 100, arbitrary: fc.double({ min: 0.1, max: 100, noNaN: true }) },
  { weight: 1, arbitrary: fc.constantFrom(0, -1, NaN, 1e300) },
);
const axes = fc.oneof(
  {
    weight: 30,
    arbitrary: fc.constant<[Three, Three, Three]>([
      [1, 0, 0],
      [0, 1, 0],
      [0, 0, 1],
    ]),
  },
  {
    weight: 12,
    arbitrary: fc.constant<[Three, Three, Three]>([
      [0, 2, 0],
      [-3, 0, 0],
      [0, 0, 1],
    ]),
  },
  { weight: 1, arbitrary: fc.tuple(three, three, three) },
);
const cellCount = fc.oneof(
  { weight: 40, arbitrary: fc.integer({ min: 1, max: 4 }) },
  { weight: 1, arbitrary: fc.constant(0) },
);

function data1(location: Omf1Data['location'], count: number): fc.Arbitrary<Omf1Data> {
  const of = { name: word, location: fc.constant(location) };
  const colour = fc.tuple(fc.nat({ max: 255 }), fc.nat({ max: 255 }), fc.nat({ max: 300 }));
  return fc.oneof(
    fc.record({ ...of, class: fc.constant('ScalarData' as const), values: list(number, count) }),
    fc.record({ ...of, class: fc.constant('Vector3Data' as const), values: list(three, count) }),
    fc.record({ ...of, class: fc.constant('StringData' as const), values: list(word, count) }),
    fc.record({
      ...of,
      class: fc.constant('DateTimeData' as const),
      values: list(fc.oneof(word, fc.constant('2020-01-02T03:04:05Z')), count),
    }),
    fc.record({ ...of, class: fc.constant('ColorData' as const), values: list(colour, count) }),
    fc.record({
      ...of,
      class: fc.constant('MappedData' as const),
      indices: list(fc.integer({ min: -2, max: 4 }), count),
      legends: fc.array(fc.record({ name: word, texts: fc.array(word, { maxLength: 4 }) }), { maxLength: 2 }),
    }),
  );
}

function element1(geometry: Omf1Geometry, items: number, points: number): fc.Arbitrary<Omf1Element> {
  const location = {
    LineSetGeometry: 'segments',
    SurfaceGeometry: 'faces',
    SurfaceGridGeometry: 'faces',
    VolumeGridGeometry: 'cells',
    PointSetGeometry: 'vertices',
  } as const;
  const data = fc.array(fc.oneof(data1(location[geometry.class], items), data1('vertices', points)), { maxLength: 3 });
  return fc.record({ name: word, geometry: fc.constant(geometry), data });
}

const geometry1 = vertices.chain((all) => {
  const index = indexOf(all.length);
  return fc.oneof(
    fc.constant({ class: 'PointSetGeometry' as const, vertices: all }),
    fc.record({
      class: fc.constant('LineSetGeometry' as const),
      vertices: fc.constant(all),
      segments: fc.array(fc.tuple(index, index), { maxLength: 10 }),
    }),
    fc.record({
      class: fc.constant('SurfaceGeometry' as const),
      vertices: fc.constant(all),
      triangles: fc.array(fc.tuple(index, index, index), { maxLength: 10 }),
    }),
  );
});
const elements1 = fc.oneof(
  geometry1.chain((geometry) => {
    const items =
      'segments' in geometry ? geometry.segments : 'triangles' in geometry ? geometry.triangles : geometry.vertices;
    return element1(geometry, items.length, geometry.vertices.length);
  }),
  fc.tuple(cellCount, cellCount, cellCount, axes).chain(([nu, nv, nw, own]) =>
    fc
      .record({
        class: fc.constant('VolumeGridGeometry' as const),
        axes: fc.constant(own),
        tensors: fc.tuple(list(size, nu), list(size, nv), list(size, nw)),
      })
      .chain((geometry) => element1(geometry, nu * nv * nw, (nu + 1) * (nv + 1) * (nw + 1))),
  ),
  fc.tuple(cellCount, cellCount).chain(([nu, nv]) =>
    fc
      .record({
        class: fc.constant('SurfaceGridGeometry' as const),
        axes: axes.map(([u, , w]): [Three, Three] => [u, w]),
        tensors: fc.tuple(list(size, nu), list(size, nv)),
        offsets: list(place, (nu + 1) * (nv + 1)),
      })
      .chain((geometry) => element1(geometry, nu * nv, (nu + 1) * (nv + 1))),
  ),
);

/** Projects of version 1, whole ones and such with faults. */
export const projects1: fc.Arbitrary<() => Promise<Buffer>> = fc
  .record({ name: word, origin: origin3, elements: named(elements1) })
  .map((project) => async () => encodeOmf1(project));

const array = (kind: Omf2ArrayKind, rows: fc.Arbitrary<(readonly Omf2Value[])[]>): fc.Arbitrary<Omf2Array> =>
  rows.map((all) => new Omf2Array(kind, all));
const column = (kind: Omf2ArrayKind, value: fc.Arbitrary<Omf2Value>, length: number): fc.Arbitrary<Omf2Array> =>
  array(
    kind,
    list(
      value.map((one) => [one]),
      length,
    ),
  );
const orNone = (value: fc.Arbitrary<Omf2Value>): fc.Arbitrary<Omf2Value> => fc.option(value, { freq: 5 });
const u8 = fc.nat({ max: 255 });

function values2(count: number): fc.Arbitrary<object> {
  const of = (type: string, kind: Omf2ArrayKind, value: fc.Arbitrary<Omf2Value>): fc.Arbitrary<object> =>
    column(kind, orNone(value), count).map((values) => ({ type, values }));
  return fc.oneof(
    of('Number', 'Number', number),
    of('Number', 'NumberInteger', fc.bigInt({ min: -(2n ** 62n), max: 2n ** 62n })),
    of('Number', 'NumberTime', fc.bigInt({ min: -(2n ** 62n), max: 2n ** 62n })),
    of('Number', 'NumberDate', fc.integer()),
    of('Text', 'Text', word),
    of('Boolean', 'Boolean', fc.boolean()),
    of('Vector', 'Vector3', fc.record({ x: number, y: number, z: number })),
    of('Color', 'Color', fc.record({ r: u8, g: u8, b: u8, a: u8 })),
    fc
      .tuple(
        column('Index', orNone(fc.nat({ max: 4 })), count),
        column('Name', word, 4),
        array('Gradient', list(fc.tuple(u8, u8, u8, u8), 4)),
      )
      .map(([values, names, gradient]) => ({ type: 'Category', values, names, gradient })),
    fc
      .tuple(array('Texcoord', list(fc.tuple(number, number), count)), fc.uint8Array({ maxLength: 30 }))
      .map(([texcoords, bytes]) => ({ type: 'MappedTexture', texcoords, image: new Omf2Image('png', bytes) })),
  );
}

function element2(geometry: object, counts: Readonly<Record<string, number>>): fc.Arbitrary<object> {
  const attribute = fc
    .constantFrom(...Object.keys(counts))
    .chain((location) =>
      fc.record({ name: word, location: fc.constant(location), data: values2(counts[location] ?? 0) }),
    );
  const adit = fc.record(
    {
      identifier: word,
      label: word,
      name: word,
      item: word,
      datasetType: fc.constantFrom('Points', 'Drillhole', 'x'),
      defaults: fc.constantFrom({}, { selected: true }, 5),
      columns: fc.dictionary(word, fc.constantFrom({ name: 'a', label: 'b', unit: 'm' }, 7), { maxKeys: 2 }),
      attributes: fc.constantFrom({}, [], { a: [{ name: 'b', visible: true }] }),
    },
    { requiredKeys: [] },
  );
  return fc.record({
    name: word,
    geometry: fc.constant(geometry),
    attributes: fc.array(attribute, { maxLength: 3 }),
    metadata: fc.oneof(
      fc.constant({}),
      adit.map((own) => ({ adit: own })),
    ),
  });
}

const shapes2 = vertices.chain((all) => {
  const index = indexOf(all.length);
  const own = new Omf2Array('Vertex', all);
  return fc.oneof(
    element2({ type: 'PointSet', vertices: own }, { Vertices: all.length, Elements: 1 }),
    fc
      .array(fc.tuple(index, index), { maxLength: 10 })
      .chain((rows) =>
        element2(
          { type: 'LineSet', vertices: own, segments: new Omf2Array('Segment', rows) },
          { Vertices: all.length, Primitives: rows.length },
        ),
      ),
    fc
      .array(fc.tuple(index, index, index), { maxLength: 10 })
      .chain((rows) =>
        element2(
          { type: 'Surface', vertices: own, triangles: new Omf2Array('Triangle', rows) },
          { Vertices: all.length, Primitives: rows.length },
        ),
      ),
  );
});
const corner = fc.tuple(fc.nat({ max: 4 }), fc.nat({ max: 4 }), fc.nat({ max: 4 }));
const blocks2 = fc
  .tuple(
    cellCount,
    cellCount,
    cellCount,
    axes,
    three,
    fc.tuple(size, size, size),
    fc.constantFrom('none', 'Regular', 'Freeform'),
  )
  .chain(([nu, nv, nw, [u, v, w], origin, sizes, kind]) => {
    const grid = { type: 'Regular', size: sizes, count: [nu, nv, nw] };
    const orient = { origin, u, v, w };
    const cells = nu * nv * nw;
    if (kind === 'none')
      return element2(
        { type: 'BlockModel', orient, grid },
        { Primitives: cells, Vertices: (nu + 1) * (nv + 1) * (nw + 1) },
      );
    const row = fc
      .tuple(indexOf(nu), indexOf(nv), indexOf(nw), corner, corner)
      .map(([i, j, k, low, high]) => [
        i,
        j,
        k,
        ...low.map((one, at) => Math.min(one, high[at] as number)),
        ...low.map((one, at) => Math.max(one, high[at] as number)),
      ]);
    return fc.array(row, { maxLength: 8 }).chain((rows) => {
      const isRegular = kind === 'Regular';
      const subblocks = isRegular
        ? { type: kind, count: [4, 4, 4], subblocks: new Omf2Array('RegularSubblock', rows) }
        : {
            type: kind,
            subblocks: new Omf2Array(
              'FreeformSubblock',
              rows.map((one) => one.map((value, at) => (at < 3 ? value : value / 4))),
            ),
          };
      return element2({ type: 'BlockModel', orient, grid, subblocks }, { Primitives: cells, Subblocks: rows.length });
    });
  });
const grids2 = fc
  .tuple(cellCount, cellCount, axes, three)
  .chain(([nu, nv, [u, v], origin]) =>
    fc
      .tuple(column('Scalar', size, nu), column('Scalar', size, nv), column('Scalar', place, (nu + 1) * (nv + 1)))
      .chain(([tensorU, tensorV, heights]) =>
        element2(
          { type: 'GridSurface', orient: { origin, u, v }, grid: { type: 'Tensor', u: tensorU, v: tensorV }, heights },
          { Vertices: (nu + 1) * (nv + 1), Primitives: nu * nv },
        ),
      ),
  );
const elements2 = fc.oneof(
  shapes2,
  blocks2,
  grids2,
  fc.record({
    name: word,
    geometry: fc.record({
      type: fc.constant('Composite'),
      elements: fc.array(fc.oneof(shapes2, blocks2), { maxLength: 2 }),
    }),
  }),
);

/** Projects of version 2, whole ones and such with faults. */
export const projects2: fc.Arbitrary<() => Promise<Buffer>> = fc
  .record({ name: word, units: fc.constantFrom('m', 'feet', 'x', ''), elements: named(elements2) })
  .map((project) => () => encodeOmf2(project));
