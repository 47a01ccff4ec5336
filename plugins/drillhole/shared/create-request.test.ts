import { describe, expect, it } from 'vitest';
import { toImport } from 'adit/plugins/importing';
import { drillholeImporter } from './importer.ts';
import { createDrillhole, createDrillholeShape } from './routes.ts';

const collar = {
  id: 'c1',
  metadataConfigId: 'm1',
  mapping: { hole: 'BHID', easting: 'X', northing: 'Y', elevation: 'Z' },
  columns: [
    { name: 'X', statsDataType: 'continuous', units: 'ft' },
    { name: 'Lease', statsDataType: 'categorical' },
    { name: 'Skip', statsDataType: 'categorical', selected: false },
  ],
  hierarchy_cols: ['Lith'],
  chunk_cols: ['Zone', 'Lith'],
  delimiter: ',',
};
const other = (id: string): object => ({ id, mapping: { hole: 'BHID' } });

describe('POST /dataset-drillhole/create', () => {
  it('[I7.07] takes the payload of the specification', () => {
    const body = createDrillhole.body!.parse({
      name: 'Babbitt',
      folderPath: '',
      groupName: 'Production',
      collar,
      survey: other('s1'),
      planned: other('c2'),
      trajectory: other('t1'),
      intervals: [other('i1'), other('i2')],
      points: [other('p1'), other('p2')],
    });
    const request = toImport(drillholeImporter, body, 'user-1');
    expect(request).toMatchObject({
      userId: 'user-1',
      importerId: 'drillhole.drillhole',
      name: 'Babbitt',
      groupName: 'Production',
      folderPath: '',
      options: { dipSign: 'auto', desurveyMethod: 'minimum-curvature' },
      hierarchy: ['Lith', 'Zone'],
    });
    expect(request.files.map(({ rawFileId, fileType }) => [rawFileId, fileType])).toEqual([
      ['c1', 'collar'],
      ['s1', 'survey'],
      ['c2', 'planned'],
      ['t1', 'trajectory'],
      ['i1', 'interval'],
      ['i2', 'interval'],
      ['p1', 'point'],
      ['p2', 'point'],
    ]);
    expect(request.files[0]?.mapping).toEqual(collar.mapping);
    expect(request.files[0]?.properties).toEqual([
      { name: 'X', kind: 'number', unit: 'ft' },
      { name: 'Lease', kind: 'category', unit: 'none' },
    ]);
  });

  it('[I7.07, I3.08] takes mappings as lists of entries, and boxes without a file as they are read: empty', () => {
    const entries = [
      { value: 'hole', column: 'BHID', is_default: true },
      { value: 'depth', column: null, is_default: false },
      { value: 'easting', column: 'X', is_default: false },
    ];
    for (const nothing of [{}, [], null, undefined]) {
      const body = createDrillhole.body!.parse({
        name: 'a',
        groupName: 'b',
        collar: { id: 'c1', mapping: entries },
        survey: [{ id: 's1', mapping: [{ value: 'hole', column: 'BHID' }] }],
        planned: nothing,
        trajectory: nothing,
      });
      expect(body.files.map(({ fileType, mapping }) => [fileType, mapping])).toEqual([
        ['collar', { hole: 'BHID', easting: 'X' }],
        ['survey', { hole: 'BHID' }],
      ]);
    }
    const takes = (entry: object): boolean =>
      createDrillholeShape.safeParse({ name: 'a', groupName: 'b', collar: { id: 'c1', mapping: [entry] } }).success;
    expect([{ is_default: null }, {}, { is_default: 'yes' }].map((said) => takes({ ...entries[0], ...said }))).toEqual([
      true,
      true,
      false,
    ]);
    expect([{ column: 'BHID' }, { value: 'hole' }, { value: 1 }, { value: 'hole', column: 1 }].map(takes)).toEqual([
      false,
      true,
      false,
      false,
    ]);
    for (const wrong of [{ mapping: entries }, { ID: 'p1' }, [{}], 'p1'])
      expect(createDrillholeShape.safeParse({ name: 'a', groupName: 'b', collar, planned: wrong }).success).toBe(false);
  });

  it('takes collars alone, and refuses a payload without them or with an unknown option', () => {
    const body = { name: 'a', groupName: 'b', collar };
    expect(toImport(drillholeImporter, createDrillhole.body!.parse(body), 'u').files).toHaveLength(1);
    expect(createDrillholeShape.safeParse({ ...body, collar: undefined }).success).toBe(false);
    expect(createDrillholeShape.safeParse({ ...body, collar: { mapping: {} } }).success).toBe(false);
    for (const options of [{ dipSign: 'up' }, { colour: 'red' }])
      expect(createDrillholeShape.safeParse({ ...body, options }).success).toBe(false);
    const answers = { 'finding.similar-ids': 'join' };
    expect(createDrillhole.body!.parse({ ...body, options: answers }).options).toMatchObject(answers);
  });
});
