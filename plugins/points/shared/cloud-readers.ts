import type { FileReader } from 'adit/core';

const usualBox = { importerId: 'points.points', fileType: 'pointdata' };

/** Clouds of points, also compressed (LAZ, COPC). */
export const lasReader: FileReader = { id: 'points.las', usualBox, extensions: ['las', 'laz'] };
/** Points as polygon files (PLY) without polygons. */
export const plyPointsReader: FileReader = { id: 'points.ply', usualBox, extensions: ['ply'] };
