import { datasetImporters } from 'adit/core';
import { datasetBuilders, datasetTypes, definePlugin, fileReaderModules } from 'adit/core/server';
import { ImportsToken } from 'adit/plugins/importing';
import { createSurface, surfaceImporter, surfaceType } from 'adit/plugins/surface';
import { readerModules } from './reader-modules.ts';

export default definePlugin({
  activate(context) {
    context.add(datasetTypes, surfaceType);
    context.add(datasetImporters, surfaceImporter);
    context.add(datasetBuilders, {
      id: surfaceImporter.id,
      datasetType: surfaceImporter.datasetType,
      module: new URL('./build.js', import.meta.url),
      changesCoordinates: true,
    });
    for (const reader of readerModules) context.add(fileReaderModules, reader);
    context.routes.add(createSurface, ({ body }, call) =>
      context.get(ImportsToken).create(surfaceImporter, body, call),
    );
  },
});
