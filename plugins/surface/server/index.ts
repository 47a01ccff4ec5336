import { datasetImporters } from 'adit/core';
import { datasetBuilders, datasetTypes, definePlugin } from 'adit/core/server';
import { ImportsToken } from 'adit/plugins/importing';
import { createSurface, surfaceImporter, surfaceType } from 'adit/plugins/surface';
import { toImportRequest } from './import-request.ts';

export default definePlugin({
  activate(context) {
    context.add(datasetTypes, surfaceType);
    context.add(datasetImporters, surfaceImporter);
    context.add(datasetBuilders, {
      id: surfaceImporter.id,
      datasetType: surfaceImporter.datasetType,
      module: new URL('./build.js', import.meta.url),
    });
    context.routes.add(createSurface, async (input, call) => {
      const { datasetId, name } = await context.get(ImportsToken).createDataset({
        ...toImportRequest(input.body, call.user.id),
        address: call.origin.address,
        save: (work) => call.save(work),
      });
      return { id: datasetId, datasetId, name };
    });
  },
});
