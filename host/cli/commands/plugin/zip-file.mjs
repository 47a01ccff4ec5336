import { mkdir } from 'node:fs/promises';
import { dirname, join } from 'node:path';

/** A plugin is some scripts, texts and pictures. */
const limits = { entries: 5_000, entryBytes: 256 * 1024 ** 2, totalBytes: 512 * 1024 ** 2 };

/** Unpacks a plugin's zip into a folder that is not there yet; `only` are the names of what is wanted, everything when left out. */
export async function unpackZip(source, target, { openArchive }, only) {
  const archive = await openArchive(source, limits);
  try {
    for (const { name } of archive.entries) {
      if (only && !only.includes(name)) continue;
      await mkdir(dirname(join(target, name)), { recursive: true });
      await archive.extract(name, join(target, name));
    }
  } finally {
    await archive.close();
  }
}
