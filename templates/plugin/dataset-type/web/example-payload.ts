import type { ImportPayload } from 'adit/plugins/importing';

/** What the import dialog knows, as the body of the create call. */
export const examplePayload: ImportPayload = {
  id: 'acme.example.payload',
  importerId: 'acme.example.table',
  make({ name, groupName, folderPath, files: [file] }) {
    const properties = (file?.columns ?? [])
      .filter(({ selected }) => selected)
      .map(({ name: column, statsDataType, units }) => ({
        name: column,
        kind: statsDataType === 'continuous' ? 'number' : 'category',
        unit: units,
      }));
    return { name, groupName, folderPath, file: file?.rawFileId, mapping: file?.mapping, properties };
  },
};
