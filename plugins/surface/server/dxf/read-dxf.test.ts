import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { buildSurface, type BuiltSurface } from '../testing/test-run.ts';
import { at, binaryDxf, drawing, entities, face, section, textDxf, type Group } from '../testing/dxf-encoder.ts';
import { seconds } from '../../../../tests/patience.ts';

type Corner = readonly [number, number, number];

const read = (groups: readonly Group[]): Promise<BuiltSurface> =>
  buildSurface({ path: 'test.dxf', content: textDxf(groups) });
const linesOf = async (built: BuiltSurface): Promise<number[][][]> => {
  const lines = await built.polylines('lines');
  built.dispose();
  return lines;
};
const rounded = (lines: number[][][]): number[][][] =>
  lines.map((line) => line.map((vertex) => vertex.map((value) => Math.round(value * 1e9) / 1e9 + 0)));
const square: Corner[] = [
  [0, 0, 1],
  [2, 0, 1],
  [2, 2, 1],
  [0, 2, 1],
];
const polyline = (flags: Group[], ...vertices: readonly Group[][]): Group[] => [
  [0, 'POLYLINE'],
  [8, 'P'],
  [66, 1],
  ...flags,
  ...vertices.flatMap((vertex): Group[] => [[0, 'VERTEX'], [8, 'P'], ...vertex]),
  [0, 'SEQEND'],
];

