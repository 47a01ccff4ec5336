import { datasetImporters } from 'adit/core';
import { datasetBuilders, definePlugin } from 'adit/core/server';
import { ImportsToken } from 'adit/plugins/importing';
import { lasImporter } from '../shared/importer.ts';
import { createCloud } from './create-cloud.ts';

export default definePlugin({
  activate(context) {
    context.add(datasetImporters, lasImporter);
    context.add(datasetBuilders, {
      id: lasImporter.id,
      datasetType: lasImporter.datasetType,
      module: new URL('./build.ts', import.meta.url),
    });
    context.routes.add(createCloud, async ({ body }, call) => {
      const { id, name, groupName, folderPath } = body;
      return context.get(ImportsToken).createDataset({
        userId: call.user.id,
        address: call.origin.address,
        importerId: lasImporter.id,
        name,
        groupName,
        folderPath: folderPath ?? '',
        options: {},
        files: [{ rawFileId: id, fileType: 'cloud', mapping: {} }],
        hierarchy: [],
      });
    });
  },
});
