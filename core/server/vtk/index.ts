export { readVtk } from './read-vtk.ts';
export { vtkKind, type VtkArray, type VtkFile, type VtkGrid, type VtkPiece, type VtkPolygons } from './vtk-file.ts';