describe('drawings', { timeout: seconds(60) }, () => {
  it('a face whose fourth corner is its third, or its first, is a triangle; another is two', async () => {
    const [a, b, c, d] = square as [Corner, Corner, Corner, Corner];
    const built = await read(
      entities(
        face('one', a, b, c, c),
        face('two', a, b, c, a),
        face('three', a, b, c),
        face('four', a, b, c, d),
        face('five', a, a, b, c),
      ),
    );
    expect(built.account).toMatchObject({ rowsRead: 5, rowsUsed: 5, rowsRejected: 0, rowsChanged: 0 });
    expect(await built.triangles('surface')).toHaveLength(6);
    expect(await built.positions('surface')).toHaveLength(4);
    expect(await built.names('surface')).toEqual(['one', 'two', 'three', 'four', 'four', 'five']);
    expect(built.layer('surface').columns[0]).toMatchObject({ name: 'hierarchy_0', kind: 'category' });
    built.dispose();
  });

  it('[W3.26] has the names of the layers as the single categorical property hierarchy_0, in any encoding', async () => {
    const layers = ['Talud', 'Nivel \u00e9', 'Nivel \\U+00F1', ''];
    const groups = entities(...layers.map((layer, index) => face(layer, [0, 0, index], [1, 0, index], [0, 1, index])));
    for (const content of [Buffer.from(textDxf(groups)), Buffer.from(textDxf(groups), 'latin1')]) {
      const built = await buildSurface({ path: 'a.DXF', content });
      expect(await built.names('surface')).toEqual(['Talud', 'Nivel é', 'Nivel ñ', '0']);
      expect(built.manifest.layers.flatMap((layer) => layer.columns.map(({ name, kind }) => [name, kind]))).toEqual([
        ['hierarchy_0', 'category'],
      ]);
      built.dispose();
    }
    const header = section('HEADER', [9, '$DWGCODEPAGE'], [3, 'ANSI_1251']);
    const russian = textDxf(drawing(header, section('ENTITIES', ...face('@', [0, 0, 0], [1, 0, 0], [0, 1, 0]))));
    const [before = '', after = ''] = russian.split('@');
    const built = await buildSurface({
      path: 'a.dxf',
      content: Buffer.concat([Buffer.from(before), Buffer.of(0xc1, 0xee), Buffer.from(after)]),
    });
    expect(await built.names('surface')).toEqual(['Бо']);
    built.dispose();
  });

  it('rejects faces without area or with a bad number, each with its line', async () => {
    const built = await read(
      entities(face('a', [0, 0, 0], [1, 1, 1], [3, 3, 3]), face('a', [0, 0, 0], [1, 0, 0], [0, 1, 0]), [
        [0, '3DFACE'],
        [8, 'a'],
        ...at(10, 0, 0, 0),
        ...at(11, 1, 0, 0),
        [12, 'x'],
        [22, 0],
        [32, 0],
      ]),
    );
    expect(built.account).toMatchObject({ rowsRead: 3, rowsUsed: 1, rowsRejected: 2 });
    expect(built.issues).toEqual([
      {
        severity: 'rejected',
        code: 'degenerate-face',
        fileName: 'test.dxf',
        line: 5,
        values: { entity: '3DFACE', number: 1 },
      },
      {
        severity: 'rejected',
        code: 'bad-number',
        fileName: 'test.dxf',
        line: 49,
        values: { entity: '3DFACE', number: 3 },
      },
    ]);
    expect(await built.sourceLines('surface')).toEqual([27]);
    built.dispose();
  });

  it('reads meshes of M by N vertices, closed along either', async () => {
    const grid = (m: number, n: number): Group[][] =>
      Array.from({ length: m * n }, (_, index) => [
        ...at(10, Math.floor(index / n), index % n, (index * 7) % 5),
        [70, 64] as Group,
      ]);
    for (const [flag, quads] of [
      [16, 2 * 3],
      [17, 3 * 3],
      [48, 2 * 4],
      [49, 3 * 4],
    ] as const) {
      const built = await read(
        entities(
          polyline(
            [
              [70, flag],
              [71, 3],
              [72, 4],
            ],
            ...grid(3, 4),
          ),
        ),
      );
      expect(built.account).toMatchObject({ rowsRead: 1, rowsUsed: 1 });
      expect(built.manifest.properties['triangles']).toBe(quads * 2);
      built.dispose();
    }
    const short = await read(
      entities(
        polyline(
          [
            [70, 16],
            [71, 3],
            [72, 5],
          ],
          ...grid(3, 4),
        ),
        face('a', [0, 0, 0], [1, 0, 0], [0, 1, 0]),
      ),
    );
    expect(short.issues).toMatchObject([{ severity: 'rejected', code: 'mesh-size', line: 5 }]);
    short.dispose();
  });

  it('reads polyfaces: triangles, quadrilaterals, invisible edges and loose edges', async () => {
    const corners = square.map(([x, y, z]): Group[] => [...at(10, x, y, z), [70, 192]]);
    const faceOf = (...indices: number[]): Group[] => [
      ...at(10, 0, 0, 0),
      [70, 128],
      ...indices.map((index, place): Group => [71 + place, index]),
    ];
    const built = await read(
      entities(
        polyline(
          [
            [70, 64],
            [71, 4],
            [72, 3],
          ],
          ...corners,
          faceOf(1, 2, 3, 4),
          faceOf(-1, 2, -3),
          faceOf(1, 3),
          faceOf(1, 2, 9),
        ),
      ),
    );
    expect(built.account).toMatchObject({ rowsRead: 1, rowsUsed: 1, rowsChanged: 1 });
    expect(built.issues).toMatchObject([{ severity: 'changed', code: 'parts-left-out', values: { count: 1 } }]);
    expect(await built.triangles('surface')).toHaveLength(3);
    expect(await linesOf(built)).toEqual([
      [
        [0, 0, 1],
        [2, 2, 1],
      ],
    ]);
  });

  it('reads meshes of faces of any number of corners', async () => {
    const mesh = (...list: number[]): Group[] => [
      [0, 'MESH'],
      [8, 'Pit'],
      [71, 2],
      [91, 0],
      [92, 4],
      ...square.flatMap((corner) => at(10, ...corner)),
      [93, list.length],
      ...list.map((one): Group => [90, one]),
      [94, 1],
      [90, 0],
      [90, 1],
      [95, 0],
      [90, 0],
    ];
    const built = await read(entities(mesh(4, 0, 1, 2, 3, 3, 0, 1, 2), mesh(), mesh(3, 0, 1)));
    expect(built.account).toMatchObject({ rowsRead: 3, rowsUsed: 1, rowsRejected: 2 });
    expect(built.issues.map(({ code }) => code)).toEqual(['polyface-without-faces', 'mesh-size']);
    expect(await built.triangles('surface')).toHaveLength(3);
    expect(await built.names('surface')).toEqual(['Pit', 'Pit', 'Pit']);
    built.dispose();
  });

  it('reads lines and polylines in a plane, in space, closed, with an elevation and with spline frames', async () => {
    const vertex = (x: number, y: number, z: number, flags = 0): Group[] => [...at(10, x, y, z), [70, flags]];
    const built = await read(
      entities(
        [[0, 'LINE'], [8, 'L'], ...at(10, 1, 2, 3), ...at(11, 4, 5, 6)],
        polyline([[70, 8]], vertex(0, 0, 5, 32), vertex(1, 0, 6, 32)),
        polyline([[70, 9]], vertex(0, 0, 5, 32), vertex(1, 0, 6, 32), vertex(1, 1, 7, 32)),
        polyline(
          [...at(10, 0, 0, 9), [70, 1]],
          [
            [10, 0],
            [20, 0],
          ],
          [
            [10, 1],
            [20, 0],
          ],
          [
            [10, 1],
            [20, 1],
          ],
        ),
        polyline([[70, 12]], vertex(9, 9, 9, 48), vertex(0, 0, 0, 40), vertex(1, 1, 1, 40)),
        [
          [0, 'LWPOLYLINE'],
          [8, 'L'],
          [90, 2],
          [70, 0],
          [38, 12],
          [10, 1],
          [20, 2],
          [10, 3],
          [20, 4],
        ],
        [[0, 'POINT'], [8, 'L'], ...at(10, 7, 8, 9)],
        [[0, 'LINE'], [8, 'L'], ...at(10, 1, 2, 3), ...at(11, 1, 2, 3)],
        polyline([[70, 8]], vertex(0, 0, 5, 32)),
      ),
    );
    expect(built.account).toMatchObject({ rowsRead: 9, rowsUsed: 7, rowsRejected: 2 });
    expect(built.issues.map(({ code }) => code)).toEqual(['no-length', 'too-few-vertices']);
    expect(await built.positions('points')).toEqual([[7, 8, 9]]);
    expect(await linesOf(built)).toEqual([
      [
        [1, 2, 3],
        [4, 5, 6],
      ],
      [
        [0, 0, 5],
        [1, 0, 6],
      ],
      [
        [0, 0, 5],
        [1, 0, 6],
        [1, 1, 7],
        [0, 0, 5],
      ],
      [
        [0, 0, 9],
        [1, 0, 9],
        [1, 1, 9],
        [0, 0, 9],
      ],
      [
        [0, 0, 0],
        [1, 1, 1],
      ],
      [
        [1, 2, 12],
        [3, 4, 12],
      ],
    ]);
  });

  it('draws bulges, arcs and circles on their circle, and splines through their ends', async () => {
    const built = await read(
      entities(
        [
          [0, 'LWPOLYLINE'],
          [70, 1],
          [10, -1],
          [20, 0],
          [42, 1],
          [10, 1],
          [20, 0],
          [42, 1],
        ],
        [[0, 'ARC'], ...at(10, 5, 5, 2), [40, 3], [50, 350], [51, 10]],
        [[0, 'CIRCLE'], ...at(10, 5, 5, 2), [40, 3]],
        [
          [0, 'SPLINE'],
          [70, 8],
          [71, 3],
          ...[0, 0, 0, 0, 1, 1, 1, 1].map((knot): Group => [40, knot]),
          ...at(10, 0, 0, 0),
          ...at(10, 0, 1, 1),
          ...at(10, 1, 1, 2),
          ...at(10, 1, 0, 3),
        ],
        [[0, 'SPLINE'], [71, 3], ...at(11, 0, 0, 0), ...at(11, 3, 1, 1)],
        [[0, 'SPLINE'], [71, 3], [40, 1], [40, 0], ...at(10, 0, 0, 0), ...at(10, 3, 1, 1)],
      ),
    );
    expect(built.issues.map(({ code }) => code)).toEqual(['bad-spline']);
    const [bulged = [], arc = [], circle = [], spline = [], through = []] = await linesOf(built);
    for (const [x = 0, y = 0] of bulged) expect(Math.hypot(x, y)).toBeCloseTo(1, 9);
    // A bulge above zero runs counter-clockwise: from (-1, 0) to (1, 0) by way of (0, -1).
    expect(bulged.some(([x = 0, y = 0]) => Math.hypot(x, y + 1) < 1e-9)).toBe(true);
    expect(rounded([[bulged.at(-1) ?? []]])).toEqual([[[-1, 0, 0]]]);
    for (const [x = 0, y = 0, z] of [...arc, ...circle])
      expect([Math.round(Math.hypot(x - 5, y - 5) * 1e9) / 1e9, z]).toEqual([3, 2]);
    expect(arc).toHaveLength(5);
    expect(rounded([[arc[2] ?? []]])).toEqual([[[8, 5, 2]]]);
    expect(circle).toHaveLength(73);
    expect(spline).toHaveLength(9);
    // The middle of a cubic Bézier curve is an eighth of (p0 + 3 p1 + 3 p2 + p3).
    expect(rounded([[spline[0] ?? [], spline[4] ?? [], spline[8] ?? []]])).toEqual([
      [
        [0, 0, 0],
        [0.5, 0.75, 1.5],
        [1, 0, 3],
      ],
    ]);
    expect(through).toEqual([
      [0, 0, 0],
      [3, 1, 1],
    ]);
  });

  it('turns flat entities into the world by the arbitrary axis algorithm', async () => {
    const flat = (...normal: [number, number, number]): Group[] => [
      [0, 'LWPOLYLINE'],
      [38, 3],
      [10, 1],
      [20, 2],
      [10, 4],
      [20, 6],
      ...at(210, ...normal),
    ];
    const built = await read(entities(flat(0, 0, -1), flat(1, 0, 0), flat(0, -1, 0), flat(0, 0, 2)));
    expect(rounded(await linesOf(built))).toEqual([
      [
        [-1, 2, -3],
        [-4, 6, -3],
      ],
      [
        [3, 1, 2],
        [3, 4, 6],
      ],
      [
        [1, -3, 2],
        [4, -3, 6],
      ],
      [
        [1, 2, 3],
        [4, 6, 3],
      ],
    ]);
  });

  it('puts blocks in place: scaled, turned, in grids, one in another, with the layer of whoever inserts them', async () => {
    const block = (name: string, base: Corner, ...content: Group[]): Group[] => [
      [0, 'BLOCK'],
      [8, '0'],
      [2, name],
      [70, 0],
      ...at(10, ...base),
      ...content,
      [0, 'ENDBLK'],
    ];
    const line = (layer: string): Group[] => [[0, 'LINE'], [8, layer], ...at(10, 1, 1, 0), ...at(11, 2, 1, 0)];
    const insert = (layer: string, name: string, ...more: Group[]): Group[] => [
      [0, 'INSERT'],
      [8, layer],
      [2, name],
      ...more,
    ];
    const built = await read(
      drawing(
        section(
          'BLOCKS',
          ...block('Inner', [1, 1, 0], ...line('0'), ...line('own'), [0, 'TEXT'], [8, '0']),
          ...block('outer', [0, 0, 0], ...insert('0', 'INNER', ...at(10, 10, 0, 0))),
        ),
        section(
          'ENTITIES',
          ...insert(
            'A',
            'inner',
            ...at(10, 100, 200, 300),
            [41, 2],
            [42, 3],
            [50, 90],
            [66, 1],
            [0, 'ATTRIB'],
            [8, 'A'],
            [0, 'SEQEND'],
          ),
          ...insert('B', 'outer', ...at(10, 0, 0, 7), [70, 2], [44, 1000]),
          ...insert('C', 'nowhere'),
        ),
      ),
    );
    expect(built.account).toMatchObject({ rowsRead: 3, rowsUsed: 2, rowsRejected: 1 });
    expect(
      built.issues.map(({ code, severity, values }) => [code, severity, values?.['count'] ?? values?.['block']]),
    ).toEqual([
      ['block-entities-not-drawn', 'warning', 1],
      ['block-entities-not-drawn', 'warning', 2],
      ['unknown-block', 'rejected', 'nowhere'],
    ]);
    expect(await built.names('lines')).toEqual(['A', 'own', 'B', 'own', 'B', 'own']);
    expect(rounded(await linesOf(built)).filter((_, index) => index % 2 === 0)).toEqual([
      [
        [100, 200, 300],
        [100, 202, 300],
      ],
      [
        [10, 0, 7],
        [11, 0, 7],
      ],
      [
        [1010, 0, 7],
        [1011, 0, 7],
      ],
    ]);
  });

  it('keeps the outer side of triangles outside in a mirrored block', async () => {
    const triangle = face('0', [0, 0, 0], [1, 0, 0], [0, 1, 0]);
    const built = await read(
      drawing(
        section('BLOCKS', [0, 'BLOCK'], [2, 'm'], ...triangle, [0, 'ENDBLK']),
        section('ENTITIES', [0, 'INSERT'], [2, 'm'], ...at(10, 0, 0, 0), [41, -1]),
      ),
    );
    const [[a = 0, b = 0, c = 0] = []] = await built.triangles('surface');
    const corners = await built.positions('surface');
    const [[x0 = 0, y0 = 0] = [], [x1 = 0, y1 = 0] = [], [x2 = 0, y2 = 0] = []] = [corners[a], corners[b], corners[c]];
    expect((x1 - x0) * (y2 - y0) - (y1 - y0) * (x2 - x0)).toBeGreaterThan(0);
    built.dispose();
  });

  it('ends blocks that insert themselves', async () => {
    const line: Group[] = [[0, 'LINE'], ...at(10, 0, 0, 0), ...at(11, 1, 1, 1)];
    const loop = await read(
      drawing(
        section('BLOCKS', [0, 'BLOCK'], [2, 'me'], [0, 'INSERT'], [2, 'me'], ...at(10, 0, 0, 0), [0, 'ENDBLK']),
        section('ENTITIES', ...line, [0, 'INSERT'], [2, 'me'], ...at(10, 0, 0, 0)),
      ),
    );
    expect(loop.issues).toMatchObject([{ severity: 'rejected', code: 'blocks-too-deep', values: { block: 'me' } }]);
    loop.dispose();
  });

  it('counts texts, sheets of paper and what it does not know, and never draws them', async () => {
    const text = (type: string): Group[] => [[0, type], [8, 'T'], ...at(10, 1, 2, 3), [1, 'LINE']];
    const sheet: Group[] = [[0, 'LINE'], [67, 1], ...at(10, 0, 0, 0), ...at(11, 1, 1, 1)];
    const built = await read(
      entities(text('TEXT'), text('MTEXT'), sheet, text('3DSOLID'), text('VERTEX'), [[0, 'POINT'], ...at(10, 1, 1, 1)]),
    );
    expect(built.account).toMatchObject({ rowsRead: 6, rowsUsed: 1, rowsRejected: 5 });
    expect(built.issues.map(({ code }) => code)).toEqual([
      'annotation-not-drawn',
      'annotation-not-drawn',
      'paper-space',
      'unsupported-entity',
      'unsupported-entity',
    ]);
    built.dispose();
  });

  it('takes feet from the header, and no other unit, since programs leave their default there', async () => {
    for (const [units, unit] of [
      [2, 'ft'],
      [21, 'us-ft'],
      [1, 'm'],
      [6, 'm'],
      [0, 'm'],
    ] as const) {
      const built = await read(
        drawing(
          section('HEADER', [9, '$INSUNITS'], [70, units]),
          section('ENTITIES', ...face('a', ...(square as [Corner, Corner, Corner, Corner]))),
        ),
      );
      expect(built.manifest.unit).toBe(unit);
      built.dispose();
    }
  });
});

