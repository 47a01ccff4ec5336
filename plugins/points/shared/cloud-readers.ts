import type { FileReader } from 'adit/core';
import { gasReader } from './gas-reader.ts';

const usualBox = { importerId: 'points.points', fileType: 'pointdata' };

/** Clouds of points, also compressed (LAZ, COPC). @internal */
export const lasReader: FileReader = { id: 'points.las', usualBox, extensions: ['las', 'laz'] };
/** Points as polygon files (PLY) without polygons. @internal */
export const plyPointsReader: FileReader = { id: 'points.ply', usualBox, extensions: ['ply'] };
/** Points of shapefiles. @internal */
export const shapefilePointsReader: FileReader = { id: 'points.shapefile', usualBox, extensions: ['shp'] };
/** Points of GeoJSON. @internal */
export const geojsonPointsReader: FileReader = { id: 'points.geojson', usualBox, extensions: ['geojson'] };
/** Points of GOCAD. @internal */
export const vsetReader: FileReader = { id: 'points.gocad', usualBox, extensions: ['vs'] };

/** What reads points, beside the readers of tables. @internal */
export const pointReaders: readonly FileReader[] = [
  gasReader,
  lasReader,
  plyPointsReader,
  shapefilePointsReader,
  geojsonPointsReader,
  vsetReader,
];
