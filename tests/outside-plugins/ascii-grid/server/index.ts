import { datasetImporters } from 'adit/core';
import { datasetBuilders, datasetTypes, definePlugin } from 'adit/core/server';
import { ImportsToken } from 'adit/plugins/importing';
import { asciiGridImporter, asciiGridType } from '../shared/importer.ts';
import { createAsciiGrid } from '../shared/routes.ts';

export default definePlugin({
  activate(context) {
    context.add(datasetTypes, asciiGridType);
    context.add(datasetImporters, asciiGridImporter);
    context.add(datasetBuilders, {
      id: asciiGridImporter.id,
      datasetType: asciiGridImporter.datasetType,
      module: new URL('./build.js', import.meta.url),
    });
    context.routes.add(createAsciiGrid, ({ body }, call) =>
      context.get(ImportsToken).create(asciiGridImporter, body, call),
    );
  },
});
