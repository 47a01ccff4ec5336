import { datasetImporters } from 'adit/core';
import { datasetBuilders, datasetTypes, definePlugin, fileReaderModules } from 'adit/core/server';
import {
  blockmodelImporter,
  blockmodelType,
  createBlockmodel,
  datamineReader,
  ubcReader,
  voxetReader,
  vtkGridReader,
} from 'adit/plugins/blockmodel';
import { ImportsToken } from 'adit/plugins/importing';

export default definePlugin({
  activate(context) {
    context.add(datasetTypes, blockmodelType);
    context.add(datasetImporters, blockmodelImporter);
    for (const reader of [
      { ...datamineReader, module: new URL('./datamine/dm-reader.js', import.meta.url) },
      { ...ubcReader, module: new URL('./ubc/ubc-reader.js', import.meta.url) },
      { ...voxetReader, module: new URL('./voxet/voxet-reader.js', import.meta.url) },
      { ...vtkGridReader, module: new URL('./vtk/vtk-reader.js', import.meta.url) },
    ])
      context.add(fileReaderModules, reader);
    context.add(datasetBuilders, {
      id: blockmodelImporter.id,
      datasetType: blockmodelImporter.datasetType,
      module: new URL('./build.js', import.meta.url),
    });
    context.routes.add(createBlockmodel, ({ body }, call) =>
      context.get(ImportsToken).create(blockmodelImporter, body, call),
    );
  },
});
