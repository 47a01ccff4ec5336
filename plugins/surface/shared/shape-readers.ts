import type { FileReader } from 'adit/core';

const shape = { importerId: 'surface.surface', fileType: 'shape' };

/** Reads drawings in DXF as surfaces. @internal */
export const dxfReader: FileReader = { id: 'surface.dxf', ...shape, extensions: ['dxf'] };
/** The lines of drawings, for boxes of lines. @internal */
export const dxfLinesReader: FileReader = { id: 'surface.dxf-lines', holds: 'lines', extensions: dxfReader.extensions };
/** Reads meshes in OBJ as surfaces. @internal */
export const objReader: FileReader = { id: 'surface.obj', ...shape, extensions: ['obj'] };
/** Stereolithography, text and binary. @internal */
export const stlReader: FileReader = { id: 'surface.stl', ...shape, extensions: ['stl'] };
/** Polygons (PLY), text and binary. @internal */
export const plyReader: FileReader = { id: 'surface.ply', ...shape, extensions: ['ply'] };
/** Object file format. @internal */
export const offReader: FileReader = { id: 'surface.off', ...shape, extensions: ['off'] };
/** Grids of heights: ESRI ASCII, Surfer, ZMAP+ and ER Mapper. @internal */
export const gridReader: FileReader = {
  id: 'surface.grid',
  ...shape,
  extensions: ['asc', 'grd', 'ers', 'zmap', 'dat'],
};
/** Tables of points that are the nodes of a grid. @internal */
export const nodesReader: FileReader = { id: 'surface.nodes', ...shape, extensions: ['xyz', 'csv', 'txt'] };
/** Grids of heights in pictures. @internal */
export const geotiffReader: FileReader = { id: 'surface.geotiff', ...shape, extensions: ['tif', 'tiff'] };
/** Surfaces of GOCAD. @internal */
export const gocadReader: FileReader = { id: 'surface.gocad', ...shape, extensions: ['ts'] };
/** Meshes of Leapfrog. @internal */
export const leapfrogReader: FileReader = { id: 'surface.leapfrog', ...shape, extensions: ['msh'] };
/** Surfaces of Surpac; the strings that belong to one lie in the same archive. @internal */
export const surpacReader: FileReader = { id: 'surface.surpac', ...shape, extensions: ['dtm'] };
/** Polygons and unstructured grids of VTK. @internal */
export const vtkReader: FileReader = { id: 'surface.vtk', ...shape, extensions: ['vtp', 'vtu', 'vtk'] };
/** Scenes of glTF. @internal */
export const gltfReader: FileReader = { id: 'surface.gltf', ...shape, extensions: ['glb', 'gltf'] };

/** All of them. @internal */
export const shapeReaders: readonly FileReader[] = [
  dxfReader,
  dxfLinesReader,
  objReader,
  stlReader,
  plyReader,
  offReader,
  gridReader,
  nodesReader,
  geotiffReader,
  gocadReader,
  leapfrogReader,
  surpacReader,
  vtkReader,
  gltfReader,
];
