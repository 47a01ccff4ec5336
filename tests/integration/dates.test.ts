import { copyFile, mkdir, readdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { hasSharedData, sharedData } from './drillhole-import.ts';
import { update, uploadFile, type FileMetadata } from './import-files.ts';
import { openSession } from './render-session.ts';
import { isBuilt } from './server-process.ts';
import { useServer } from './use-server.ts';
import { seconds } from '../patience.ts';

interface Field {
  readonly name: string;
  readonly kind: string;
  readonly look?: object;
  readonly statistics: { count: number; missing: number; minimum?: number; maximum?: number };
}
interface Config {
  readonly layers: readonly { layerName: string; name: string; identifier: string; count: number; fields: Field[] }[];
}

const pad = (value: number): string => String(value).padStart(2, '0');
const source = [
  'X,Y,Z,Au,Sampled,Drilled,Unclear',
  ...Array.from({ length: 40 }, (_, at) => {
    const sampled = at === 5 ? '' : at === 7 ? 'unknown' : at === 9 ? '31/02/2021' : `${(at % 28) + 1}/03/2021`;
    const drilled = `2021-03-${pad((at % 28) + 1)}T10:00:00+02:00`;
    return `${100 + at},${at},5,${at / 10},${sampled},${drilled},${pad((at % 12) + 1)}/${pad(((at + 3) % 12) + 1)}/2020`;
  }),
].join('\n');

describe.skipIf(!isBuilt)('columns of dates', { timeout: seconds(60) }, () => {
  const setUp = useServer();

  async function importFiles(
    name: string,
    importer: string,
    files: readonly { fileType: string; metadata: FileMetadata }[],
  ): Promise<string> {
    const { client } = setUp;
    const { status, body } = await client.call<{ datasetId: string }>('POST', '/plugins/importing/datasets', {
      site: client.site,
      importer,
      name,
      groupName: 'Production',
      folderPath: '',
      files: files.map(({ fileType, metadata }) => ({ id: metadata.id, fileType, mapping: {} })),
      options: {},
      hierarchy: [],
    });
    expect({ status, body }).toMatchObject({ status: 200 });
    expect(await client.generated(body.datasetId)).toMatchObject({ status: 'Complete', failure: null });
    return body.datasetId;
  }

  const upload = (name: string, content: string | Uint8Array, fileType: string): Promise<FileMetadata> =>
    uploadFile(setUp.client, name, content, {
      datasetType: fileType === 'blockmodel' ? 'Blockmodel' : fileType === 'pointdata' ? 'Points' : 'Drillhole',
      fileType,
    });
  const importPoints = async (name: string, content: string | Uint8Array): Promise<string> =>
    importFiles(name, 'points.points', [
      { fileType: 'pointdata', metadata: await upload(`${name}.csv`, content, 'pointdata') },
    ]);
  const exported = async (id: string): Promise<Buffer> =>
    Buffer.from(await setUp.client.bytes(`/plugins/exporting/datasets/${id}?format=exporting.csv`));
  const reportOf = async (id: string): Promise<string> =>
    (await setUp.client.call<string>('GET', `/plugins/importing/report/${id}`)).body;

  it('[I5.13, W3.05] become moments where they say how they are written, filter by date, and come out as ISO', async () => {
    const { client } = setUp;
    const metadata = await upload('dates.csv', source, 'pointdata');
    expect(metadata.columns.slice(4)).toMatchObject([
      { name: 'Sampled', dates: 'dmy', dataType: 'string', statsDataType: 'continuous' },
      { name: 'Drilled', dates: 'iso', typeOptions: ['categorical', 'continuous'] },
      { name: 'Unclear', dates: 'ambiguous', statsDataType: 'categorical', typeOptions: ['categorical'] },
    ]);
    const id = await importFiles('Dates', 'points.points', [{ fileType: 'pointdata', metadata }]);

    const report = await reportOf(id);
    for (const text of [
      'Sampled: “unknown” is not a date; the value counts as missing.',
      'Sampled: “31/02/2021” is not a date; the value counts as missing.',
      'Sampled: no date in this row; rows without one: 1.',
      'Unclear stays text: it is unclear which number in its dates is the day and which is the month.',
    ])
      expect(report).toContain(text);
    expect(report).toMatch(/dates\.csv,9,[^\n]*“unknown”/);

    const told = (await client.datasets()).find((dataset) => dataset.id === id) as {
      datasetColumnMapping?: { column: string; isTimeStamp: boolean }[];
    };
    const moments = told.datasetColumnMapping?.filter(({ isTimeStamp }) => isTimeStamp) ?? [];
    expect(moments.map(({ column }) => column)).toEqual(['Sampled', 'Drilled']);

    const { call, close } = await openSession(client);
    const { layers } = await call<Config>('datacloud.mine.dataset.config', { datasetId: id });
    const [layer] = layers;
    const layerName = layer?.layerName ?? '';
    expect(layer?.fields.map(({ name, kind }) => `${name} ${kind}`)).toEqual([
      'Au number',
      'Sampled timestamp',
      'Drilled timestamp',
      'Unclear category',
    ]);
    expect(layer?.fields[1]?.statistics).toMatchObject({
      count: 37,
      missing: 3,
      minimum: Date.UTC(2021, 2, 1),
      maximum: Date.UTC(2021, 2, 28),
    });
    expect(layer?.fields[2]?.statistics.minimum).toBe(Date.UTC(2021, 2, 1, 8));
    // Grades start over the middle of their range, dates over all of it.
    expect(layer?.fields.map(({ look }) => look !== undefined)).toEqual([true, false, false, false]);
    await call('datacloud.mine.load', { viewId: 'view1', layers: { [layerName]: ['ROOT'] } });
    const dataRange = [Date.UTC(2021, 2, 12), Date.UTC(2021, 2, 14)];
    const filter = { id: 'f', field: 'Sampled', dataRange, enabled: true };
    expect(await call('datacloud.filtering.threshold.add', { viewId: 'view1', layerName, filter })).toMatchObject({
      kept: 4,
      total: 40,
    });
    close();

    const first = await exported(id);
    const [head, row] = first.toString().split(/\r?\n/);
    expect(head?.split(',')).toEqual(['x', 'y', 'z', 'Au', 'Sampled', 'Drilled', 'Unclear']);
    expect(row?.split(',').slice(4, 6)).toEqual(['2021-03-01', '2021-03-01T08:00:00.000Z']);
    const second = await exported(await importPoints('Dates again', first));
    expect(second.equals(first)).toBe(true);
  });

  it('become moments in the order that was chosen, with short years and names of months too', async () => {
    const { client } = setUp;
    const metadata = await upload(
      'chosen.csv',
      'X,Y,Z,Sampled,Logged,Drilled\n1,2,3,05/03/2021,12-Mar-2024,25/3/21\n4,5,6,06/07/2021,1 APR 24,1/4/99\n',
      'pointdata',
    );
    expect(metadata.columns.slice(3)).toMatchObject([{ dates: 'ambiguous' }, { dates: 'dmy' }, { dates: 'dmy' }]);
    const { body } = await update(client, metadata.id, { columns: [{ name: 'Sampled', dates: 'mdy' }] });
    const id = await importFiles('Chosen', 'points.points', [{ fileType: 'pointdata', metadata: body }]);
    const rows = (await exported(id)).toString().split(/\r?\n/);
    expect(rows.slice(1, 3).map((row) => row.split(',').slice(3))).toEqual([
      ['2021-05-03', '2024-03-12', '2021-03-25'],
      ['2021-06-07', '2024-04-01', '1999-04-01'],
    ]);
  });

  it('stay text where the user says so', async () => {
    const { client } = setUp;
    const metadata = await upload('as-text.csv', `${source}\n`, 'pointdata');
    await update(client, metadata.id, { columns: [{ name: 'Drilled', statsDataType: 'categorical' }] });
    const id = await importFiles('As text', 'points.points', [{ fileType: 'pointdata', metadata }]);
    expect((await exported(id)).toString()).toContain('2021-03-01T10:00:00+02:00');
  });

  it('are moments in drillholes and block models too', async () => {
    const collar = 'BHID,X,Y,Z,LENGTH,Started\nA,0,0,0,10,2020-01-05\nB,50,0,0,10,2020-02-06\n';
    const assay = 'BHID,FROM,TO,Au,Assayed\nA,0,5,1,13/05/2020 7:30\nA,5,10,2,14/05/2020\nB,0,5,3,1/06/2020\n';
    const holes = await importFiles('Dated holes', 'drillhole.drillhole', [
      { fileType: 'collar', metadata: await upload('collar.csv', collar, 'collar') },
      { fileType: 'interval', metadata: await upload('assay.csv', assay, 'interval') },
    ]);
    const blocks = ['XC,YC,ZC,XINC,YINC,ZINC,Au,Mined'];
    for (let at = 0; at < 8; at += 1) {
      const place = [at & 1, (at >> 1) & 1, at >> 2].map((step) => 5 + 10 * step);
      blocks.push(`${place.join(',')},10,10,10,${at},${at + 1}/20/2020`);
    }
    const model = await importFiles('Dated blocks', 'blockmodel.blockmodel', [
      { fileType: 'blockmodel', metadata: await upload('model.csv', blocks.join('\n'), 'blockmodel') },
    ]);
    const { call, close } = await openSession(setUp.client);
    const moments = async (datasetId: string): Promise<object[]> =>
      (await call<Config>('datacloud.mine.dataset.config', { datasetId })).layers.flatMap(({ identifier, fields }) =>
        fields
          .filter(({ kind }) => kind === 'timestamp')
          .map(({ name, statistics: { minimum, maximum } }) => ({ identifier, name, minimum, maximum })),
      );
    const collars = { name: 'Started', minimum: Date.UTC(2020, 0, 5), maximum: Date.UTC(2020, 1, 6) };
    expect(await moments(holes)).toEqual([
      { identifier: 'collar', ...collars },
      { identifier: 'interval', name: 'Assayed', minimum: Date.UTC(2020, 4, 13, 7, 30), maximum: Date.UTC(2020, 5, 1) },
    ]);
    expect(await moments(model)).toMatchObject([
      { name: 'Mined', minimum: Date.UTC(2020, 0, 20), maximum: Date.UTC(2020, 7, 20) },
    ]);
    close();
  });

  it('of blast holes are moments, and text in the real patterns, where day and month cannot be told apart', async () => {
    const { client, server } = setUp;
    await client.call('GET', `/blastdog/read/patterns?siteId=${client.site}`);
    const [site] = await readdir(join(server.dataFolder, 'blast'));
    const folder = join(server.dataFolder, 'blast', site as string);
    await mkdir(folder, { recursive: true });
    const head = 'Pattern,Hole Name,Collar X,Collar Y,Collar Z,Drill Length,measuredLength,measuredLengthTimeStamp';
    const holes = [
      'P1,1,10,20,30,5,5.1,25/03/2021 7:00',
      'P1,2,14,20,30,5,5.2,6/04/2021',
      'P1,3,18,20,30,5,0,6/04/1975',
    ];
    await writeFile(join(folder, 'P1.csv'), [head, ...holes].join('\n'));
    const names = ['P1'];
    if (hasSharedData) {
      await copyFile(join(sharedData, 'kirra/KAB_BLAST_ALLCOL.csv'), join(folder, 'kab.csv'));
      names.push('ISEE_OTHER');
    }
    const { body } = await client.call<{ datasets: { id: string }[] }>('POST', '/dataset-blastdog/create/patterns', {
      siteId: client.site,
      patternNames: names,
    });
    const { call, close } = await openSession(client);
    const dated: string[][] = [];
    for (const { id } of body.datasets) {
      expect(await client.generated(id)).toMatchObject({ status: 'Complete', failure: null });
      const { layers } = await call<Config>('datacloud.mine.dataset.config', { datasetId: id });
      const fields = layers.find(({ name }) => name === 'points')?.fields ?? [];
      dated.push(fields.filter(({ name }) => name.endsWith('_at')).map(({ name, kind }) => `${name} ${kind}`));
    }
    close();
    const [own, real] = await Promise.all(body.datasets.map(({ id }) => reportOf(id)));
    expect(dated[0]).toEqual(['measured_length_at timestamp']);
    expect(own).toContain('measured_length_at: no date in this row; rows without one: 1.');
    if (!hasSharedData) return;
    expect(dated[1]).toEqual(['measured_length_at category', 'measured_mass_at category']);
    expect(real).toContain('measured_length_at stays text');
  });
});
