import { createReadStream } from 'node:fs';
import { readdir, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { createGunzip } from 'node:zlib';
import { readTar } from './tar.ts';

/** A file of a backup as it comes. */
export interface SourceFile {
  readonly name: string;
  readonly chunks: AsyncIterable<Uint8Array>;
}

/** Every file of the backup at `path`, an archive or a folder. Names are checked: none leads out of a folder. */
export async function* readBackup(path: string): AsyncGenerator<SourceFile> {
  const facts = await stat(path).catch(() => {
    throw new Error(`There is no ${path}`);
  });
  for await (const file of facts.isDirectory() ? readFolder(path, '') : readArchive(path)) {
    const parts = file.name.split(/[/\\]/);
    if (parts.some((part) => part === '' || part === '.' || part === '..') || file.name.includes('\0'))
      throw new Error(`"${file.name}" cannot name a file of a backup`);
    yield file;
  }
}

async function* readFolder(folder: string, prefix: string): AsyncGenerator<SourceFile> {
  for (const entry of await readdir(join(folder, prefix), { withFileTypes: true })) {
    const name = `${prefix}${entry.name}`;
    if (entry.isDirectory()) yield* readFolder(folder, `${name}/`);
    else if (entry.isFile()) yield { name, chunks: createReadStream(join(folder, name)) };
    else throw new Error(`${name} is neither a file nor a folder`);
  }
}

async function* readArchive(path: string): AsyncGenerator<SourceFile> {
  const packed = createReadStream(path);
  const archive = createGunzip();
  packed.on('error', (error) => archive.destroy(error));
  yield* readTar(packed.pipe(archive));
}
