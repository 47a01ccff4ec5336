import type { ImportPayload } from 'adit/plugins/importing';

/** The body of the block models' create call: the file's id, its columns and the mapping, which is empty for a file that describes itself. */
export const blockmodelPayload: ImportPayload = {
  id: 'blockmodel.payload',
  importerId: 'blockmodel.blockmodel',
  make({ name, groupName, folderPath, files: [file] }) {
    return {
      name,
      groupName,
      folderPath,
      id: file?.rawFileId,
      metadataConfigId: file?.metadataConfigId ?? null,
      columns: file?.columns ?? [],
      mapping: file?.mapping ?? {},
    };
  },
};
