import { open } from 'node:fs/promises';
import { omfError, type OmfProject } from './model/index.ts';
import { isV1, openV1 } from './read-v1/open-v1.ts';
import { openV2 } from './read-v2/open-v2.ts';

const MAGIC_BYTES = 4;

/**
 * Opens a project file of either version, told by its first bytes, and reads its index. Large arrays are unpacked in a folder of their
 * own in `scratch`, which `close` removes. Throws `omf-not-recognised` and what the readers of the versions throw: AditErrors that
 * name the file, and the element where there is one.
 */
export async function openProject(path: string, fileName: string, scratch?: string): Promise<OmfProject> {
  const start = Buffer.alloc(MAGIC_BYTES);
  const handle = await open(path, 'r');
  try {
    await handle.read(start, 0, MAGIC_BYTES, 0);
  } finally {
    await handle.close();
  }
  if (isV1(start)) return openV1(path, fileName);
  if (start.toString('latin1', 0, 2) === 'PK') return openV2(path, fileName, scratch);
  throw omfError('not-recognised', { file: fileName });
}
