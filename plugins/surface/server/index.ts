import { datasetImporters } from 'adit/core';
import { datasetBuilders, datasetTypes, definePlugin, fileReaderModules } from 'adit/core/server';
import { ImportsToken } from 'adit/plugins/importing';
import { createSurface, dxfReader, objReader, surfaceImporter, surfaceType } from 'adit/plugins/surface';

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
    context.add(fileReaderModules, { ...dxfReader, module: new URL('./dxf/read-dxf.js', import.meta.url) });
    context.add(fileReaderModules, { ...objReader, module: new URL('./obj/read-obj.js', import.meta.url) });
    context.routes.add(createSurface, ({ body }, call) =>
      context.get(ImportsToken).create(surfaceImporter, body, call),
    );
  },
});
