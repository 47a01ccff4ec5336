import { datasetImporters } from 'adit/core';
import { datasetBuilders, datasetTypes, definePlugin, fileReaderModules } from 'adit/core/server';
import { ImportsToken } from 'adit/plugins/importing';
import { createLines, linesImporter, linesType } from 'adit/plugins/lines';
import { readerModules } from './reader-modules.ts';

export default definePlugin({
  activate(context) {
    context.add(datasetTypes, linesType);
    context.add(datasetImporters, linesImporter);
    context.add(datasetBuilders, {
      id: linesImporter.id,
      datasetType: linesImporter.datasetType,
      module: new URL('./build.js', import.meta.url),
      changesCoordinates: true,
    });
    for (const reader of readerModules) context.add(fileReaderModules, reader);
    context.routes.add(createLines, ({ body }, call) => context.get(ImportsToken).create(linesImporter, body, call));
  },
});
