import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { aditPlugin } from '../e2e/support/plugin-commands.ts';
import { seconds } from '../patience.ts';
import { People, signIn } from '../security/support/people.ts';
import type { ApiClient } from './api-client.ts';
import { checkAndPack, makeAuthorHome, type AuthorHome } from './author-home.ts';
import { untilFenced } from './fenced-plugin.ts';
import { logsOf, uploadFile } from './import-files.ts';
import { openSession, type OpenSession } from './render-session.ts';
import { isBuilt } from './server-process.ts';
import { useServer } from './use-server.ts';

const GRID = 'quarry.ascii-grid';
const TONNAGE = 'quarry.tonnage';

/** A block of the model as its file has it; one without a density has an empty cell. */
interface Block {
  readonly place: readonly [number, number, number];
  readonly density: number | undefined;
  readonly grade: number;
}

const size = [12.5, 10, 4] as const;
const blocks: readonly Block[] = Array.from({ length: 7 * 5 * 3 }, (_, at): Block => {
  const [u, v, w] = [at % 7, Math.floor(at / 7) % 5, Math.floor(at / 35)];
  return {
    place: [478_100 + u * size[0], 6_772_200 + v * size[1], 300 + w * size[2]],
    density: at % 11 === 3 ? undefined : 2.4 + (at % 9) / 16,
    grade: ((at * 7) % 40) / 10,
  };
});

/** The blocks that are kept, weighed without the product. */
function weigh(isKept: (block: Block) => boolean) {
  const kept = blocks.filter(isKept);
  const volume = size[0] * size[1] * size[2];
  return {
    blocks: kept.length,
    withoutDensity: kept.filter(({ density }) => density === undefined).length,
    cubicMetres: kept.length * volume,
    tonnes: kept.reduce((sum, { density = 0 }) => sum + density * volume, 0),
  };
}

/** Sums of numbers may differ in their last digits by the order in which they are added. */
function near(expected: ReturnType<typeof weigh>) {
  return {
    ...expected,
    cubicMetres: expect.closeTo(expected.cubicMetres, 6),
    tonnes: expect.closeTo(expected.tonnes, 6),
  };
}

const grid = (rows: readonly string[]): string =>
  ['ncols 4', 'nrows 3', 'xllcorner 478000', 'yllcorner 6772000', 'cellsize 20', 'NODATA_value -1', ...rows, ''].join(
    '\n',
  );
const whole = grid(['100 200 300 400', '500 600 700 800', '900 1000 1100 -1']);

