import { datasetImporters } from 'adit/core';
import { datasetBuilders, datasetTypes, definePlugin } from 'adit/core/server';
import { ImportsToken } from 'adit/plugins/importing';
import { createGrid } from '../shared/create-grid.ts';
import { gridType } from '../shared/grid-type.ts';
import { gridImporter } from '../shared/importer.ts';

export default definePlugin({
  activate(context) {
    context.add(datasetTypes, gridType);
    context.add(datasetImporters, gridImporter);
    context.add(datasetBuilders, {
      id: gridImporter.id,
      datasetType: gridImporter.datasetType,
      module: new URL('./build.ts', import.meta.url),
    });
    context.routes.add(createGrid, ({ body }, call) => context.get(ImportsToken).create(gridImporter, body, call));
  },
});
