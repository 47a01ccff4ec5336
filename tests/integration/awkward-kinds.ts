import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { encodeOmf1 } from '../../plugins/omf/fixtures/encode-omf1.ts';
import { encodeOmf2, Omf2Array } from '../../plugins/omf/fixtures/encode-omf2.ts';
import { encodeGas } from '../../plugins/points/fixtures/encode-gas.ts';
import { zipOf } from './import-files.ts';

/** What every object of JavaScript has, or could take for something else. */
export const names = [
  '__proto__',
  'constructor',
  'prototype',
  'toString',
  'hasOwnProperty',
  'valueOf',
  '__defineGetter__',
] as const;

export interface SentFile {
  readonly name: string;
  readonly content: string | Uint8Array;
  readonly fileType: string;
  readonly mapping?: Readonly<Record<string, string>>;
}

/** A sort of import whose columns, categories, pieces, groups and files have those names. */
export interface Kind {
  readonly type: 'Points' | 'Drillhole' | 'Blockmodel' | 'Surface' | 'Project';
  files(folder: string): Promise<SentFile[]>;
  readonly hierarchy?: readonly string[];
  /** The layer that is looked at, by its identifier; its columns, those of categories last. */
  readonly layer: string;
  readonly numbers: readonly string[];
  readonly categories: readonly string[];
  /** The layers of it as a drawing, which blocks have no place in. */
  readonly drawn: readonly string[] | 'refused';
}

const [first, second] = [names.slice(0, 4), names.slice(4)];
const rows = Array.from({ length: 14 }, (_, row) => row);
const texts = (row: number): string[] => names.map((_, at) => names[(row + at) % names.length] as string);
/** The first four names hold numbers, the other three texts. */
const cells = (row: number): (string | number)[] => [
  ...first.map((_, at) => row * 10 + at + 0.5),
  ...texts(row).slice(0, second.length),
];
export const csv = (header: readonly string[], lines: readonly (readonly (string | number)[])[]): string =>
  [header, ...lines].map((line) => line.join(',')).join('\n');
const mixed = { numbers: first, categories: second };
const numbersOnly = { numbers: names, categories: [] };
const square = [
  [0, 0, 0],
  [1, 0, 0],
  [1, 1, 0],
  [0, 1, 0],
] as const;
const gslib = [
  'constructor',
  String(names.length + 3),
  ...['X', 'Y', 'Z', ...names],
  ...rows.map((row) => [row, row % 5, row % 3, ...names.map((_, at) => row + at)].join(' ')),
].join('\n');
/** Three quads of a drawing on three layers. */
const dxf = [
  ...['0', 'SECTION', '2', 'ENTITIES'],
  ...names.flatMap((layer, at) => [
    ...['0', '3DFACE', '8', layer],
    ...[0, 1, 2].flatMap((corner) => [
      ...[String(10 + corner), String(at * 10 + (corner === 1 ? 5 : 0))],
      ...[String(20 + corner), String(corner === 2 ? 5 : 0)],
      ...[String(30 + corner), '0'],
    ]),
  ]),
  ...['0', 'ENDSEC', '0', 'EOF'],
].join('\n');
const obj = [
  'mtllib constructor.mtl',
  ...names.flatMap((name, at) => [
    `o ${name}`,
    `g ${name} toString`,
    `usemtl ${name}`,
    ...[0, 1, 2].map((corner) => `v ${at * 10 + (corner === 1 ? 5 : 0)} ${corner === 2 ? 5 : 0} 0`),
    `f ${at * 3 + 1} ${at * 3 + 2} ${at * 3 + 3}`,
  ]),
].join('\n');
const mtl = names.map((name) => `newmtl ${name}\nKd 1 0 0\nmap_Kd ${name}`).join('\n');

