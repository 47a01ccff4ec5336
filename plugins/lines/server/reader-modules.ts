import type { FileReaderModule } from 'adit/core/server';
import { geojsonReader, gocadReader, shapefileReader, surpacReader } from 'adit/plugins/lines';

/** The readers of this plugin with the modules that read, run in a worker. */
export const readerModules: readonly FileReaderModule[] = [
  { ...surpacReader, module: new URL('./surpac/read-str.js', import.meta.url) },
  { ...gocadReader, module: new URL('./gocad/read-pl.js', import.meta.url) },
  { ...shapefileReader, module: new URL('./shapefile/read-shp.js', import.meta.url) },
  { ...geojsonReader, module: new URL('./geojson/read-geojson.js', import.meta.url), saysSystem: true },
];
