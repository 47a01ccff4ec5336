import type { FileReader } from 'adit/core';

/** Clouds of points; compressed ones (LAZ) are taken so that the server can say what to do with them. */
export const lasReader: FileReader = { id: 'points.las', extensions: ['las', 'laz'] };
/** Points as polygon files (PLY) without polygons. */
export const plyPointsReader: FileReader = { id: 'points.ply', extensions: ['ply'] };
