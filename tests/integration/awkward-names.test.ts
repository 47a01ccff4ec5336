import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openArchive } from 'adit/core/server';
import { encodeOmf1 } from '../../plugins/omf/fixtures/encode-omf1.ts';
import { encodeOmf2 } from '../../plugins/omf/fixtures/encode-omf2.ts';
import { Omf2Array } from '../../plugins/omf/fixtures/encode-omf2.ts';
import { encodeGas } from '../../plugins/points/fixtures/encode-gas.ts';
import { uploadFile, zipOf } from './import-files.ts';
import { openSession, type OpenSession } from './render-session.ts';
import { isBuilt } from './server-process.ts';
import { useServer } from './use-server.ts';

/** What every object of JavaScript has, or could take for something else. */
const names = [
  '__proto__',
  'constructor',
  'prototype',
  'toString',
  'hasOwnProperty',
  'valueOf',
  '__defineGetter__',
] as const;

interface SentFile {
  readonly name: string;
  readonly content: string | Uint8Array;
  readonly fileType: string;
  readonly mapping?: Readonly<Record<string, string>>;
}

/** A sort of import whose columns, categories, pieces, groups and files have those names. */
interface Kind {
  readonly type: 'Points' | 'Drillhole' | 'Blockmodel' | 'Surface' | 'Project';
  files(folder: string): Promise<SentFile[]>;
  readonly hierarchy?: readonly string[];
  /** The layer that is looked at, by its identifier; its columns, those of categories last. */
  readonly layer: string;
  readonly numbers: readonly string[];
  readonly categories: readonly string[];
}

const [first, second] = [names.slice(0, 4), names.slice(4)];
const rows = Array.from({ length: 14 }, (_, row) => row);
const texts = (row: number): string[] => names.map((_, at) => names[(row + at) % names.length] as string);
/** The first four names hold numbers, the other three texts. */
const cells = (row: number): (string | number)[] => [
  ...first.map((_, at) => row * 10 + at + 0.5),
  ...texts(row).slice(0, second.length),
];
const csv = (header: readonly string[], lines: readonly (readonly (string | number)[])[]): string =>
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

const kinds: Readonly<Record<string, Kind>> = {
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
  },
  'a block model of GSLIB': {
    type: 'Blockmodel',
    files: async () => [{ name: 'prototype.dat', content: gslib, fileType: 'blockmodel' }],
    layer: 'blockmodel',
    ...numbersOnly,
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
  },
  'a surface of DXF': {
    type: 'Surface',
    files: async () => [{ name: 'constructor.dxf', content: dxf, fileType: 'shape' }],
    layer: 'surface',
    numbers: [],
    categories: [],
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
  },
};

interface Field {
  readonly name: string;
  readonly kind: string;
}
interface Config {
  readonly layers: readonly {
    readonly layerName: string;
    readonly identifier: string;
    readonly fields: readonly Field[];
  }[];
}

