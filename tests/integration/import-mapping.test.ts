import { describe, expect, it } from 'vitest';
import { createPoints, update, uploadFile, type FileMetadata } from './import-files.ts';
import { isBuilt } from './server-process.ts';
import { useServer } from './use-server.ts';
import { seconds } from '../patience.ts';

interface Finding {
  readonly code: string;
  readonly severity: string;
  readonly fileName: string;
  readonly rawFileId?: string;
  readonly values: Record<string, unknown>;
  readonly lines?: number[];
  readonly fix?: object;
  readonly chosen?: string;
}
interface Examination {
  readonly findings: Finding[];
  readonly preview?: { points: number[][] };
  readonly error: { code: string } | null;
}
interface Recipe {
  readonly id: string;
  readonly name: string;
  readonly files: { headerSignature: string; nanValues: string }[];
}

describe.skipIf(!isBuilt)('mapping, the import doctor and recipes', () => {
  const setUp = useServer();
  const examine = async (file: FileMetadata, mapping: object, importerId = 'points.points'): Promise<Examination> => {
    const { status, body } = await setUp.client.call<Examination>('POST', '/plugins/importing/examine', {
      importerId,
      files: [{ rawFileId: file.id, fileType: 'pointdata', mapping }],
      options: {},
    });
    expect([status, body]).toMatchObject([200, {}]);
    return body;
  };
  const rows = 'X,Y,RL,AU,ROCK\n1,2,3,0.5,ore\n4,5,6,-99,waste\n';

  it('a dataset whose file does not say its unit has the one that was said, else the one of the site', async () => {
    const { client } = setUp;
    const set = (unit: string | null) =>
      client.call('PUT', '/settings/core.length', { scope: 'site', site: client.site, changes: { unit } });
    const unitOf = async (name: string, text: string, how: Parameters<typeof createPoints>[3] = {}) => {
      const { body } = await createPoints(client, name, await uploadFile(client, `${name}.csv`, text), how);
      const read = async () =>
        (await client.call<{ lengthUnit?: string }>('GET', `/dataset-logs?datasetId=${body.datasetId}`)).body
          .lengthUnit;
      await expect.poll(read, { timeout: seconds(20) }).toBeDefined();
      return read();
    };
    await set('us-ft');
    const metres = rows.replace('X,Y', 'X_m,Y_m');
    expect(await unitOf('of the site', `${rows}1,1,1,1,site\n`)).toBe('us-ft');
    expect(await unitOf('as said', `${rows}1,1,1,1,said\n`, { lengthUnit: 'ft' })).toBe('ft');
    expect(await unitOf('of the file', `${metres}1,1,1,1,file\n`, { x: 'X_m', y: 'Y_m', lengthUnit: 'ft' })).toBe('m');
    await set(null);
    expect(await unitOf('of no site', `${rows}1,1,1,1,none\n`)).toBe('m');
  });

  it('[W3.13, W7.15, W7.16a, W7.16b, W7.16c] tells by their names and titles of a file that was uploaded, and of a dataset that is made and has been', async () => {
    const { client, server } = setUp;
    const ended = new AbortController();
    const { body } = await fetch(`${server.address}/api/event`, {
      headers: { authorization: `Bearer ${client.token}` },
      signal: ended.signal,
    });
    let heard = '';
    const hearing = (async () => {
      for await (const piece of body!.pipeThrough(new TextDecoderStream())) heard += piece;
    })().catch(() => undefined);
    await createPoints(client, 'Heard of', await uploadFile(client, 'heard of.csv', `${rows}7,8,9,1,ore\n`));
    const told = (event: string, title: string, message: string): RegExp =>
      new RegExp(
        `event: ${event}\ndata: {"title":"${title}","message":"${message}"[^\n]*"datasetSiteId":"${client.site}"`,
      );
    await expect
      .poll(() => heard, { timeout: seconds(20) })
      .toMatch(told('complete', 'Dataset Generation Result', 'Heard of: Complete'));
    expect(heard).toMatch(told('success', 'Rawfile Upload Result: Complete', 'heard of.csv'));
    expect(heard).toMatch(told('generate', 'Dataset Generation', 'Heard of: Generation started'));
    const [, datasetId] = /"message":"Heard of: Complete","datasetId":"([^"]+)"/.exec(heard) ?? [];
    const [, last] = /event: complete\ndata: (\{"title":"Dataset Generation Result"[^\n]*)/.exec(heard) ?? [];
    expect(JSON.parse(last ?? '')).toEqual({
      title: 'Dataset Generation Result',
      message: 'Heard of: Complete',
      datasetId,
      datasetFolderPath: '',
      datasetType: 'Points',
      datasetGroupName: 'Production',
      datasetSiteId: client.site,
    });
    const progress = await client.call('GET', `/plugins/importing/progress/${datasetId}`);
    expect([progress.status, progress.body]).toEqual([
      200,
      {
        importer: 'points.points',
        name: 'Heard of',
        status: 'Complete',
        progress: 1,
        used: [{ fileType: 'pointdata', rows: 3 }],
        files: [
          {
            fileName: 'heard of.csv',
            fileType: 'pointdata',
            rowsRead: 3,
            rowsUsed: 3,
            rowsRejected: 0,
            rowsChanged: 0,
          },
        ],
        // A code that was read as missing, and no column for the elevation.
        notes: 2,
      },
    ]);
    ended.abort();
    await hearing;
  });

  it('[I3.02, I3.03, I7.01] gives, refreshes and saves the metadata of a file', async () => {
    const { client } = setUp;
    const file = await uploadFile(client, 'metadata.csv', rows);
    expect(file).toMatchObject({
      id: expect.stringMatching(/./),
      metadataConfigId: expect.stringMatching(/./),
      fileName: 'metadata.csv',
      delimiter: ',',
      skipHeaderLines: 1,
      nanValues: '[]',
      status: 'Complete',
      errorMsg: null,
      fileType: null,
      entry: null,
      format: 'csv',
      mapping: {},
    });
    expect(file.columns[3]).toMatchObject({
      _id: 'column-4',
      name: 'AU',
      dataType: 'float',
      statsDataType: 'continuous',
      units: 'none',
      numUniques: 2,
      sampleData: ['0.5', '-99'],
      selected: true,
    });
    expect(file).toMatchObject({ defaultColumns: {}, attributesMap: null });
    for (const whole of [{}, file]) {
      const read = { ...whole, delimiter: ';', skipHeaderLines: 2, nanValues: '[]' };
      const changed = await update(client, file.id, read);
      expect(changed.body).toMatchObject({ delimiter: ';', skipHeaderLines: 2, nanValues: '[]', rowCount: 1 });
      expect(changed.body.columns).toHaveLength(1);
      const again = { ...whole, delimiter: ',', skipHeaderLines: 1, nanValues: '["-99","NA"]' };
      const coded = await update(client, file.id, again);
      expect(coded.body).toMatchObject({ nanValues: '["-99","NA"]', columns: { 3: { missing: 1 } } });
    }
    const columns = file.columns.map((column) => ({ ...column, selected: column.name !== 'ROCK' }));
    const mapping = { x: 'X', y: 'Y', z: 'RL' };
    const saved = await update(client, file.id, { ...file, columns, mapping });
    expect(saved.body).toMatchObject({ status: 'Complete', mapping });
    expect(saved.body.metadataConfigId).not.toBe(file.metadataConfigId);
    const fetched = await update(client, file.id, {});
    expect(fetched.body.columns.map(({ selected }) => selected)).toEqual([true, true, true, true, false]);
    expect(fetched.body).toMatchObject({ mapping, errorMsg: null, metadataConfigId: saved.body.metadataConfigId });
    const unread = await uploadFile(client, 'unread.csv', 'X,Y\n');
    expect((await update(client, unread.id, {})).body).toMatchObject({
      status: 'Failed',
      errorMsg: 'The file has column names, but no rows of data below them.',
      columns: [],
    });
  });

  it('[I5.08, I5.09, I5.10] [I9.03] a wrong delimiter, symbol or first row is refused; an empty delimiter is a comma', async () => {
    const { client } = setUp;
    const file = await uploadFile(client, 'rules.csv', rows);
    for (const delimiter of ['a', '7', 'ab']) expect((await update(client, file.id, { delimiter })).status).toBe(400);
    expect((await update(client, file.id, { delimiter: 'x' })).body.code).toBe('invalid-delimiter');
    for (const nanValues of ['[" "]', '[""]'])
      expect((await update(client, file.id, { nanValues })).body.code).toBe('invalid-nan-symbol');
    for (const nanValues of ['{}', '[1]', 'x']) expect((await update(client, file.id, { nanValues })).status).toBe(400);
    for (const skipHeaderLines of [-1, 9999, 1.5])
      expect((await update(client, file.id, { skipHeaderLines })).status).toBe(400);
    const semicolon = await update(client, file.id, { delimiter: ';' });
    expect(semicolon.body).toMatchObject({ delimiter: ';', status: 'Complete' });
    expect(semicolon.body.columns).toHaveLength(1);
    expect((await update(client, file.id, { delimiter: '' })).body).toMatchObject({ delimiter: ',', rowCount: 2 });
    expect((await update(client, file.id, { skipHeaderLines: 2 })).body).toMatchObject({ rowCount: 1 });
    expect((await update(client, file.id, { delimiter: ' ' })).status).toBe(200);
  });

  it('[I5.13, I9.04] dat files offer only continuous for the first 8 columns; over 2500 values are continuous', async () => {
    const { client } = setUp;
    const header = Array.from({ length: 10 }, (_, index) => `V${index + 1}`).join(' ');
    const line = (row: number): string => Array.from({ length: 10 }, (_, index) => row % (index + 2)).join(' ');
    const dat = await uploadFile(client, 'model.dat', `${header}\n${[0, 1, 2, 3, 4, 5].map(line).join('\n')}\n`, {
      datasetType: 'Blockmodel',
    });
    const offered = dat.columns.map(({ typeOptions }) => typeOptions.join());
    expect(offered.slice(0, 8)).toEqual(Array.from({ length: 8 }, () => 'continuous'));
    expect(offered.slice(8)).toEqual(['categorical,continuous', 'categorical,continuous']);
    const many = `A,B,C,D\n${Array.from({ length: 2501 }, (_, row) => `${row},${row % 2500},t${row},1`).join('\n')}\n`;
    const csv = await uploadFile(client, 'many.csv', many);
    expect(csv.columns.map(({ typeOptions, numUniques }) => [typeOptions.join(), numUniques])).toEqual([
      ['continuous', 2501],
      ['categorical,continuous', 2500],
      ['categorical', 2501],
      ['categorical,continuous', 1],
    ]);
  });

  it('[I5.11] every variable needs a column, and a file with other columns one of them', async () => {
    const { client } = setUp;
    const file = await uploadFile(client, 'needs.csv', rows);
    expect((await createPoints(client, 'No column', file, { x: 'EAST' })).body.code).toBe('missing-mapping');
    const none = await client.call<{ code: string }>('POST', '/dataset-points/create', {
      name: 'No property',
      groupName: 'Production',
      folderPath: '',
      id: file.id,
      x_col: 'X',
      y_col: 'Y',
      columns: [{ name: 'AU', statsDataType: 'continuous', units: 'none', selected: false }],
    });
    expect([none.status, none.body.code]).toEqual([400, 'no-properties']);
  });

  it('[I5.04] the same file twice, or two files of one name, are refused', async () => {
    const { client } = setUp;
    const collar = await uploadFile(client, 'drill.csv', 'BHID,X,Y,Z\nA,1,2,3\n', { datasetType: 'Drillhole' });
    const one = await uploadFile(client, 'assay.csv', 'BHID,FROM,TO,AU\nA,0,1,2\n', { datasetType: 'Drillhole' });
    const other = await uploadFile(client, 'ASSAY.csv', 'BHID,FROM,TO,AU\nA,1,2,2\n', { datasetType: 'Drillhole' });
    const interval = ({ id }: FileMetadata) => ({ id, mapping: { hole: 'BHID', from: 'FROM', to: 'TO' } });
    const create = (intervals: object[]) =>
      client.call<{ code: string; datasetId: string }>('POST', '/dataset-drillhole/create', {
        name: 'Twice',
        groupName: 'Production',
        folderPath: '',
        collar: { id: collar.id, mapping: { hole: 'BHID', easting: 'X', northing: 'Y', elevation: 'Z' } },
        intervals,
        points: [],
      });
    for (const intervals of [
      [interval(one), interval(one)],
      [interval(one), interval(other)],
    ])
      expect((await create(intervals)).body.code).toBe('file-name-used');
    expect((await create([interval(one)])).status).toBe(200);
  });

  it('the doctor finds what a file is written like and proposes fixes; taking one makes the finding go', async () => {
    const { client } = setUp;
    const text = [
      'Soil survey 2024',
      'X,Y,RL,AU,CU,AU',
      ...Array.from({ length: 30 }, (_, row) => `${row},${row * 2},5,${row === 3 ? '<0.01' : row / 10},-999,1`),
      '1;2;5;0.1;3;1',
      '7,8',
      'ñ,2,5,1,1,1',
    ].join('\n');
    const file = await uploadFile(client, 'odd.csv', Buffer.from(text, 'latin1'), { fileType: 'pointdata' });
    const mapping = { x: 'X', y: 'Y', z: 'RL' };
    const found = await examine(file, mapping);
    const byCode = new Map(found.findings.map((finding) => [finding.code, finding]));
    expect([...byCode.keys()]).toEqual(
      expect.arrayContaining([
        'sentinel',
        'late-header',
        'mixed-delimiters',
        'encoding',
        'duplicate-column-names',
        'below-detection',
        'ragged-rows',
        'text-in-variable',
      ]),
    );
    for (const { fileName, rawFileId } of found.findings) expect([fileName, rawFileId]).toEqual(['odd.csv', file.id]);
    expect(byCode.get('sentinel')).toMatchObject({
      values: { symbol: '-999', columns: 'CU' },
      fix: { kind: 'missing-symbol', symbol: '-999' },
    });
    expect(byCode.get('mixed-delimiters')).toMatchObject({ values: { delimiter: ';', rows: 1 }, lines: [33] });
    expect(byCode.get('late-header')).toMatchObject({ values: { line: 2, row: 3 } });
    expect(byCode.get('encoding')).toMatchObject({ values: { encoding: 'windows-1252' } });
    expect(byCode.get('text-in-variable')).toMatchObject({ values: { column: 'X', variable: 'x' } });
    expect(found.preview?.points.length).toBeGreaterThan(10);
    expect(found.error).toBeNull();
    await update(client, file.id, { nanValues: '["-999"]' });
    expect((await examine(file, mapping)).findings.map(({ code }) => code)).not.toContain('sentinel');
    const moved = await update(client, file.id, { skipHeaderLines: 5 });
    expect(moved.body.headerSignature).toBe(file.headerSignature);
    expect((await examine(moved.body, {})).findings).toContainEqual(
      expect.objectContaining({ code: 'other-start-row', fix: { kind: 'data-start-row', row: 3 } }),
    );
  });

  it('codes and single texts are choices of findings; what is chosen is kept, read, and in the report', async () => {
    const { client } = setUp;
    const cells = Array.from({ length: 40 }, (_, row) => `${row},${row},1,${(row % 9) / 10 + 0.2}`);
    const text = ['X,Y,RL,AU', ...cells, '50,1,1,-666', '51,1,1,LNR', '52,1,1,-0.1', '53,1,1,see note'].join('\n');
    const file = await uploadFile(client, 'codes.csv', text, { fileType: 'pointdata' });
    expect(file.columns[3]).toMatchObject({ dataType: 'float', statsDataType: 'continuous' });
    const mapping = { x: 'X', y: 'Y', z: 'RL' };
    const chosen = ({ findings }: Examination): unknown[] =>
      findings.map(({ code, values, ...finding }) => [code, values['symbol'] ?? values['text'], finding.chosen]);
    expect(chosen(await examine(file, mapping))).toEqual([
      ['sentinel', '-666', 'missing'],
      ['limit-code', '-0.1', 'half-limit'],
      ['sentinel', 'LNR', 'missing'],
      ['stray-texts', 'see note', 'missing'],
    ]);
    const column = { name: 'AU', codes: [{ text: '-0.1', reading: 'limit' }] };
    expect((await update(client, file.id, { columns: [column] })).status).toBe(200);
    expect(chosen(await examine(file, mapping))[1]).toEqual(['limit-code', '-0.1', 'limit']);
    const { body } = await createPoints(client, 'Codes', file, { z: 'RL' });
    await client.generated(body.datasetId);
    const report = Buffer.from(await client.bytes(`/plugins/importing/report/${body.datasetId}`)).toString();
    expect(report).toContain('“-666” counts as missing (cells: 1)');
    expect(report).toContain('“-0.1” stands for a detection limit');
    expect(report).toContain('“see note” is not a number');
  });

  it('[I5.10] a line of names is chosen by its number, and a file without names is read from its first row', async () => {
    const { client } = setUp;
    const text = `Company,Perth,WA,2024\nEX,NY,RL,AU\n(m),(m),(m),\n${'1,2,3,0.5\n'.repeat(5)}`;
    const file = await uploadFile(client, 'lines.csv', text, { fileType: 'pointdata' });
    const named = (await update(client, file.id, { headerLine: 2 })).body;
    expect(named).toMatchObject({ headerLine: 2, skipHeaderLines: 3, rowCount: 5 });
    expect(named.columns.map(({ name, units }) => `${name} ${units}`)).toEqual(['EX m', 'NY m', 'RL m', 'AU none']);
    expect((await update(client, file.id, { nanValues: '["NA"]' })).body).toMatchObject({ headerLine: 2 });
    const bare = (await update(client, file.id, { skipHeaderLines: 0 })).body;
    expect(bare).toMatchObject({ headerLine: null, skipHeaderLines: 0, rowCount: 8 });
    expect(bare.columns[0]?.name).toBe('column_1');
    expect((await examine(bare, {})).findings.map(({ code }) => code)).toEqual(
      expect.arrayContaining(['header-as-data', 'no-header']),
    );
  });

  it('the doctor says that days and months cannot be told apart, and the order that is chosen makes moments of them', async () => {
    const { client } = setUp;
    const lines = ['1,2,3,05/03/2021', '4,5,6,06/07/2021', '7,8,9,12/11/2021'];
    const file = await uploadFile(client, 'unclear.csv', ['X,Y,RL,Sampled', ...lines].join('\n'), {
      fileType: 'pointdata',
    });
    const mapping = { x: 'X', y: 'Y', z: 'RL' };
    const found = (await examine(file, mapping)).findings.find(({ code }) => code === 'ambiguous-dates');
    expect(found).toMatchObject({
      values: { columns: 'Sampled', sample: '05/03/2021' },
      fix: { kind: 'dates', columns: ['Sampled'], dates: 'dmy' },
      alternative: { kind: 'dates', columns: ['Sampled'], dates: 'mdy' },
    });
    const { body } = await client.call<Examination>('POST', '/plugins/importing/examine', {
      importerId: 'points.points',
      files: [{ rawFileId: file.id, fileType: 'pointdata', mapping, dates: { Sampled: 'mdy' } }],
      options: {},
    });
    expect([body.error, body.findings]).toEqual([null, []]);
    const column = async (change: object): Promise<unknown> =>
      (await update(client, file.id, { columns: [{ name: 'Sampled', ...change }] })).body.columns[3];
    const moments = { dates: 'mdy', statsDataType: 'continuous', typeOptions: ['categorical', 'continuous'] };
    expect(await column({ dates: 'mdy' })).toMatchObject(moments);
    expect(await column({ dates: 'iso' })).toMatchObject(moments);
    expect(await column({ dates: 'ambiguous' })).toMatchObject({
      dates: 'ambiguous',
      statsDataType: 'categorical',
      typeOptions: ['categorical'],
    });
  });

  it('the doctor answers with the reason when the files cannot be looked at together, and refuses unknown ones', async () => {
    const { client } = setUp;
    const file = await uploadFile(client, 'doctor.csv', rows);
    const incomplete = await examine(file, { x: 'X' });
    expect(incomplete.error).toMatchObject({ code: 'missing-mapping' });
    expect(incomplete.findings.map(({ code }) => code)).toContain('sentinel');
    const call = (importerId: string, rawFileId: string) =>
      client.call('POST', '/plugins/importing/examine', {
        importerId,
        files: [{ rawFileId, fileType: 'pointdata', mapping: {} }],
      });
    expect((await call('nobody.nothing', file.id)).status).toBe(404);
    expect((await call('points.points', '00000000-0000-4000-8000-000000000000')).status).toBe(404);
    expect((await client.call('POST', '/plugins/importing/examine', { importerId: 'x', files: [] })).status).toBe(400);
  });

  it('a recipe is kept by name, offered to files with the same header, replaced and deleted', async () => {
    const { client } = setUp;
    const file = await uploadFile(client, 'recipe.csv', rows);
    const recipe = {
      site: client.site,
      name: 'Soil lab',
      importerId: 'points.points',
      files: [
        {
          fileType: 'pointdata',
          headerSignature: file.headerSignature,
          delimiter: ',',
          skipHeaderLines: 1,
          nanValues: '["-99"]',
          mapping: { x: 'X', y: 'Y', z: 'RL' },
          columns: [{ name: 'AU', statsDataType: 'continuous', units: 'none', selected: true }],
        },
      ],
      options: {},
      hierarchy: ['ROCK'],
    };
    const saved = await client.call<Recipe>('POST', '/plugins/importing/recipes', recipe);
    expect(saved.body).toMatchObject({ name: 'Soil lab', updatedBy: { name: expect.stringMatching(/./) } });
    const list = async (query = '') =>
      (await client.call<{ recipes: Recipe[] }>('GET', `/plugins/importing/recipes?site=${client.site}${query}`)).body
        .recipes;
    const other = await uploadFile(client, 'later.csv', `${rows}7,8,9,1,ore\n`);
    const offered = await list(`&importerId=points.points&headerSignature=${other.headerSignature}`);
    expect(offered).toMatchObject([{ id: saved.body.id, hierarchy: ['ROCK'], files: recipe.files }]);
    const different = await uploadFile(client, 'different.csv', 'X,Y,CU\n1,2,3\n');
    expect(await list(`&headerSignature=${different.headerSignature}`)).toEqual([]);
    const [first] = recipe.files;
    const again = { ...recipe, name: 'SOIL LAB', files: [{ ...first, nanValues: '[]' }] };
    const replaced = await client.call<Recipe>('POST', '/plugins/importing/recipes', again);
    expect(replaced.body).toMatchObject({ id: saved.body.id, name: 'SOIL LAB' });
    expect(await list()).toMatchObject([{ files: [{ nanValues: '[]' }] }]);
    expect((await client.call('DELETE', `/plugins/importing/recipes?id=${saved.body.id}`)).status).toBe(200);
    expect(await list()).toEqual([]);
    expect((await client.call('DELETE', `/plugins/importing/recipes?id=${saved.body.id}`)).status).toBe(404);
    for (const bad of [{ name: ' ' }, { name: 'x'.repeat(51) }, { files: [] }])
      expect((await client.call('POST', '/plugins/importing/recipes', { ...recipe, ...bad })).status).toBe(400);
  });

  it('[I4.01j, I4.01l, I7.02] what was sent before is not sent again: the answer says whether there is metadata', async () => {
    const { client } = setUp;
    const validate = async (file: object | undefined, dataset: object = {}) =>
      (
        await client.call<{ outcome: string; id?: string }>('POST', '/dataset-metadata/validate', {
          datasetName: 'Any',
          groupName: 'Production',
          datasetType: 'Points',
          site: client.site,
          folderPath: '',
          file,
          ...dataset,
        })
      ).body;
    const known = { fileName: 'known.csv', uniqueIdentifier: 'known', chunkTotalCount: 1 };
    expect(await validate(known)).toEqual({ outcome: 'upload' });
    const file = await uploadFile(client, 'known.csv', rows, { identifier: 'known' });
    expect(await validate(known)).toEqual({ outcome: 'metadata-available', id: file.id });
    const bad = await uploadFile(client, 'bad.csv', 'X,Y\n', { identifier: 'bad' });
    expect(await validate({ ...known, fileName: 'bad.csv', uniqueIdentifier: 'bad' })).toEqual({
      outcome: 'no-metadata',
      id: bad.id,
    });
    // Without the file it is about the last one that was sent for the dataset, where its type takes one.
    const sent = { datasetName: 'Test' };
    expect(await validate(undefined, sent)).toEqual({ outcome: 'no-metadata', id: bad.id });
    const last = await uploadFile(client, 'last.csv', rows, { identifier: 'last' });
    expect(await validate(undefined, sent)).toEqual({ outcome: 'metadata-available', id: last.id });
    for (const [type, outcome] of [
      ['Blockmodel', 'metadata-available'],
      ['Drillhole', 'upload'],
    ] as const) {
      await uploadFile(client, `${type}.csv`, rows, { datasetType: type, identifier: type });
      expect(await validate(undefined, { ...sent, datasetType: type })).toMatchObject({ outcome });
    }
    for (const other of [{ datasetName: 'Tes' }, { groupName: 'Exploration' }, { folderPath: 'North' }])
      expect(await validate(undefined, { ...sent, ...other })).toEqual({ outcome: 'upload' });
  });
});
