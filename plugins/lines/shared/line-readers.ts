import type { FileReader } from 'adit/core';

/** Strings of Surpac, text and binary. */
export const surpacReader: FileReader = { id: 'lines.surpac', holds: 'lines', extensions: ['str'] };
/** Lines of GOCAD. */
export const gocadReader: FileReader = { id: 'lines.gocad', holds: 'lines', extensions: ['pl'] };

/** Lines and polygons of shapefiles. */
export const shapefileReader: FileReader = { id: 'lines.shapefile', holds: 'lines', extensions: ['shp'] };
/** Lines and polygons of GeoJSON. */
export const geojsonReader: FileReader = { id: 'lines.geojson', holds: 'lines', extensions: ['geojson'] };

/** All of this plugin; other plugins have more. */
export const lineReaders: readonly FileReader[] = [surpacReader, gocadReader, shapefileReader, geojsonReader];