describe.skipIf(!isBuilt || process.platform === 'win32')(
  'names that every object of JavaScript has',
  { timeout: 90_000 },
  () => {
    const probe = resolve('tests/security/support/prototype-probe.mjs');
    const setUp = useServer({ NODE_OPTIONS: `${process.env['NODE_OPTIONS'] ?? ''} --import=${probe}` });
    let session: OpenSession;
    let before: string[];
    beforeAll(async () => {
      session = await openSession(setUp.client);
      before = await prototypes();
    });
    afterAll(() => session?.close());

    async function prototypes(): Promise<string[]> {
      const from = setUp.server.output.length;
      process.kill(setUp.server.pid, 'SIGUSR2');
      for (;;) {
        const line = /PROTOTYPES (\[.*\])\n/.exec(setUp.server.output.slice(from))?.[1];
        if (line !== undefined) return JSON.parse(line) as string[];
        await new Promise((done) => setTimeout(done, 10));
      }
    }

    /** Imports as a script does; answers the id of the dataset. */
    async function imported(
      type: Kind['type'],
      name: string,
      files: readonly SentFile[],
      hierarchy: readonly string[] = [],
    ): Promise<string> {
      const { client } = setUp;
      const sent = [];
      for (const { name: fileName, content, fileType, mapping = {} } of files) {
        const { id, error } = await uploadFile(client, fileName, content, {
          datasetType: type,
          fileType,
          identifier: `${name}: ${fileName}`,
        });
        expect([fileName, error]).toEqual([fileName, null]);
        sent.push({ id, fileType, mapping });
      }
      const { status, body } = await client.call<{ datasetId: string }>('POST', '/plugins/importing/datasets', {
        site: client.site,
        importer: type,
        name,
        groupName: '__proto__',
        folderPath: 'constructor/toString',
        files: sent,
        hierarchy,
      });
      expect([status, body]).toMatchObject([200, { datasetId: expect.any(String) }]);
      expect(await client.generated(body.datasetId)).toMatchObject({ status: 'Complete', failure: null });
      return body.datasetId;
    }

    const layerOf = async (datasetId: string, identifier: string): Promise<Config['layers'][number]> => {
      const { layers } = await session.call<Config>('datacloud.mine.dataset.config', { datasetId });
      const found = layers.find((layer) => layer.identifier === identifier);
      expect(found, `${identifier} among ${layers.map((layer) => layer.identifier).join()}`).toBeDefined();
      return found!;
    };
    const namesIn = ({ fields }: Config['layers'][number]): string[] =>
      fields.map(({ name }) => name).filter((name) => (names as readonly string[]).includes(name));

    it.each(Object.entries(kinds))('%s: tree, colours, filters, picks, states and exports', async (title, kind) => {
      const { client } = setUp;
      const id = await imported(kind.type, title, await kind.files(setUp.folder), kind.hierarchy);
      const wanted = [...kind.numbers, ...kind.categories];

      const layer = await layerOf(id, kind.layer);
      const { layerName } = layer;
      expect(namesIn(layer).toSorted()).toEqual([...wanted].toSorted());
      const tree = await client.call<{ hierarchy: { name: string; children: { children: { name: string }[] }[] }[] }>(
        'GET',
        `/dataset/hierarchy?site=${client.site}&datasetId=${id}`,
      );
      expect(JSON.stringify(tree.body)).toContain('"groupName":"__proto__","folderPath":"constructor/toString"');
      const { body: logs } = await client.call<{ logs: unknown[] }>('GET', `/dataset-logs?datasetId=${id}`);
      expect(logs.logs.length).toBeGreaterThan(0);

      const where = { viewId: 'view1', layerName };
      await session.call('datacloud.mine.load', { viewId: 'view1', layers: { [layerName]: ['ROOT'] } });
      for (const field of wanted) {
        const isCategory = kind.categories.includes(field);
        await session.call('datacloud.representation.color.by', {
          ...where,
          field,
          column: field,
          rgbPoints: [0, 0, 0, 1, 24, 1, 0, 0],
          forceCategoricalComputation: isCategory,
        });
        if (isCategory) {
          const { labels } = await session.call<{ labels: string[] }>('datacloud.categories.get', { ...where, field });
          expect(labels.filter((label) => (names as readonly string[]).includes(label)).length).toBe(labels.length);
        } else {
          const { count } = await session.call<{ count: number }>('datacloud.histogram.get', {
            ...where,
            field,
            samples: 4,
          });
          expect([field, count > 0]).toEqual([field, true]);
        }
        // As it would be kept, and brought back.
        const { state } = await session.call<{ state: object }>('datacloud.application.state.get', {});
        const saved = await client.call<{ id: string }>('POST', '/state/create', {
          site: client.site,
          name: title,
          folder: field,
          appState: state,
          thumbnail: null,
        });
        expect([field, saved.status, saved.body]).toMatchObject([field, 200, { folder: field }]);
        const kept = await client.call<{ appState: object }>('GET', `/state/read/${saved.body.id}`);
        expect(kept.body.appState).toEqual(state);
        await session.call('datacloud.application.state.set', { state: kept.body.appState });
        expect((await session.call<{ state: object }>('datacloud.application.state.get', {})).state).toEqual(state);
        if (!isCategory) await session.call('datacloud.filtering.threshold.remove', { ...where, filterId: 'f' });
      }
      if (wanted.length > 0) {
        const list = await session.call<{ fields: string[] }>('datacloud.fieldlist.set', { ...where, fields: wanted });
        expect(list.fields.filter((field) => wanted.includes(field)).toSorted()).toEqual([...wanted].toSorted());
        const { values } = await session.call<{ values: { name: string }[] }>('datacloud.view.pick.point', {
          ...where,
          item: 1,
        });
        expect(
          values
            .map(({ name }) => name)
            .filter((name) => wanted.includes(name))
            .toSorted(),
        ).toEqual([...wanted].toSorted());
      }
      for (const piece of kind.hierarchy ? ['__proto__', 'constructor::valueOf', 'toString'] : [])
        await session.call('datacloud.mine.load', { viewId: 'view1', layers: { [layerName]: [`${id}..${piece}`] } });

      const formats = await client.call<{ id: string }[]>('GET', '/plugins/exporting/formats');
      expect(formats.body.map((format) => format.id)).toContain('omf.omf2');
      for (const { id: format } of formats.body) {
        const bytes = await client.bytes(`/plugins/exporting/datasets/${id}?format=${format}`);
        if (format === 'omf.omf2') {
          const again = await imported('Project', `${title} again`, [
            { name: 'again.omf', content: bytes, fileType: 'project' },
          ]);
          const other = await layerOf(again, kind.layer);
          expect(namesIn(other)).toEqual(namesIn(layer));
          expect(other.fields.map(({ kind: sort }) => sort)).toEqual(layer.fields.map(({ kind: sort }) => sort));
        } else expect(await headersOf(bytes)).toEqual(expect.arrayContaining([...wanted]));
      }
      expect(await prototypes()).toEqual(before);
    });

    it('blast patterns: each is listed, created and has its holes', async () => {
      const { client, server } = setUp;
      const path = `/blastdog/read/patterns?siteId=${client.site}`;
      await client.call('GET', path);
      const folder = join(server.dataFolder, 'blast', client.site, 'constructor');
      await mkdir(folder, { recursive: true });
      const holes = names.flatMap((name, at) =>
        names.slice(0, 3).map((hole, place) => [name, hole, at * 50 + place, place * 4, 30, 90, 0, 5, 165]),
      );
      const header = [
        'Pattern',
        'Hole Name',
        'Collar X',
        'Collar Y',
        'Collar Z',
        'Dip',
        'Bearing',
        'Drill Length',
        'Diameter',
      ];
      await writeFile(join(folder, '__proto__.csv'), csv(header, holes));
      const listed = await client.call<{ pattern_name: string; bench_name: string }[]>('GET', path);
      expect(listed.body.map((pattern) => pattern.pattern_name).toSorted()).toEqual([...names].toSorted());
      const { status, body } = await client.call<{ datasets: { id: string; name: string }[] }>(
        'POST',
        '/dataset-blastdog/create/patterns',
        { siteId: client.site, patternNames: [...names] },
      );
      expect([status, body.datasets?.map(({ name }) => name).toSorted()]).toEqual([200, [...names].toSorted()]);
      for (const { id } of body.datasets) {
        expect(await client.generated(id)).toMatchObject({ status: 'Complete', failure: null });
        const { layers } = await session.call<{ layers: { count: number }[] }>('datacloud.mine.dataset.config', {
          datasetId: id,
        });
        expect(Math.max(...layers.map(({ count }) => count))).toBeGreaterThanOrEqual(3);
      }
      expect(await prototypes()).toEqual(before);
    });

    /** The cells of the first lines of exported CSV, which may be several files in an archive. */
    async function headersOf(bytes: Uint8Array): Promise<string[]> {
      const text = Buffer.from(bytes).toString();
      if (!text.startsWith('PK'))
        return text
          .replace(/^\uFEFF/, '')
          .split(/\r?\n/, 1)[0]!
          .split(',');
      const path = join(setUp.folder, 'export.zip');
      await writeFile(path, bytes);
      const archive = await openArchive(path);
      const cellsOf: string[] = [];
      for (const { name } of archive.entries) {
        const head = (await archive.read(name))
          .toString()
          .replace(/^\uFEFF/, '')
          .split(/\r?\n/, 1)[0]!;
        cellsOf.push(...head.split(','));
      }
      await archive.close();
      return cellsOf;
    }
  },
);
