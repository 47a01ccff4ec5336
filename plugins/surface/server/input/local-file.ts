import type { ReadingRun } from 'adit/core/server';
import { createWriteStream } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { ShapeSource } from './shape-source.ts';

/** A source as a file on disk, for readers that go back and forth in it; one of an archive is unpacked for as long as `use` takes. */
export async function withLocalFile<T>(
  source: ShapeSource,
  run: ReadingRun,
  use: (path: string) => Promise<T>,
): Promise<T> {
  if (source.place !== undefined) return use(source.place);
  const folder = await mkdtemp(join(tmpdir(), 'adit-shape-'));
  try {
    const path = join(folder, 'file');
    await pipeline(Readable.from(await source.open()), createWriteStream(path), { signal: run.signal });
    return await use(path);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
