import { datasetImporters } from 'adit/core';
import { datasetBuilders, datasetTypes, definePlugin, tableFormats } from 'adit/core/server';
import { blockmodelImporter, createBlockmodel, blockmodelType } from 'adit/plugins/blockmodel';
import { ImportsToken } from 'adit/plugins/importing';
import { toImportRequest } from './import-request.ts';

export default definePlugin({
  activate(context) {
    context.add(datasetTypes, blockmodelType);
    context.add(datasetImporters, blockmodelImporter);
    context.add(tableFormats, {
      id: 'blockmodel.datamine',
      // Compressed files are refused with a message of their own.
      extensions: ['dm', 'dmx'],
      module: new URL('./datamine/dm-reader.js', import.meta.url),
    });
    context.add(datasetBuilders, {
      id: blockmodelImporter.id,
      datasetType: blockmodelImporter.datasetType,
      module: new URL('./build.js', import.meta.url),
    });
    context.routes.add(createBlockmodel, async (input, call) => {
      const { datasetId, name } = await context.get(ImportsToken).createDataset({
        ...toImportRequest(input.body, call.user.id),
        address: call.origin.address,
        save: (work) => call.save(work),
      });
      return { id: datasetId, datasetId, name };
    });
  },
});
