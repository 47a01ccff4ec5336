import { createPoints, createPointsShape } from './routes.ts';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';

const make = (mapping: Record<string, string>) =>
  createPointsShape.parse(
    z.encode(createPoints.body!, {
      name: 'Cloud',
      groupName: 'Production',
      folderPath: 'Scans',
      files: [{ rawFileId: 'a', fileType: 'pointdata', metadataConfigId: 'm', mapping, columns: [] }],
      options: {},
      hierarchy: ['AREA', 'BENCH'],
    }),
  );

describe('the payload of points', () => {
  it('[I7.08] names the columns of the coordinates and the hierarchy', () => {
    const body = make({ x: 'E', y: 'N', z: 'RL' });
    expect(body).toMatchObject({
      name: 'Cloud',
      groupName: 'Production',
      folderPath: 'Scans',
      id: 'a',
      metadataConfigId: 'm',
      x_col: 'E',
      y_col: 'N',
      z_col: 'RL',
      hierarchy_cols: ['AREA'],
      chunk_cols: ['BENCH'],
    });
  });

  it('leaves out the elevation that the file does not have', () => {
    expect(make({ x: 'E', y: 'N' }).z_col).toBeNull();
  });
});
