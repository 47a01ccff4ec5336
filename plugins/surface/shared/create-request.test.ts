import { describe, expect, it } from 'vitest';
import { toImport } from 'adit/plugins/importing';
import { surfaceImporter } from './importer.ts';
import { createSurface, createSurfaceShape } from './routes.ts';

const request = (extras: object): ReturnType<typeof toImport> =>
  toImport(
    surfaceImporter,
    createSurface.body!.parse({ id: 'a', name: 'n', groupName: 'g', folderPath: 'f', ...extras }),
    'u',
  );

describe('the create call of surfaces', () => {
  it('[I3.07] [I7.10] hands over the shape, and the material file and the texture where there are any', () => {
    expect(request({})).toEqual({
      userId: 'u',
      importerId: 'surface.surface',
      name: 'n',
      groupName: 'g',
      folderPath: 'f',
      options: {},
      files: [{ rawFileId: 'a', fileType: 'shape', mapping: {} }],
      hierarchy: [],
    });
    expect(request({ mtlId: 'm', textureId: 't' }).files).toEqual([
      { rawFileId: 'a', fileType: 'shape', mapping: {} },
      { rawFileId: 'm', fileType: 'shapeMTL', mapping: {} },
      { rawFileId: 't', fileType: 'shapeTexture', mapping: {} },
    ]);
    expect(request({ folderPath: null, mtlId: null }).folderPath).toBe('');
    expect(createSurfaceShape.safeParse({ name: 'n', groupName: 'g' }).success).toBe(false);
  });
});

describe('the importer of surfaces', () => {
  it('[I5.03g, I5.03h, I5.03i, I5.03j, I5.03k, I9.09b, I9.09c] takes dxf, zip and obj; mtl for the material; jpg, jpeg and png for the texture', () => {
    const extensions = Object.fromEntries(surfaceImporter.fileTypes.map((type) => [type.id, type.extensions]));
    expect(extensions).toEqual({
      shape: ['dxf', 'zip', 'obj'],
      shapeMTL: ['mtl'],
      shapeTexture: ['jpg', 'jpeg', 'png'],
    });
  });

  it('[I3.01h] its files are those of a Surface', () => {
    expect(surfaceImporter.datasetType).toBe('Surface');
    expect(surfaceImporter.fileTypes.map(({ id }) => id)).toEqual(['shape', 'shapeMTL', 'shapeTexture']);
  });

  it('[I2.08] [I5.05] [I5.06] asks for both extras together behind one toggle, each box with one file', () => {
    const [shape, ...extras] = surfaceImporter.fileTypes;
    expect(shape).toMatchObject({ required: true });
    expect(shape?.behindToggle).toBeUndefined();
    expect(new Set(extras.map((type) => type.behindToggle)).size).toBe(1);
    expect(extras.every((type) => type.togetherWithToggle && type.behindToggle !== undefined)).toBe(true);
    expect(surfaceImporter.fileTypes.some((type) => type.multiple)).toBe(false);
  });

  it('[I3.18] [I2.04] has no variables and shows no other step than the upload', () => {
    expect(surfaceImporter.fileTypes.flatMap((type) => type.variables)).toEqual([]);
    expect(surfaceImporter.fileTypes.every((type) => type.opaque)).toBe(true);
    expect(surfaceImporter.showsUploadOnly).toBe(true);
  });
});
