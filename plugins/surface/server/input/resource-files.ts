/** A file that a mesh may refer to: one that was uploaded with it, or one of its archive. */
export interface ResourceFile {
  /** With `/` between folders. */
  readonly name: string;
  /** Its bytes; throws an AditError when there are more than `most`. */
  read(most: number): Promise<Buffer>;
}

/** The extensions of images that can be textures. */
export const textureExtensions = ['jpg', 'jpeg', 'png'] as const;

const MAX_REFERENCE = 4_096;

/**
 * Finds the file that a reference means among some files, and looks nowhere else: first by its path from the folder of the file that
 * refers to it, then by its path, then by its name alone, and at last by its name with blanks and underscores alike. Case does not
 * count, nor does which way the slashes lean; of several that fit, the first is taken.
 */
export class ResourceIndex {
  readonly files: readonly ResourceFile[];
  readonly #byPath = new Map<string, ResourceFile>();
  readonly #byName = new Map<string, ResourceFile>();
  readonly #byLooseName = new Map<string, ResourceFile>();

  constructor(files: readonly ResourceFile[]) {
    this.files = files;
    for (const file of files.toReversed()) {
      const parts = partsOf(file.name);
      const name = parts.at(-1) ?? '';
      this.#byPath.set(parts.join('/'), file);
      this.#byName.set(name, file);
      this.#byLooseName.set(loose(name), file);
    }
  }

  /** The file that `reference` means where it stands in the file `from`. */
  find(reference: string, from: string): ResourceFile | undefined {
    if (reference.length > MAX_REFERENCE) return undefined;
    const path = partsOf(reference);
    const name = path.at(-1);
    if (name === undefined) return undefined;
    return (
      this.#byPath.get([...partsOf(from).slice(0, -1), ...path].join('/')) ??
      this.#byPath.get(path.join('/')) ??
      this.#byName.get(name) ??
      this.#byLooseName.get(loose(name))
    );
  }
}

function loose(name: string): string {
  return name.replaceAll(/[\s_]+/g, '_');
}

function partsOf(path: string): string[] {
  return path
    .toLowerCase()
    .replaceAll('\\', '/')
    .split('/')
    .map((part) => part.trim())
    .filter((part) => part !== '' && part !== '.' && part !== '..');
}
