import { link, lstat, mkdir, readdir } from 'node:fs/promises';
import { dirname, join } from 'node:path';

/** A file of the data folder that a backup keeps. */
export interface NotedFile {
  /** Its path in the data folder, with slashes. */
  readonly name: string;
  /** Where it is read from: a second name of the file, which stays when the first is taken away. */
  readonly path: string;
}

/** Notes files by giving them second names in a folder beside them, which takes no time and no room. */
export class NotedFiles {
  readonly #dataFolder: string;
  readonly #linksFolder: string;
  readonly #files = new Map<string, NotedFile>();
  #isHeld = true;

  constructor(dataFolder: string, linksFolder: string) {
    this.#dataFolder = dataFolder;
    this.#linksFolder = linksFolder;
  }

  /** The folder beside them, which is there once something was noted. */
  get folder(): string {
    return this.#linksFolder;
  }

  get files(): readonly NotedFile[] {
    return [...this.#files.values()];
  }

  /** Whether everything noted stays, whatever happens to the first names. */
  get isHeld(): boolean {
    return this.#isHeld;
  }

  /** Notes every file below `name`, or the file itself; false when there is nothing of that name. */
  async note(name: string): Promise<boolean> {
    const facts = await lstat(join(this.#dataFolder, name)).catch(() => undefined);
    if (facts?.isFile()) return this.#noteFile(name);
    if (!facts?.isDirectory()) return false;
    for (const entry of await readdir(join(this.#dataFolder, name)).catch(() => []))
      if (!entry.startsWith('.')) await this.note(`${name}/${entry}`);
    return true;
  }

  async #noteFile(name: string): Promise<boolean> {
    if (this.#files.has(name)) return true;
    const [from, to] = [join(this.#dataFolder, name), join(this.#linksFolder, name)];
    try {
      await mkdir(dirname(to), { recursive: true });
      await link(from, to);
      this.#files.set(name, { name, path: to });
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code === 'ENOENT') return false;
      this.#isHeld = false;
      this.#files.set(name, { name, path: from });
    }
    return true;
  }
}
