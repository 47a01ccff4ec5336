import { isAbsolute, relative, resolve, sep } from 'node:path';

/** Whether a path is below a folder. */
export function isWithin(folder: string, path: string): boolean {
  if (!isAbsolute(path)) return false;
  const way = relative(folder, resolve(path));
  return way !== '' && way !== '..' && !way.startsWith(`..${sep}`) && !isAbsolute(way);
}
