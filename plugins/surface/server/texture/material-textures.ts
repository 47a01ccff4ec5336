import { ResourceIndex, type ResourceFile } from '../input/resource-files.ts';
import type { ShapeInput } from '../input/open-input.ts';
import type { RowAccount } from '../model/row-account.ts';
import type { ShapeModel } from '../model/shape-model.ts';
import type { TextureUse } from '../model/texture-use.ts';
import { libraryNames, readMaterials, type Materials, type MaterialTexture } from '../obj/material-library.ts';

const MAX_LIBRARY_BYTES = 64 * 1024 ** 2;
const MAX_LIBRARIES = 1_000;

interface Library {
  readonly file: ResourceFile;
  readonly materials: Materials;
  /** How many different images it names. */
  readonly texturesNamed: number;
}

/**
 * Finds the image of each state of a model that was read of the file `from`: its own, or one by its material. Files that are named and not there are warned of; the only file of its
 * sort stands in for the only one that is missing. Throws `resource-too-large` for a library that no mesh needs.
 */
export async function findTextures(
  model: ShapeModel,
  input: Pick<ShapeInput, 'libraries' | 'textures'>,
  from: string,
  account: RowAccount,
): Promise<readonly (TextureUse | undefined)[]> {
  const libraries = await openLibraries(model, input.libraries, from, account);
  const images = new ImageFinder(input.textures, account);
  const uses = new Map<string, TextureUse | undefined>();
  const unknown = new Set<string>();
  for (const { material } of model.states) {
    if (material === undefined || uses.has(material)) continue;
    const library = libraries.findLast(({ materials }) => materials.has(material));
    const texture = library?.materials.get(material);
    uses.set(material, library && texture && images.find(texture, library));
    if (!library && libraries.length > 0 && material !== '') unknown.add(material);
  }
  for (const material of unknown) account.warnOfFile('unknown-material', { material });
  images.warn();
  return model.states.map(
    ({ material, texture }) => texture ?? (material === undefined ? undefined : uses.get(material)),
  );
}

async function openLibraries(
  model: ShapeModel,
  files: readonly ResourceFile[],
  from: string,
  account: RowAccount,
): Promise<Library[]> {
  const found = new Set<ResourceFile>();
  const missing = new Set<string>();
  const index = new ResourceIndex(files);
  for (const text of [...new Set(model.libraries)].slice(0, MAX_LIBRARIES)) {
    const whole = index.find(text, from);
    if (whole) found.add(whole);
    for (const name of whole ? [] : libraryNames(text)) {
      const file = index.find(name, from);
      if (file) found.add(file);
      else missing.add(name);
    }
  }
  const [only] = files;
  if (found.size === 0 && only && files.length === 1) {
    found.add(only);
    for (const name of missing) account.warnOfFile('material-file-instead', { name, used: only.name });
  } else for (const name of missing) account.warnOfFile('missing-material-file', { name });
  const libraries: Library[] = [];
  for (const file of found) {
    const materials = readMaterials(await file.read(MAX_LIBRARY_BYTES));
    const named = new Set([...materials.values()].flatMap((texture) => texture?.reference ?? []));
    libraries.push({ file, materials, texturesNamed: named.size });
  }
  return libraries;
}

/** Finds images, and lets the only one there is stand in when a single one is missing. */
class ImageFinder {
  readonly #index: ResourceIndex;
  readonly #account: RowAccount;
  readonly #missing = new Set<string>();
  readonly #instead = new Map<string, string>();

  constructor(files: readonly ResourceFile[], account: RowAccount) {
    this.#index = new ResourceIndex(files);
    this.#account = account;
  }

  find({ reference, scale, offset }: MaterialTexture, library: Library): TextureUse | undefined {
    const file = this.#index.find(reference, library.file.name) ?? this.#standIn(reference, library);
    if (file) return { file, scale, offset };
    this.#missing.add(reference);
    return undefined;
  }

  warn(): void {
    for (const [name, used] of this.#instead) this.#account.warnOfFile('texture-instead', { name, used });
    for (const name of this.#missing) this.#account.warnOfFile('missing-texture', { name });
  }

  /** The only image, when the library names a single one. */
  #standIn(reference: string, { texturesNamed }: Library): ResourceFile | undefined {
    const [only, another] = this.#index.files;
    if (!only || another || texturesNamed > 1) return undefined;
    this.#instead.set(reference, only.name);
    return only;
  }
}
