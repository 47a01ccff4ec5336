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
      planned: null,
      trajectory: undefined,
      intervals: [other('i1'), other('i2')],
      points: [other('p1')],
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
      ['i1', 'interval'],
      ['i2', 'interval'],
      ['p1', 'point'],
    ]);
    expect(request.files[0]?.properties).toEqual([
      { name: 'X', kind: 'number', unit: 'ft' },
      { name: 'Lease', kind: 'category', unit: 'none' },
    ]);
  });

  it('takes collars alone, and refuses a payload without them or with an unknown option', () => {
    const body = { name: 'a', groupName: 'b', collar };
    expect(toImport(drillholeImporter, createDrillhole.body!.parse(body), 'u').files).toHaveLength(1);
    expect(createDrillholeShape.safeParse({ ...body, collar: undefined }).success).toBe(false);
    expect(createDrillholeShape.safeParse({ ...body, collar: { mapping: {} } }).success).toBe(false);
    expect(createDrillholeShape.safeParse({ ...body, options: { dipSign: 'up' } }).success).toBe(false);
  });
});
