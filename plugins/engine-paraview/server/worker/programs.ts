import { accessSync, constants } from 'node:fs';
import { delimiter, join } from 'node:path';
import { AditError } from 'adit/core';

/** Throws `paraview-missing` (503) unless the programs that workers need are on the path. */
export function checkPrograms(path: string = process.env['PATH'] ?? ''): void {
  const missing = ['pvpython', 'Xvfb'].filter((program) => !isOnPath(program, path));
  if (missing.length === 0) return;
  const programs = missing.join(', ');
  throw new AditError('paraview-missing', {
    status: 503,
    message: `${programs} not found: install python3-paraview and xvfb`,
    values: { programs },
  });
}

function isOnPath(program: string, path: string): boolean {
  return path.split(delimiter).some((folder) => {
    try {
      accessSync(join(folder, program), constants.X_OK);
      return true;
    } catch {
      return false;
    }
  });
}
