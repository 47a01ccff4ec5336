import fs from 'node:fs';
import fsPromises from 'node:fs/promises';
import { syncBuiltinESMExports } from 'node:module';

/**
 * Lets programs go on that put files on disk for good: Node.js refuses it behind the fence, and the server does it when it takes a file over.
 */
export async function leaveSyncing(anyFile: string): Promise<void> {
  for (const name of ['fsyncSync', 'fdatasyncSync'] as const) Object.assign(fs, { [name]: () => undefined });
  for (const name of ['fsync', 'fdatasync'] as const)
    Object.assign(fs, { [name]: (_file: number, done: (error: null) => void) => process.nextTick(done, null) });
  const handle = await fsPromises.open(anyFile, 'r');
  const handles = Object.getPrototypeOf(handle) as object;
  await handle.close();
  Object.assign(handles, { sync: async () => undefined, datasync: async () => undefined });
  syncBuiltinESMExports();
}
