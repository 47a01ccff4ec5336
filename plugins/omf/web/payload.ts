import type { z } from 'zod';
import type { ImportPayload } from 'adit/plugins/importing';
import { omfImporter, type createOmfShape } from 'adit/plugins/omf';

/** The body of the create call of projects. */
export const omfPayload: ImportPayload = {
  id: 'omf.payload',
  importerId: omfImporter.id,
  make({ name, groupName, folderPath, files }) {
    const body = { id: files[0]?.rawFileId ?? '', name, groupName, folderPath };
    return body satisfies z.input<typeof createOmfShape>;
  },
};
