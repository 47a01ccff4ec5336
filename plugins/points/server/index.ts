import { datasetImporters } from 'adit/core';
import { datasetBuilders, datasetTypes, definePlugin, fileReaderModules } from 'adit/core/server';
import { ImportsToken } from 'adit/plugins/importing';
import {
  createPoints,
  gasReader,
  geojsonPointsReader,
  lasReader,
  plyPointsReader,
  pointsImporter,
  pointsType,
  shapefilePointsReader,
  vsetReader,
} from 'adit/plugins/points';

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
    for (const reader of [
      { ...gasReader, module: new URL('./gas/gas-reader.js', import.meta.url) },
      { ...lasReader, module: new URL('./las/las-reader.js', import.meta.url), saysSystem: true as const },
      { ...plyPointsReader, module: new URL('./ply/ply-reader.js', import.meta.url) },
      { ...vsetReader, module: new URL('./gocad/vset-reader.js', import.meta.url) },
      { ...shapefilePointsReader, module: new URL('./shapefile/shapefile-reader.js', import.meta.url) },
      {
        ...geojsonPointsReader,
        module: new URL('./geojson/geojson-reader.js', import.meta.url),
        saysSystem: true as const,
      },
    ])
      context.add(fileReaderModules, reader);
    context.routes.add(createPoints, ({ body }, call) => context.get(ImportsToken).create(pointsImporter, body, call));
  },
});
