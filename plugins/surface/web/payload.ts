import type { z } from 'zod';
import type { ImportPayload } from 'adit/plugins/importing';
import type { createSurfaceShape } from 'adit/plugins/surface';

/** The body of the surfaces' create call; `mtlId` and `textureId` are absent without the files. */
export const surfacePayload: ImportPayload = {
  id: 'surface.payload',
  importerId: 'surface.surface',
  make({ name, groupName, folderPath, files }) {
    const idOf = (type: string): string | undefined => files.find(({ fileType }) => fileType === type)?.rawFileId;
    const [mtlId, textureId] = [idOf('shapeMTL'), idOf('shapeTexture')];
    const body = {
      id: idOf('shape') ?? '',
      name,
      groupName,
      folderPath,
      ...(mtlId === undefined ? {} : { mtlId }),
      ...(textureId === undefined ? {} : { textureId }),
    };
    return body satisfies z.input<typeof createSurfaceShape>;
  },
};
