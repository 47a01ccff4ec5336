import { datasetImporters } from 'adit/core';
import { datasetBuilders, datasetTypes, definePlugin } from 'adit/core/server';
import { createDrillhole, drillholeImporter, drillholeType } from 'adit/plugins/drillhole';
import { ImportsToken } from 'adit/plugins/importing';

export default definePlugin({
  activate(context) {
    context.add(datasetTypes, drillholeType);
    context.add(datasetImporters, drillholeImporter);
    context.add(datasetBuilders, {
      id: drillholeImporter.id,
      datasetType: drillholeImporter.datasetType,
      module: new URL('./build.js', import.meta.url),
      changesCoordinates: true,
    });
    context.routes.add(createDrillhole, ({ body }, call) =>
      context.get(ImportsToken).create(drillholeImporter, body, call),
    );
  },
});
