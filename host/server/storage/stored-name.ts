import { basename } from 'node:path';

/** Throws unless a name can be that of a stored file, on a disk and in a bucket alike. */
export function checkStoredName(name: string): void {
  if (name !== basename(name) || !/^[\w-]+(\.[\w-]+)*$/.test(name))
    throw new Error(`"${name}" cannot name a stored file`);
}
