import type { FileReader } from 'adit/core';

const shape = { importerId: 'surface.surface', fileType: 'shape' };

/** Drawings. */
export const dxfReader: FileReader = { id: 'surface.dxf', ...shape, extensions: ['dxf'] };
/** Meshes. */
export const objReader: FileReader = { id: 'surface.obj', ...shape, extensions: ['obj'] };