describe('binary drawings', { timeout: seconds(60) }, () => {
  it('give back exactly what was encoded, by either release, and the same as text with any line end', async () => {
    const coordinate = fc.double({ min: -1e9, max: 1e9, noNaN: true });
    const triangle = fc.tuple(
      fc.constantFrom('Süd', 'Nord', '0'),
      fc.tuple(coordinate, coordinate, coordinate),
      fc.tuple(coordinate, coordinate, coordinate),
      fc.tuple(coordinate, coordinate, coordinate),
    );
    await fc.assert(
      fc.asyncProperty(fc.array(triangle, { minLength: 1, maxLength: 20 }), fc.boolean(), async (triangles, isOld) => {
        const noise: Group[] = [
          [5, '1F'],
          [330, 'AB'],
          [370, -1],
          [420, 16711680],
          [1001, 'APP'],
          [1004, 'DEADBEEF'],
          [1040, 0.5],
          [1070, 7],
          [1071, 70000],
        ];
        const late: Group[] = isOld
          ? noise.filter(([code]) => code < 255 || code >= 1000)
          : [...noise, [290, 1], [160, 12], [310, '00FF']];
        const groups = drawing(
          section('HEADER', [9, '$ACADVER'], [1, 'AC1015']),
          section('ENTITIES', ...triangles.flatMap(([layer, a, b, c]) => [...face(layer, a, b, c, c), ...late])),
        );
        const flat = triangles.map(([, a, b, c]) => [a, b, c]);
        const contents = [
          binaryDxf(groups, isOld ? 12 : 13),
          textDxf(groups),
          textDxf(groups, '\r\n'),
          textDxf(groups, '\r'),
        ];
        for (const content of contents) {
          const built = await buildSurface({ path: 'b.dxf', content }).catch((error: { code?: string }) => error);
          if (!('manifest' in built)) {
            expect(built.code).toBe('no-geometry');
            continue;
          }
          const positions = await built.positions('surface');
          const kept = (await built.triangles('surface')).map((corners) => corners.map((corner) => positions[corner]));
          const left = new Set(built.issues.map(({ values }) => Number(values?.['number'])));
          expect(kept).toEqual(
            flat
              .filter((_, index) => !left.has(index + 1))
              .map((corners) => corners.map((corner) => corner.map((value) => value + 0))),
          );
          expect(built.account.rowsUsed + built.account.rowsRejected).toBe(triangles.length);
          built.dispose();
        }
      }),
      { seed: 5, numRuns: 20, endOnFailure: true },
    );
  });

  it('have no lines to speak of, and name entities by their number', async () => {
    const groups = entities(face('a', [0, 0, 0], [1, 0, 0], [0, 1, 0]), [
      [0, 'TEXT'],
      [8, 'a'],
      [1, 'x'],
    ]);
    const built = await buildSurface({ path: 'b.dxf', content: binaryDxf(groups) });
    expect(built.layer('surface').sourceLines).toBeUndefined();
    expect(built.issues).toEqual([
      { severity: 'rejected', code: 'annotation-not-drawn', fileName: 'b.dxf', values: { entity: 'TEXT', number: 2 } },
    ]);
    built.dispose();
  });
});

