import { mkdir, readdir, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openArchive } from 'adit/core/server';
import { csv, kinds, names, type Kind, type SentFile } from './awkward-kinds.ts';
import { uploadFile } from './import-files.ts';
import { openSession, type OpenSession } from './render-session.ts';
import { isBuilt } from './server-process.ts';
import { useServer } from './use-server.ts';
import { seconds } from '../patience.ts';

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
  { timeout: seconds(90) },
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
      const listed = { dataType: type, status: 'Complete', failure: null };
      expect(await client.generated(body.datasetId)).toMatchObject(listed);
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

    it.each(Object.entries(kinds))(
      '[I1.01b, I1.01c, I1.01d, I1.01e] %s: tree, colours, filters, picks, states and exports',
      async (title, kind) => {
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
            const { labels } = await session.call<{ labels: string[] }>('datacloud.categories.get', {
              ...where,
              field,
            });
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
          const list = await session.call<{ fields: string[] }>('datacloud.fieldlist.set', {
            ...where,
            fields: wanted,
          });
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
          const path = `/plugins/exporting/datasets/${id}?format=${format}`;
          if (format === 'exporting.dxf' && kind.drawn === 'refused') {
            const refused = await client.call('GET', path);
            expect(refused).toMatchObject({ status: 409, body: { code: 'dxf-no-blocks' } });
            continue;
          }
          const bytes = await client.bytes(path);
          if (format === 'exporting.dxf') expect(drawingLayersOf(bytes)).toEqual(kind.drawn);
          else if (format === 'omf.omf2') {
            const again = await imported('Project', `${title} again`, [
              { name: 'again.omf', content: bytes, fileType: 'project' },
            ]);
            const other = await layerOf(again, kind.layer);
            expect(namesIn(other)).toEqual(namesIn(layer));
            expect(other.fields.map(({ kind: sort }) => sort)).toEqual(layer.fields.map(({ kind: sort }) => sort));
          } else expect(await headersOf(bytes)).toEqual(expect.arrayContaining([...wanted]));
        }
        expect(await prototypes()).toEqual(before);
      },
    );

    it('blast patterns: each is listed, created and has its holes', async () => {
      const { client, server } = setUp;
      const path = `/blastdog/read/patterns?siteId=${client.site}`;
      await client.call('GET', path);
      const [own = ''] = await readdir(join(server.dataFolder, 'blast'));
      const folder = join(server.dataFolder, 'blast', own, 'constructor');
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
      const listed = await client.call<{ pattern_name: string }[]>('GET', path);
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

    /** The layers of the entities of a drawing, each once. */
    function drawingLayersOf(drawing: Uint8Array): string[] {
      const lines = Buffer.from(drawing).toString().split('\r\n');
      return [...new Set(lines.filter((_, at) => at % 2 === 1 && lines[at - 1] === '  8'))];
    }

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