export const kinds: Readonly<Record<string, Kind>> = {
  'points of csv': {
    type: 'Points',
    files: async () => [
      {
        name: '__proto__.csv',
        content: csv(
          ['X', 'Y', 'Z', ...names],
          rows.map((row) => [row, row % 5, row % 3, ...cells(row)]),
        ),
        fileType: 'pointdata',
      },
    ],
    hierarchy: second,
    layer: 'point',
    ...mixed,
    drawn: names,
  },
  'points of gas': {
    type: 'Points',
    files: async (folder) => {
      const path = join(folder, 'names.gas');
      await encodeGas(path, {
        columns: [
          ...['X', 'Y', 'Z'].map((name) => ({ name, type: 'Numeric' as const })),
          ...names.map((name, at) => ({ name, type: at < first.length ? ('Numeric' as const) : ('Text' as const) })),
        ],
        special: { map_east: 'X', map_north: 'Y', map_elevation: 'Z', constructor: 'X' },
        colours: names.map((name) => [name, -65_536, true] as const),
        rows: rows.map((row) => [row, row % 5, row % 3, ...cells(row)]),
        indexes: rows.map((row) => [0, row % names.length, 0, 0]),
      });
      return [{ name: 'constructor.gas', content: await readFile(path), fileType: 'pointdata' }];
    },
    layer: 'point',
    ...mixed,
    drawn: ['Points'],
  },
  'a block model of GSLIB': {
    type: 'Blockmodel',
    files: async () => [{ name: 'prototype.dat', content: gslib, fileType: 'blockmodel' }],
    layer: 'blockmodel',
    ...numbersOnly,
    drawn: 'refused',
  },
  drillholes: {
    type: 'Drillhole',
    files: async (): Promise<SentFile[]> => [
      {
        name: 'toString.csv',
        content: csv(
          ['BHID', 'X', 'Y', 'Z', 'LENGTH', ...names],
          names.map((name, at) => [name, at * 10, 0, 100, 50, ...cells(at)]),
        ),
        fileType: 'collar',
        mapping: { hole: 'BHID', easting: 'X', northing: 'Y', elevation: 'Z', depth: 'LENGTH' },
      },
      {
        name: 'valueOf.csv',
        content: csv(
          ['BHID', 'FROM', 'TO', ...names],
          names.flatMap((name, at) => [0, 10].map((from) => [name, from, from + 10, ...cells(at)])),
        ),
        fileType: 'interval',
        mapping: { hole: 'BHID', from: 'FROM', to: 'TO' },
      },
    ],
    layer: 'interval',
    ...mixed,
    drawn: ['Collars', 'Survey', 'Intervals'],
  },
  'a block model': {
    type: 'Blockmodel',
    files: async () => [
      {
        name: '__defineGetter__.csv',
        content: csv(
          ['XC', 'YC', 'ZC', 'XINC', 'YINC', 'ZINC', ...names],
          rows.map((row) => [row * 10 + 5, 5, 5, 10, 10, 10, ...cells(row)]),
        ),
        fileType: 'blockmodel',
        mapping: { xc: 'XC', yc: 'YC', zc: 'ZC', xinc: 'XINC', yinc: 'YINC', zinc: 'ZINC' },
      },
    ],
    layer: 'blockmodel',
    ...mixed,
    drawn: 'refused',
  },
  'a surface of DXF': {
    type: 'Surface',
    files: async () => [{ name: 'constructor.dxf', content: dxf, fileType: 'shape' }],
    layer: 'surface',
    numbers: [],
    categories: [],
    drawn: names,
  },
  'a surface of OBJ': {
    type: 'Surface',
    files: async () => [
      {
        name: '__proto__.zip',
        content: await zipOf({ 'constructor/__proto__.obj': obj, 'constructor/constructor.mtl': mtl }),
        fileType: 'shape',
      },
    ],
    layer: 'surface',
    numbers: [],
    categories: [],
    drawn: names.map((name) => `${name} toString`),
  },
  'an OMF 1 project': {
    type: 'Project',
    files: async () => [
      {
        name: 'hasOwnProperty.omf',
        content: encodeOmf1({
          name: '__proto__',
          elements: [
            {
              name: 'constructor',
              geometry: { class: 'PointSetGeometry', vertices: square },
              data: [
                ...first.map((name) => ({
                  name,
                  location: 'vertices' as const,
                  class: 'ScalarData' as const,
                  values: [1, 2, 3, 4],
                })),
                ...second.map((name) => ({
                  name,
                  location: 'vertices' as const,
                  class: 'MappedData' as const,
                  indices: [0, 1, 2, 3],
                  legends: [
                    { name: '__proto__', texts: [...first] },
                    { name: 'constructor', colours: first.map(() => [255, 0, 0] as const) },
                  ],
                })),
              ],
            },
          ],
        }),
        fileType: 'project',
      },
    ],
    layer: 'point',
    ...mixed,
    drawn: ['constructor'],
  },
  'an OMF 2 project': {
    type: 'Project',
    files: async () => [
      {
        name: 'valueOf.omf',
        content: await encodeOmf2({
          name: 'toString',
          metadata: JSON.parse('{"__proto__": {"polluted": true}, "constructor": 1}') as object,
          elements: [
            {
              name: '__proto__',
              metadata: JSON.parse('{"__proto__": {"polluted": true}}') as object,
              geometry: {
                type: 'PointSet',
                vertices: new Omf2Array(
                  'Vertex',
                  square.map((point) => [...point]),
                ),
              },
              attributes: names.map((name, at) => ({
                name,
                location: 'Vertices',
                data:
                  at >= first.length || at === 0
                    ? {
                        type: 'Category',
                        values: new Omf2Array('Index', [[0], [1], [2], [3]]),
                        names: new Omf2Array(
                          'Name',
                          first.map((text) => [text]),
                        ),
                        gradient: new Omf2Array(
                          'Gradient',
                          first.map(() => [255, 0, 0, 255]),
                        ),
                      }
                    : { type: 'Number', values: new Omf2Array('Number', [[1], [2], [3], [4]]) },
              })),
            },
          ],
        }),
        fileType: 'project',
      },
    ],
    layer: 'point',
    numbers: first.slice(1),
    categories: ['__proto__', ...second],
    drawn: ['__proto__'],
  },
};
