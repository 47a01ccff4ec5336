import type { FileReader } from 'adit/core';

/** Point files of laser scanners, for every box of tables; they are points as a rule. */
export const scanReader: FileReader = {
  id: 'example.scan.pts',
  extensions: ['pts'],
  usualBox: { importerId: 'points.points', fileType: 'pointdata' },
};
