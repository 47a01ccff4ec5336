import type { FileReader } from 'adit/core';

const pointData = { importerId: 'points.points', fileType: 'pointdata' };

/** Clouds of points; compressed ones (LAZ) are taken so that the server can say what to do with them. */
export const lasReader: FileReader = { id: 'points.las', ...pointData, extensions: ['las', 'laz'] };
/** Points as polygon files (PLY) without polygons. */
export const plyPointsReader: FileReader = { id: 'points.ply', ...pointData, extensions: ['ply'] };
