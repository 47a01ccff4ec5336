import { datasetImporters } from 'adit/core';
import { datasetBuilders, datasetTypes, definePlugin } from 'adit/core/server';
import { ImportsToken } from 'adit/plugins/importing';
import { createCloud } from '../shared/create-cloud.ts';
import { cloudType, lasImporter } from '../shared/importer.ts';

export default definePlugin({
  activate(context) {
    context.add(datasetTypes, cloudType);
    context.add(datasetImporters, lasImporter);
    context.add(datasetBuilders, {
      id: lasImporter.id,
      datasetType: lasImporter.datasetType,
      module: new URL('./build.ts', import.meta.url),
    });
    context.routes.add(createCloud, ({ body }, call) => context.get(ImportsToken).create(lasImporter, body, call));
  },
});
