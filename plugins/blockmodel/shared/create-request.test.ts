import { describe, expect, it } from 'vitest';
import type { ImportVariable } from 'adit/core';
import { autoMap, toImport } from 'adit/plugins/importing';
import { blockmodelImporter, blockVariables } from './importer.ts';
import { createBlockmodel, createBlockmodelShape } from './routes.ts';

describe('POST /dataset-blockmodel/create', () => {
  it('[I7.09] takes the id, the metadata as they were given, and the mapping', () => {
    const body = createBlockmodel.body!.parse({
      id: 'raw-1',
      name: 'Resource 2025',
      groupName: 'Production',
      folderPath: 'Models',
      fileName: 'resource.csv',
      status: 'Complete',
      errorMsg: null,
      delimiter: ',',
      skipHeaderLines: 1,
      nanValues: '["-99"]',
      metadataConfigId: 'm1',
      columns: [
        { _id: 'column-1', name: 'XC', statsDataType: 'continuous', units: 'm', numUniques: null, selected: true },
        { _id: 'column-4', name: 'ROCK', statsDataType: 'categorical', units: 'none', selected: true },
        { _id: 'column-5', name: 'NOTE', statsDataType: 'categorical', units: 'none', selected: false },
      ],
      mapping: { xc: 'XC', yc: 'YC', zc: 'ZC', xinc: null },
    });
    expect(toImport(blockmodelImporter, body, 'user-1')).toEqual({
      userId: 'user-1',
      importerId: 'blockmodel.blockmodel',
      name: 'Resource 2025',
      groupName: 'Production',
      folderPath: 'Models',
      options: {},
      files: [
        {
          rawFileId: 'raw-1',
          fileType: 'blockmodel',
          mapping: { xc: 'XC', yc: 'YC', zc: 'ZC' },
          properties: [
            { name: 'XC', kind: 'number', unit: 'm' },
            { name: 'ROCK', kind: 'category', unit: 'none' },
          ],
        },
      ],
      hierarchy: [],
    });
  });

  it('[I3.08] [I7.09] takes the mapping as the entries of the dialog, or none', () => {
    const base = { id: 'r', name: 'n', groupName: 'g' };
    const entries = [
      { value: 'xc', column: 'X', is_default: true },
      { value: 'xinc', column: null, is_default: false },
    ];
    const mappingFor = (mapping: unknown): unknown =>
      toImport(blockmodelImporter, createBlockmodel.body!.parse({ ...base, mapping }), 'u').files[0]?.mapping;
    expect(mappingFor(entries)).toEqual({ xc: 'X' });
    expect(mappingFor(undefined)).toEqual({});
    expect(mappingFor(null)).toEqual({});
    expect(createBlockmodelShape.safeParse({ name: 'n', groupName: 'g' }).success).toBe(false);
  });
});

describe('block model importer', () => {
  const [fileType] = blockmodelImporter.fileTypes;
  const map = (header: string): object =>
    autoMap(
      [...(fileType?.variables ?? [])],
      header.split(',').map((name) => ({ name })),
    ).mapping;

  it('[I2.04, I2.07, I3.01i, I5.03c, I5.03d, I5.03e, I5.03f, I5.06] has one box, for dat, dm, csv and zip, and shows only the upload step', () => {
    expect(blockmodelImporter.fileTypes.map(({ id }) => id)).toEqual(['blockmodel']);
    expect(blockmodelImporter.datasetType).toBe('Blockmodel');
    expect(blockmodelImporter.showsUploadOnly).toBe(true);
    expect(fileType).toMatchObject({ multiple: false, extensions: ['dat', 'dm', 'csv', 'zip'] });
  });

  it('[I3.16] [I3.17] asks csv and dm for six variables and dat for none', () => {
    const variables: readonly ImportVariable[] = blockVariables;
    expect(variables.map(({ name, optional, constant }) => [name, optional ?? false, constant])).toEqual([
      ['xc', false, undefined],
      ['yc', false, undefined],
      ['zc', false, undefined],
      ['xinc', true, undefined],
      ['yinc', true, undefined],
      ['zinc', true, undefined],
    ]);
    expect(fileType?.variables).toBe(blockVariables);
    expect(fileType?.selfDescribing).toEqual(['dat']);
  });

  it('[I3.16] [I3.19] finds the columns of real exports', () => {
    const all = (columns: string[]): object =>
      Object.fromEntries(['xc', 'yc', 'zc', 'xinc', 'yinc', 'zinc'].map((name, at) => [name, columns[at]]));
    expect(map('IJK,IX,IY,IZ,XC,YC,ZC,__in,Au_OK')).toEqual({ xc: 'XC', yc: 'YC', zc: 'ZC' });
    expect(map('xcentre,ycentre,zcentre,xlength,ylength,zlength,au')).toEqual(
      all(['xcentre', 'ycentre', 'zcentre', 'xlength', 'ylength', 'zlength']),
    );
    expect(map('X,Y,Z,X_size,Y_size,Z_size,Density')).toEqual(all(['X', 'Y', 'Z', 'X_size', 'Y_size', 'Z_size']));
    expect(map('Id,X,Y,Z,dX,dY,dZ,Bunny')).toEqual(all(['X', 'Y', 'Z', 'dX', 'dY', 'dZ']));
    expect(map('Easting,Northing,RL,Au')).toEqual({ xc: 'Easting', yc: 'Northing', zc: 'RL' });
    expect(map('Centroid X,Centroid Y,Centroid Z,Dim X,Dim Y,Dim Z')).toEqual(
      all(['Centroid X', 'Centroid Y', 'Centroid Z', 'Dim X', 'Dim Y', 'Dim Z']),
    );
  });
});
