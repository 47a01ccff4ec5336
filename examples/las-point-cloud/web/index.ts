import { datasetImporters } from 'adit/core';
import { datasetTypes, definePlugin } from 'adit/core/web';
import { importPayloads } from 'adit/plugins/importing';
import { lasImporter } from '../shared/importer.ts';
import { CloudIcon } from './cloud-icon.tsx';

export default definePlugin({
  activate(context) {
    context.add(datasetImporters, lasImporter);
    context.add(importPayloads, {
      id: 'example.las.payload',
      importerId: lasImporter.id,
      make: ({ name, groupName, folderPath, files: [file] }) => ({ id: file?.rawFileId, name, groupName, folderPath }),
    });
    context.add(datasetTypes, {
      id: 'example.las.cloud',
      datasetType: lasImporter.datasetType,
      titleKey: 'type.title',
      icon: CloudIcon,
      order: 100,
    });
  },
});
