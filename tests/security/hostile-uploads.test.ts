import { existsSync, readdirSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { zipOf } from '../../core/server/archive/archive-test-kit.ts';
import omfEnglish from '../../plugins/omf/locales/en.json' with { type: 'json' };
import omfSpanish from '../../plugins/omf/locales/es.json' with { type: 'json' };
import english from '../../plugins/importing/locales/en.json' with { type: 'json' };
import spanish from '../../plugins/importing/locales/es.json' with { type: 'json' };
import surfaceEnglish from '../../plugins/surface/locales/en.json' with { type: 'json' };
import surfaceSpanish from '../../plugins/surface/locales/es.json' with { type: 'json' };
import { createPoints, send, uploadFile } from '../integration/import-files.ts';
import { isBuilt } from '../integration/server-process.ts';
import { useServer } from '../integration/use-server.ts';
import { hostileArchives, manyEntries, nestedArchive, type HostileArchive } from './support/hostile-archives.ts';
import { seconds } from '../patience.ts';

const CONTAINER_LIMIT = 24 * 1024 ** 2;
/** What all of it may add to the memory of the server: far less than one of the bombs unpacks to. */
const MAX_GROWTH_BYTES = 400 * 1024 ** 2;
/** Every kind goes through the tables; each other way of importing gets one of three, and all of them in the soak. */
const STEP = process.env['ADIT_SOAK'] ? 1 : 3;
const texts = {
  en: { ...english, ...omfEnglish, ...surfaceEnglish } as Readonly<Record<string, string>>,
  es: { ...spanish, ...omfSpanish, ...surfaceSpanish } as Readonly<Record<string, string>>,
};

describe.skipIf(!isBuilt)(
  'hostile archives through the upload and the imports of a server',
  { timeout: seconds(120) },
  () => {
    const setUp = useServer({ ADIT_CONTAINER_LIMIT: String(CONTAINER_LIMIT) });

    const someArchives = async (extension: string): Promise<HostileArchive[]> =>
      (await hostileArchives(extension)).filter((_, at) => at % STEP === 0);

    /** Every file of the data folder but the database's, and those of the log. */
    const files = (): string[] =>
      ['files', 'datasets', 'cache', 'tmp', 'plugins']
        .map((name) => join(setUp.server.dataFolder, name))
        .filter((folder) => existsSync(folder))
        .flatMap((folder) => readdirSync(folder, { recursive: true, withFileTypes: true }))
        .filter((entry) => !entry.isDirectory())
        .map((entry) => join(entry.parentPath, entry.name))
        .toSorted();

    const memory = async (): Promise<number> => {
      const status = await readFile(`/proc/${setUp.server.pid}/status`, 'utf8').catch(() => '');
      return Number(/VmHWM:\s+(\d+) kB/.exec(status)?.[1] ?? 0) * 1024;
    };

    const drop = async (id: string): Promise<void> => {
      expect((await setUp.client.call('DELETE', `/upload-dataset/delete?rawFileId=${id}`)).status).toBe(200);
    };

    /** The code has a text of its own in both languages. */
    const expectTexts = (code: string): void => {
      const [en, es] = [texts.en[`error.${code}`], texts.es[`error.${code}`]];
      expect([code, en, es]).toEqual([code, expect.stringMatching(/./), expect.stringMatching(/./)]);
      expect(en).not.toBe(es);
    };

    it('are refused with a reason when they are unpacked for a table; nothing of them stays, and the next import works', async () => {
      const { client } = setUp;
      const before = { files: files(), memory: await memory() };
      const cases = [
        ...(await hostileArchives('csv')),
        { what: 'many entries', code: /^archive-too-many-entries$/, bytes: await manyEntries(10_001) },
        { what: 'archives in archives', code: /^archive-no-table$/, bytes: await nestedArchive('a.csv', 6) },
        {
          what: 'more than there is room for',
          code: /^(archive-too-large|container-full)$/,
          bytes: await zipOf([
            {
              name: 'a.csv',
              content: `X,Y,Z,AU\n${Array.from({ length: 30_000 }, (_, at) => `${at % 991},2,3,4\n`)
                .join('')
                .repeat(100)}`,
            },
          ]),
        },
      ];
      for (const { what, code, bytes } of cases) {
        const metadata = await uploadFile(client, 'bomb.zip', bytes, { fileType: 'pointdata' });
        expect([what, metadata.status, metadata.error?.code]).toEqual([what, 'Failed', expect.stringMatching(code)]);
        expectTexts(metadata.error?.code ?? '');
        expect([what, metadata.errorMsg]).toEqual([what, expect.not.stringContaining('{{')]);
        expect((await createPoints(client, 'Never', metadata)).status).not.toBe(200);
        await drop(metadata.id);
        expect([what, files()]).toEqual([what, before.files]);
      }
      expect((await memory()) - before.memory).toBeLessThan(MAX_GROWTH_BYTES);
      const good = await uploadFile(
        client,
        'good.zip',
        await zipOf([{ name: 'a.csv', content: 'X,Y,AU\n1,2,3\n4,5,6\n' }]),
        {
          fileType: 'pointdata',
        },
      );
      const { body } = await createPoints(client, 'Next', good);
      expect(await client.generated(body.datasetId)).toMatchObject({ status: 'Complete' });
    });

    it('fail the import of a surface with a reason, and leave nothing but the upload', async () => {
      const { client } = setUp;
      const before = files();
      for (const { what, bytes } of [
        ...(await someArchives('obj')).filter(({ what: name }) => !name.startsWith('the name')),
        { what: 'archives in archives', bytes: await nestedArchive('a.obj', 6) },
      ]) {
        const { id } = await uploadFile(client, 'bomb.zip', bytes, { datasetType: 'Surface', fileType: 'shape' });
        const place = { name: what, groupName: 'Production', folderPath: '' };
        const made = await client.call<{ datasetId: string }>('POST', '/dataset-surface/create', { ...place, id });
        expect([what, made.status]).toEqual([what, 200]);
        const dataset = await client.generated(made.body.datasetId);
        expect([what, dataset.status, dataset.failure?.code]).toEqual([what, 'Failed', expect.stringMatching(/./)]);
        expectTexts(dataset.failure?.code ?? '');
        expect((await client.call('DELETE', `/dataset/delete/${dataset.id}`)).status).toBe(200);
        await client.call('DELETE', `/upload-dataset/delete?rawFileId=${id}`);
        expect([what, files()]).toEqual([what, before]);
      }
    });

    it('are refused as OMF projects before any dataset is made', async () => {
      const { client } = setUp;
      const before = files();
      const datasets = await client.datasets();
      for (const { what, bytes } of await someArchives('json')) {
        const { id } = await uploadFile(client, 'bomb.omf', bytes, { datasetType: 'Project', fileType: 'project' });
        const place = { name: 'Bomb', groupName: 'Production', folderPath: '' };
        const { status, body } = await client.call<{ code: string }>('POST', '/dataset-omf/create', { ...place, id });
        expect([what, status, body.code]).toEqual([
          what,
          expect.toSatisfy((is: number) => is >= 400 && is < 500),
          expect.any(String),
        ]);
        expectTexts(body.code);
        await drop(id);
        expect([what, files()]).toEqual([what, before]);
      }
      expect(await client.datasets()).toEqual(datasets);
    });

    it('text with NULs in it and behind it comes in', async () => {
      const { client } = setUp;
      const rows = Array.from({ length: 40 }, (_, row) => `${row},${2 * row},hole ${row}\n`);
      const text = `X,Y,NAME\n1,2,a\0b\n${rows.join('')}${'\0'.repeat(40)}`;
      const file = await uploadFile(client, 'logger.csv', text);
      expect(file).toMatchObject({ status: 'Complete', errorMsg: null });
      const { body } = await createPoints(client, 'Logger', file);
      expect(await client.generated(body.datasetId)).toMatchObject({ status: 'Complete' });
    });

    it('under names that lead elsewhere are kept below the data folder, or refused', async () => {
      const { client } = setUp;
      const zip = await zipOf([{ name: 'a.csv', content: 'X,Y,AU\n1,2,3\n' }]);
      for (const name of [
        '../../evil.zip',
        '/tmp/adit-evil.zip',
        'C:\\evil.zip',
        '..\\evil.zip',
        'a\0.zip',
        '%2e%2e%2fevil.zip',
      ]) {
        const { status, body } = await send(client, name, zip, { fileType: 'pointdata', identifier: `named ${name}` });
        if (status !== 200) {
          expect([name, status, body.code]).toEqual([name, 400, 'bad-input']);
          continue;
        }
        await client.metadata(body.id);
        expect(files().filter((path) => path.includes('evil'))).toEqual([]);
        await drop(body.id);
      }
      expect(existsSync('/tmp/adit-evil.zip')).toBe(false);
      expect(readdirSync(join(setUp.server.dataFolder, '..')).filter((name) => name.includes('evil'))).toEqual([]);
    });
  },
);
