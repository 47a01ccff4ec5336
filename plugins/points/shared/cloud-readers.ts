import type { FileReader } from 'adit/core';

const usualBox = { importerId: 'points.points', fileType: 'pointdata' };

/** Clouds of points; compressed ones (LAZ) are taken so that the server can say what to do with them. */
export const lasReader: FileReader = { id: 'points.las', usualBox, extensions: ['las', 'laz'] };
/** Points as polygon files (PLY) without polygons. */
export const plyPointsReader: FileReader = { id: 'points.ply', usualBox, extensions: ['ply'] };
