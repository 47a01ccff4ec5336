import { datasetImporters } from 'adit/core';
import { datasetBuilders, datasetTypes, definePlugin, tableFormats } from 'adit/core/server';
import { ImportsToken } from 'adit/plugins/importing';
import { createPoints, pointsImporter, pointsType } from 'adit/plugins/points';
import { toImportRequest } from './import-request.ts';

export default definePlugin({
  activate(context) {
    context.add(datasetTypes, pointsType);
    context.add(datasetImporters, pointsImporter);
    context.add(datasetBuilders, {
      id: pointsImporter.id,
      datasetType: pointsImporter.datasetType,
      module: new URL('./build.js', import.meta.url),
    });
    context.add(tableFormats, {
      id: 'points.gas',
      extensions: ['gas'],
      module: new URL('./gas/gas-reader.js', import.meta.url),
    });
    context.routes.add(createPoints, async (input, call) => {
      const { datasetId, name } = await context.get(ImportsToken).createDataset({
        ...toImportRequest(input.body, call.user.id),
        address: call.origin.address,
        save: (work) => call.save(work),
      });
      return { id: datasetId, datasetId, name };
    });
  },
});
