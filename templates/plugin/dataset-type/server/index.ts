import { datasetImporters } from 'adit/core';
import { datasetBuilders, datasetTypes, definePlugin } from 'adit/core/server';
import { ImportsToken } from 'adit/plugins/importing';
import { exampleImporter, exampleType } from '../shared/importer.ts';
import { createExample } from '../shared/routes.ts';

export default definePlugin({
  activate(context) {
    context.add(datasetTypes, exampleType);
    context.add(datasetImporters, exampleImporter);
    context.add(datasetBuilders, {
      id: exampleImporter.id,
      datasetType: exampleImporter.datasetType,
      module: new URL('./build.js', import.meta.url),
    });
    context.routes.add(createExample, ({ body }, call) =>
      context.get(ImportsToken).create(exampleImporter, body, call),
    );
  },
});
