import { datasetImporters } from 'adit/core';
import { datasetBuilders, definePlugin } from 'adit/core/server';
import { ImportsToken } from 'adit/plugins/importing';
import { exampleImporter } from '../shared/importer.ts';
import { createExample } from '../shared/routes.ts';

export default definePlugin({
  activate(context) {
    context.add(datasetImporters, exampleImporter);
    context.add(datasetBuilders, {
      id: exampleImporter.id,
      datasetType: exampleImporter.datasetType,
      module: new URL('./build.js', import.meta.url),
    });
    context.routes.add(createExample, ({ body }, call) => {
      const { file, mapping, properties, ...target } = body;
      return context.get(ImportsToken).createDataset({
        ...target,
        userId: call.user.id,
        importerId: exampleImporter.id,
        options: {},
        files: [{ rawFileId: file, fileType: 'table', mapping, properties }],
        hierarchy: [],
      });
    });
  },
});
