import { describe, expect, it } from 'vitest';
import { autoMap, toImport } from 'adit/plugins/importing';
import { pointsImporter } from './importer.ts';
import { createPoints, createPointsShape } from './routes.ts';

describe('POST /dataset-points/create', () => {
  it('[I7.08] takes the payload of the specification', () => {
    const body = createPoints.body!.parse({
      folderPath: 'Soil',
      groupName: 'Production',
      name: 'Soil 2025',
      id: 'raw-1',
      x_col: 'E',
      y_col: 'N',
      z_col: 'RL',
      metadataConfigId: 'm1',
      hierarchy_cols: ['Grid'],
      chunk_cols: ['Line'],
      columns: [
        { name: 'Cu', statsDataType: 'continuous' },
        { name: 'Grid', statsDataType: 'categorical', selected: false },
      ],
    });
    expect(toImport(pointsImporter, body, 'user-1')).toEqual({
      userId: 'user-1',
      importerId: 'points.points',
      name: 'Soil 2025',
      groupName: 'Production',
      folderPath: 'Soil',
      options: {},
      files: [
        {
          rawFileId: 'raw-1',
          fileType: 'pointdata',
          mapping: { x: 'E', y: 'N', z: 'RL' },
          properties: [{ name: 'Cu', kind: 'number', unit: 'none' }],
        },
      ],
      hierarchy: ['Grid', 'Line'],
    });
  });

  it('[I3.15] may be without z', () => {
    const body = createPoints.body!.parse({ groupName: 'g', name: 'n', id: 'r', x_col: 'X', y_col: 'Y', z_col: null });
    expect(toImport(pointsImporter, body, 'user-1').files[0]?.mapping).toEqual({ x: 'X', y: 'Y' });
    expect(createPointsShape.safeParse({ groupName: 'g', name: 'n', id: 'r', x_col: 'X' }).success).toBe(false);
  });
});

describe('points importer', () => {
  it('[I2.09, I3.01j, I5.03l, I5.03m, I5.03n, I5.06] has one box, for csv, zip and gas', () => {
    expect(pointsImporter.datasetType).toBe('Points');
    expect(pointsImporter.fileTypes).toMatchObject([
      { id: 'pointdata', multiple: false, extensions: ['csv', 'zip', 'gas'] },
    ]);
  });

  it('[I3.15] [I3.19] maps x, y and z by their aliases', () => {
    const [pointdata] = pointsImporter.fileTypes;
    const map = (header: string): object =>
      autoMap(
        pointdata?.variables ?? [],
        header.split(',').map((name) => ({ name })),
      ).mapping;
    expect(pointdata?.variables.map(({ name, optional, constant }) => [name, optional, constant])).toEqual([
      ['x', undefined, undefined],
      ['y', undefined, undefined],
      ['z', undefined, 0],
    ]);
    expect(map('Easting,Northing,Elevation,Cu')).toEqual({ x: 'Easting', y: 'Northing', z: 'Elevation' });
    expect(map('X,Y,U,V')).toEqual({ x: 'X', y: 'Y' });
  });
});
