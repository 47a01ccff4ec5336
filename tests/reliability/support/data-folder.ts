import { createHash } from 'node:crypto';
import { readdir, readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';

/** What a server's data folder holds beside the database. */
export class DataFolder {
  #path: string;

  constructor(path: string) {
    this.#path = path;
  }

  /** The ids of the raw files that are kept whole. */
  async keptFiles(): Promise<string[]> {
    const paths = await readdir(join(this.#path, 'files/importing/kept'), { recursive: true });
    return paths.filter((path) => path.includes('.raw')).map((path) => path.slice(3, -4));
  }

  /** The names of raw files in the making. */
  stagedFiles(): Promise<string[]> {
    return readdir(join(this.#path, 'files/importing/staging'));
  }

  async hashOfKept(id: string): Promise<string> {
    const bytes = await readFile(join(this.#path, 'files/importing/kept', id.slice(0, 2), `${id}.raw`));
    return createHash('sha256').update(bytes).digest('hex');
  }

  /** The versions of datasets, as `<dataset>/<version>`; a folder without a version is given with its slash. */
  async datasets(): Promise<string[]> {
    const folder = join(this.#path, 'datasets');
    const ids = (await readdir(folder)).filter((name) => name !== 'staging');
    const listed = ids.map(async (id) => {
      const versions = await readdir(join(folder, id));
      return versions.length === 0 ? [`${id}/`] : versions.map((version) => `${id}/${version}`);
    });
    return (await Promise.all(listed)).flat();
  }

  /** How many bytes of a dataset in the making are there. */
  async stagedBytes(id: string): Promise<number> {
    const folder = join(this.#path, 'datasets/staging', id);
    const entries = await readdir(folder, { recursive: true, withFileTypes: true });
    const sizes = entries.filter((entry) => entry.isFile()).map((entry) => stat(join(entry.parentPath, entry.name)));
    return (await Promise.all(sizes)).reduce((sum, { size }) => sum + size, 0);
  }

  /** The ids of datasets in the making. */
  stagedDatasets(): Promise<string[]> {
    return readdir(join(this.#path, 'datasets/staging'));
  }
}
