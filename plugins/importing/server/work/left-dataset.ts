import { createReadStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import { join } from 'node:path';
import { checkDatasetFiles } from 'adit/core/server';
import { ISSUES_FILE } from './build-dataset.ts';

const MAX_MANIFEST_BYTES = 16 * 1024 ** 2;
const MAX_LINE_BYTES = 65_536;
const NEW_LINE = 0x0a;

/** Checks a dataset that was built behind the fence, before anything relies on it: its manifest, the files that it names, and the list of issues. Throws what is wrong. */
export async function checkLeftDataset(folder: string): Promise<void> {
  const { size } = await stat(join(folder, 'manifest.json'));
  if (size > MAX_MANIFEST_BYTES) throw new RangeError(`The manifest has ${size} bytes`);
  await checkDatasetFiles(folder);
  await checkLines(join(folder, ISSUES_FILE));
}

/** Whoever reads the list has a line of it in memory. */
async function checkLines(path: string): Promise<void> {
  let open = 0;
  for await (const chunk of createReadStream(path) as AsyncIterable<Buffer>) {
    const first = chunk.indexOf(NEW_LINE);
    if (open + (first === -1 ? chunk.length : first) > MAX_LINE_BYTES) throw new RangeError('An issue is too long');
    open = first === -1 ? open + chunk.length : chunk.length - 1 - chunk.lastIndexOf(NEW_LINE);
  }
}
