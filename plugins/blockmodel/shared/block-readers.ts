import type { FileReader } from 'adit/core';

/** Tables of Datamine: block models, drillholes and points. Compressed ones are refused with a message of their own. @internal */
export const datamineReader: FileReader = { id: 'blockmodel.datamine', extensions: ['dm', 'dmx'] };

const usualBox = { importerId: 'blockmodel.blockmodel', fileType: 'blockmodel' };

/** Meshes of UBC with their models in an archive. @internal */
export const ubcReader: FileReader = { id: 'blockmodel.ubc', usualBox, extensions: ['msh'] };
/** Voxets of GOCAD with their values in an archive. @internal */
export const voxetReader: FileReader = { id: 'blockmodel.voxet', usualBox, extensions: ['vo'] };
/** Images and rectilinear grids of VTK. @internal */
export const vtkGridReader: FileReader = { id: 'blockmodel.vtk', usualBox, extensions: ['vti', 'vtr'] };

/** What reads blocks, beside the readers of tables. @internal */
export const blockReaders: readonly FileReader[] = [datamineReader, ubcReader, voxetReader, vtkGridReader];
