import { datasetImporters } from 'adit/core';
import { datasetBuilders, datasetTypes, definePlugin, fileReaderModules, tableFormats } from 'adit/core/server';
import { ImportsToken } from 'adit/plugins/importing';
import { createPoints, lasReader, plyPointsReader, pointsImporter, pointsType } from 'adit/plugins/points';

export default definePlugin({
  activate(context) {
    context.add(datasetTypes, pointsType);
    context.add(datasetImporters, pointsImporter);
    context.add(datasetBuilders, {
      id: pointsImporter.id,
      datasetType: pointsImporter.datasetType,
      module: new URL('./build.js', import.meta.url),
      changesCoordinates: true,
    });
    context.add(tableFormats, {
      id: 'points.gas',
      extensions: ['gas'],
      module: new URL('./gas/gas-reader.js', import.meta.url),
    });
    for (const reader of [
      { ...lasReader, module: new URL('./las/las-reader.js', import.meta.url) },
      { ...plyPointsReader, module: new URL('./ply/ply-reader.js', import.meta.url) },
    ]) {
      context.add(fileReaderModules, reader);
      context.add(tableFormats, reader);
    }
    context.routes.add(createPoints, ({ body }, call) => context.get(ImportsToken).create(pointsImporter, body, call));
  },
});