describe.skipIf(!isBuilt)(
  'plugins written by the package and the documentation alone',
  { timeout: seconds(120) },
  () => {
    const setUp = useServer();
    let home: AuthorHome;
    let session: OpenSession;

    beforeAll(async () => {
      const { client, server } = setUp;
      home = await makeAuthorHome();
      const packed = await Promise.all(
        ['ascii-grid', 'tonnage'].map((name) => checkAndPack(home, `tests/outside-plugins/${name}`)),
      );
      const account = ['--server', server.address, '--email', 'admin@example.com', '--password', 'Secret-1234'];
      for (const zip of packed)
        await aditPlugin(['add', zip, '--folder', server.pluginFolder, '--yes', '--enable', ...account]);
      for (const id of [GRID, TONNAGE]) await untilFenced(client, id);
      session = await openSession(client);
    }, seconds(240));
    afterAll(() => {
      session?.close();
      home?.drop();
    });

    describe('a grid', () => {
      const upload = (name: string, text: string) =>
        uploadFile(setUp.client, name, text, { datasetType: 'AsciiGrid', fileType: 'grid' });
      const examine = async (id: string) => {
        const files = [{ rawFileId: id, fileType: 'grid', mapping: {} }];
        const asked = { importerId: `${GRID}.importer`, files, options: { empty: 'hole', factor: '1' } };
        const { body } = await setUp.client.call<{ findings: object[] }>('POST', '/plugins/importing/examine', asked);
        return body.findings;
      };
      const create = async (name: string, id: string, options: Readonly<Record<string, string>>) => {
        const { body } = await setUp.client.call<{ datasetId: string }>('POST', `/plugins/${GRID}/datasets`, {
          ...{ name, groupName: 'Production', folderPath: '', hierarchy: [] },
          files: [{ rawFileId: id, fileType: 'grid', metadataConfigId: null, mapping: {} }],
          options,
        });
        return setUp.client.generated(body.datasetId);
      };

      /** The height of each triangle, as a session reads it. */
      const heightsOf = async (dataset: string): Promise<number[]> => {
        const { columns } = await session.call<{ columns: { values: { key: string } }[] }>(
          'datacloud.layer.values.read',
          {
            layerName: `${dataset}/grid`,
            columns: ['Height'],
          },
        );
        const key = encodeURIComponent(columns[0]?.values.key ?? '');
        const bytes = await setUp.client.bytes(`/session/${session.sessionId}/buffers/${key}`);
        return [...new Float64Array(bytes.buffer)];
      };

      it('is imported with its option, and its empty cells are told of before and after', async () => {
        const { client } = setUp;
        const file = await upload('pit.asc', whole);
        expect(await examine(file.id)).toEqual([
          expect.objectContaining({ code: 'empty-cells', severity: 'warning', values: { count: 1 } }),
        ]);
        const dataset = await create('Pit', file.id, { empty: 'hole', factor: '0.01' });
        expect(dataset).toMatchObject({ status: 'Complete', dataType: 'AsciiGrid' });
        expect(await logsOf(client, dataset.id)).toContainEqual(expect.stringContaining('One cell has no data'));
        // Two triangles in each square of four cells; a square with an empty cell has none.
        expect(await heightsOf(dataset.id)).toEqual(
          [
            [1, 5, 6],
            [1, 6, 2],
            [2, 6, 7],
            [2, 7, 3],
            [3, 7, 8],
            [3, 8, 4],
            [5, 9, 10],
            [5, 10, 6],
            [6, 10, 11],
            [6, 11, 7],
          ].map((corners) => expect.closeTo(corners.reduce((sum, height) => sum + height, 0) / 3, 9)),
        );
      });

      it('that ends too early is held up by an error, and makes no dataset', async () => {
        const file = await upload('torn.asc', grid(['100 200 300 400', '500 600']));
        expect(await examine(file.id)).toEqual([
          expect.objectContaining({
            code: 'missing-rows',
            severity: 'error',
            rows: 2,
            values: { promised: 3, found: 1 },
          }),
        ]);
        const dataset = await create('Torn', file.id, { empty: 'hole', factor: '1' });
        expect(dataset).toMatchObject({ status: 'Failed', failure: { code: 'missing-rows' } });
      });
    });

    describe('a tonnage', () => {
      const viewId = 'view1';
      let dataset: string;

      const tonnage = (client: ApiClient, sessionId?: string, asked = {}) => {
        const query = new URLSearchParams({ dataset, density: 'SG', ...asked });
        const headers: Record<string, string> = sessionId === undefined ? {} : { 'x-adit-session': sessionId };
        return client.call<object>('GET', `/plugins/${TONNAGE}/tonnage?${query}`, undefined, headers);
      };
      const filter = (id: string, field: string, dataRange: readonly [number, number]) =>
        session.call('datacloud.filtering.threshold.add', {
          ...{ viewId, layerName: `${dataset}/blocks` },
          filter: { id, field, dataRange, enabled: true },
        });

      beforeAll(async () => {
        const { client, folder } = setUp;
        const rows = blocks.map(({ place, density, grade }) => [...place, ...size, density ?? '', grade].join());
        const path = join(folder, 'model.csv');
        await writeFile(path, `XC,YC,ZC,XINC,YINC,ZINC,SG,CU\n${rows.join('\n')}\n`);
        const { id, metadataConfigId, columns } = await client.upload(path);
        const { body } = await client.call<{ datasetId: string }>('POST', '/dataset-blockmodel/create', {
          ...{ name: 'Model', groupName: 'Production', folderPath: '', id, metadataConfigId },
          mapping: Object.fromEntries(
            ['XC', 'YC', 'ZC', 'XINC', 'YINC', 'ZINC'].map((name) => [name.toLowerCase(), name]),
          ),
          columns: columns
            .filter(({ name }) => ['SG', 'CU'].includes(name))
            .map(({ name, statsDataType, units }) => ({ name, statsDataType, units })),
        });
        dataset = body.datasetId;
        await client.generated(dataset);
        await session.call('datacloud.mine.load', { viewId, layers: { [`${dataset}/blocks`]: ['ROOT'] } });
      }, seconds(60));

      it('is that of all blocks for a program, and follows the filters of a session', async () => {
        const { client } = setUp;
        expect((await tonnage(client)).body).toEqual({ ...near(weigh(() => true)), ofSession: false });
        expect((await tonnage(client, session.sessionId)).body).toEqual({
          ...near(weigh(() => true)),
          ofSession: true,
        });
        await filter('rich', 'CU', [1.5, 3.2]);
        const isRich = ({ grade }: Block): boolean => grade >= 1.5 && grade <= 3.2;
        expect((await tonnage(client, session.sessionId)).body).toEqual({ ...near(weigh(isRich)), ofSession: true });
        await filter('dense', 'SG', [2.6, 3]);
        const isDense = ({ density = 0 }: Block): boolean => density >= 2.6;
        const both = near(weigh((block) => isRich(block) && isDense(block)));
        expect(both.blocks).toBeGreaterThan(0);
        expect((await tonnage(client, session.sessionId)).body).toEqual({ ...both, ofSession: true });
        expect((await tonnage(client)).body).toEqual({ ...near(weigh(() => true)), ofSession: false });
      });

      it('is refused for what has none, and to who may not see it', async () => {
        const { client, server } = setUp;
        const refused = { status: 404, body: { code: 'unknown-field' } };
        expect(await tonnage(client, undefined, { density: 'AU' })).toMatchObject(refused);
        const surface = (await client.datasets()).find(
          ({ dataType, status }) => dataType === 'AsciiGrid' && status === 'Complete',
        );
        const asked = await tonnage(client, undefined, { dataset: surface?.id });
        expect(asked).toMatchObject({ status: 403, body: { code: 'data-not-needed', values: { type: 'AsciiGrid' } } });
        const people = await People.open(server);
        const tenant = await people.firstTenant();
        const outsider = await signIn(server, await people.person('Outsider', { tenant }));
        expect((await tonnage(outsider)).status).toBe(404);
        await people.close();
      });
    });
  },
);