describe('[I8.09] drawings that are none', { timeout: seconds(60) }, () => {
  const fine = entities(face('a', [0, 0, 0], [1, 0, 0], [0, 1, 0]));
  const refused = async (content: string | Buffer): Promise<unknown> => {
    const outcome: unknown = await buildSurface({ path: 'x.dxf', content }).catch((error: unknown) => error);
    const { code, values } = outcome as { code: string; values: object };
    return [code, values];
  };

  it('are refused with a code that says why, and the place', async () => {
    const text = textDxf(fine);
    expect(await refused('')).toEqual(['not-dxf', { file: 'x.dxf' }]);
    expect(await refused('0\nLINE\n')).toEqual(['not-dxf', { file: 'x.dxf' }]);
    expect(await refused('v 0 0 0\n')).toEqual(['dxf-bad-group', { file: 'x.dxf', line: 1 }]);
    expect(await refused(Buffer.from('AC1027\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0'))).toEqual([
      'dxf-is-dwg',
      { file: 'x.dxf' },
    ]);
    expect(await refused(text.slice(0, -20))).toEqual(['dxf-truncated', { file: 'x.dxf' }]);
    expect(await refused(text.replace(' 20\n', 'oops\n'))).toEqual(['dxf-bad-group', { file: 'x.dxf', line: 11 }]);
    expect(await refused(binaryDxf(fine).subarray(0, -9))).toEqual(['dxf-truncated', { file: 'x.dxf' }]);
    expect(await refused(Buffer.concat([binaryDxf(fine).subarray(0, 60), Buffer.alloc(60, 0xee)]))).toMatchObject([
      'dxf-bad-binary',
      { file: 'x.dxf' },
    ]);
    expect(await refused(`0\nSECTION\n2\nENTITIES\n${'9'.repeat(2_000_000)}`)).toMatchObject([
      'text-line-too-long',
      { line: 5 },
    ]);
    expect(
      await refused(
        textDxf(
          entities([
            [0, 'TEXT'],
            [1, 'x'],
          ]),
        ),
      ),
    ).toEqual(['no-geometry', { file: 'x.dxf', read: 1, rejected: 1 }]);
  });

  it('are read without an end when their sections are whole, with comments, a mark at the start and upper or lower case', async () => {
    const text = textDxf(fine).replace(/ {2}0\nEOF\n$/, '');
    const built = await buildSurface({ path: 'x.dxf', content: `\uFEFF999\nMade by hand\n${text.toLowerCase()}` });
    expect(built.account).toMatchObject({ rowsRead: 1, rowsUsed: 1 });
    built.dispose();
  });
});
