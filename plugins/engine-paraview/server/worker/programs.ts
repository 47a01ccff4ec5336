import { accessSync, constants } from 'node:fs';
import { delimiter, join } from 'node:path';
import { AditError } from 'adit/core';

/** The error `paraview-missing` (503) when programs that workers need are not on the path. */
export function missingPrograms(path: string = process.env['PATH'] ?? ''): AditError | undefined {
  const missing = ['pvpython', 'Xvfb', 'setpriv'].filter((program) => !isOnPath(program, path));
  if (missing.length === 0) return undefined;
  const programs = missing.join(', ');
  return new AditError('paraview-missing', {
    status: 503,
    message: `${programs} not found: install python3-paraview, xvfb and util-linux`,
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
