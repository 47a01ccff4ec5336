import { mkdir, readdir, rm, rmdir } from 'node:fs/promises';
import { join } from 'node:path';
import type { HeldDataset } from 'adit/core/server';
import { isId } from '../tenants/directory.ts';
import type { DatasetFolders, KnownDataset } from './dataset-folders.ts';
import { moveDurably } from './durable.ts';
import type { FileMoves } from './file-moves.ts';

/** Keeps the folders of datasets in a folder of this machine. */
export class LocalDatasetFolders implements DatasetFolders {
  #folder: string;
  #moves: Pick<FileMoves, 'run'>;

  constructor(folder: string, moves: Pick<FileMoves, 'run'>) {
    this.#folder = folder;
    this.#moves = moves;
  }

  async place(staged: string, id: string, version: string): Promise<void> {
    await mkdir(join(this.#folder, id), { recursive: true });
    await this.#moves.run(() => moveDurably(staged, join(this.#folder, id, version)));
  }

  async open(id: string, version: string): Promise<HeldDataset> {
    return { folder: join(this.#folder, id, version), dispose: () => undefined };
  }

  async removeVersion(id: string, version: string): Promise<void> {
    await this.#moves.run(async () => {
      await rm(join(this.#folder, id, version), { recursive: true, force: true });
      // Fails where other versions are.
      await rmdir(join(this.#folder, id)).catch(() => undefined);
    });
  }

  async remove(id: string): Promise<void> {
    await this.#moves.run(() => rm(join(this.#folder, id), { recursive: true, force: true }));
  }

  async sweep(known: ReadonlyMap<string, KnownDataset>): Promise<void> {
    await mkdir(this.#folder, { recursive: true });
    for (const id of (await readdir(this.#folder)).filter(isId)) {
      const versions = await readdir(join(this.#folder, id));
      const stray = versions.filter((version) => version !== known.get(id)?.version);
      for (const version of stray) await rm(join(this.#folder, id, version), { recursive: true, force: true });
    }
  }
}
