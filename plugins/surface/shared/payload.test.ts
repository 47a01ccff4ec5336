import { createSurface, createSurfaceShape } from './routes.ts';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';

const make = (...types: string[]): object =>
  createSurfaceShape.strict().parse(
    z.encode(createSurface.body!, {
      name: 'Pit',
      groupName: 'Production',
      folderPath: 'Shells',
      files: types.map((fileType) => ({
        rawFileId: `raw-${fileType}`,
        fileType,
        metadataConfigId: null,
        mapping: {},
        columns: [],
      })),
      options: {},
      hierarchy: [],
    }),
  );

describe('the payload of surfaces', () => {
  it('[I3.07] [I7.10] names the shape file, and no more when there is no more', () => {
    expect(make('shape')).toEqual({ id: 'raw-shape', name: 'Pit', groupName: 'Production', folderPath: 'Shells' });
  });

  it('[I3.07] [I7.10] names the material file and the texture, in whatever order they come', () => {
    expect(make('shapeTexture', 'shape', 'shapeMTL')).toMatchObject({
      id: 'raw-shape',
      mtlId: 'raw-shapeMTL',
      textureId: 'raw-shapeTexture',
    });
  });
});
