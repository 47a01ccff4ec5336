import type { FileReader } from 'adit/core';

/** Strings of Surpac, text and binary. @internal */
export const surpacReader: FileReader = { id: 'lines.surpac', holds: 'lines', extensions: ['str'] };
/** Lines of GOCAD. @internal */
export const gocadReader: FileReader = { id: 'lines.gocad', holds: 'lines', extensions: ['pl'] };

/** Lines and polygons of shapefiles. @internal */
export const shapefileReader: FileReader = { id: 'lines.shapefile', holds: 'lines', extensions: ['shp'] };
/** Lines and polygons of GeoJSON. @internal */
export const geojsonReader: FileReader = { id: 'lines.geojson', holds: 'lines', extensions: ['geojson'] };

/** All of this plugin; other plugins have more. @internal */
export const lineReaders: readonly FileReader[] = [surpacReader, gocadReader, shapefileReader, geojsonReader];
