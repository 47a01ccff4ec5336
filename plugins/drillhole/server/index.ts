import { datasetImporters } from 'adit/core';
import { datasetBuilders, datasetTypes, definePlugin } from 'adit/core/server';
import { createDrillhole, drillholeImporter, drillholeType } from 'adit/plugins/drillhole';
import { ImportsToken } from 'adit/plugins/importing';
import { toImportRequest } from './import-request.ts';

export default definePlugin({
  activate(context) {
    context.add(datasetTypes, drillholeType);
    context.add(datasetImporters, drillholeImporter);
    context.add(datasetBuilders, {
      id: drillholeImporter.id,
      datasetType: drillholeImporter.datasetType,
      module: new URL('./build.js', import.meta.url),
    });
    context.routes.add(createDrillhole, async (input, call) => {
      const { datasetId, name } = await context.get(ImportsToken).createDataset({
        ...toImportRequest(input.body, call.user.id),
        address: call.origin.address,
        save: (work) => call.save(work),
      });
      return { id: datasetId, datasetId, name };
    });
  },
});
