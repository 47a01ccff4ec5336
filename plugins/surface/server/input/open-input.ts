import { createReadStream } from 'node:fs';
import { readFile, stat } from 'node:fs/promises';
import { AditError, byName, extensionOf } from 'adit/core';
import {
  type Archive,
  type BuildFile,
  type BuildRequest,
  namingFile,
  openArchive,
  type SetFile,
  withFileName,
} from 'adit/core/server';
import { surestReader } from '../choose-shape-reader.ts';
import { textureExtensions, type ResourceFile } from './resource-files.ts';
import type { ShapeSource } from './shape-source.ts';

/** What an import gives to read. */
export interface ShapeInput {
  /** One drawing or mesh, or all those of an archive in the order of their names. */
  readonly shapes: readonly ShapeSource[];
  readonly libraries: readonly ResourceFile[];
  readonly textures: readonly ResourceFile[];
  /** The one that the user chose himself. */
  readonly ownTexture?: ResourceFile;
  close(): Promise<void>;
}

type Readers = NonNullable<BuildRequest['readers']>;

const CHUNK_BYTES = 1 << 18;
const MAX_SHAPES = 1_000;
/** Texts of archives, which tell of the others more often than they are surfaces. */
const textExtensions: readonly string[] = ['csv', 'txt'];

/** Opens the files of an import. Throws `no-shape-file`, `unknown-shape-type`, `zip-without-shape`,
 * `zip-too-many-shapes`, or what opening an archive throws. */
export async function openInput({ files, readers = {} }: BuildRequest): Promise<ShapeInput> {
  const shape = files.find(({ fileType }) => fileType === 'shape');
  if (!shape) throw new AditError('no-shape-file', { message: 'A surface needs a DXF, OBJ or ZIP file' });
  const uploaded = (type: string): ResourceFile[] =>
    files.filter(({ fileType }) => fileType === type).map(uploadedFile);
  const textures = uploaded('shapeTexture');
  const [ownTexture] = textures;
  const extras = { libraries: uploaded('shapeMTL'), textures, ...(ownTexture ? { ownTexture } : {}) };
  const values = { file: shape.fileName };
  if (extensionOf(shape.fileName) !== 'zip') {
    const source = await uploadedShape(shape, readers);
    if (source) return { shapes: [source], ...extras, close: async () => {} };
    throw new AditError('unknown-shape-type', { message: `"${shape.fileName}" is no file of a surface`, values });
  }
  const archive = await openArchive(shape.path).catch((error: unknown) => {
    throw withFileName(error, shape.fileName);
  });
  const input = inputOf(archive, shape, readers, extras);
  const { length } = input.shapes;
  if (length > 0 && length <= MAX_SHAPES) return input;
  await archive.close();
  if (length === 0)
    throw new AditError('zip-without-shape', { message: `"${shape.fileName}" holds no file of a surface`, values });
  throw new AditError('zip-too-many-shapes', {
    message: `"${shape.fileName}" holds more than ${MAX_SHAPES} files of surfaces`,
    values: { ...values, most: MAX_SHAPES },
  });
}

/** Undefined where neither the extension nor what is in the file says that a reader can take it. */
async function uploadedShape({ path, fileName }: BuildFile, readers: Readers): Promise<ShapeSource | undefined> {
  const { size } = await stat(path);
  const open = async (): Promise<AsyncIterable<Buffer>> => createReadStream(path, { highWaterMark: CHUNK_BYTES });
  const all = Object.values(readers);
  const reader = byName(readers, extensionOf(fileName)) ?? (await surestReader({ path: fileName, open }, all));
  if (reader === undefined) return undefined;
  return { fileName, path: fileName, reader, readers: all, size, place: path, beside: [], open };
}

function uploadedFile({ path, fileName }: BuildFile): ResourceFile {
  return {
    name: fileName,
    async read(most) {
      if ((await stat(path)).size <= most) return readFile(path);
      throw new AditError('resource-too-large', { message: `"${fileName}" is too large`, values: { file: fileName } });
    },
  };
}

function inputOf(
  archive: Archive,
  shape: BuildFile,
  readers: Readers,
  extras: Pick<ShapeInput, 'libraries' | 'textures' | 'ownTexture'>,
): ShapeInput {
  // Beside each file some systems pack a hidden one of the same extension that holds something else.
  const entries = archive.entries
    .filter(({ name }) => !name.split('/').some((part) => part === '__MACOSX' || part.startsWith('.')))
    .toSorted((left, right) => (left.name < right.name ? -1 : 1));
  const resources = (extensions: readonly string[]): ResourceFile[] =>
    entries
      .filter(({ name }) => extensions.includes(extensionOf(name)))
      .map(({ name }) => ({ name, read: (most) => archive.read(name, most) }));
  const open = (name: string) => async (): Promise<AsyncIterable<Uint8Array>> =>
    namingFile(await archive.stream(name), shape.fileName);
  const all = entries.map(({ name, size }): SetFile => ({ path: name, size, open: open(name) }));
  return {
    ...extras,
    shapes: entries.flatMap(({ name, size }) => {
      const reader = textExtensions.includes(extensionOf(name)) ? undefined : byName(readers, extensionOf(name));
      if (reader === undefined) return [];
      const beside = all.filter(({ path }) => path !== name);
      const fileName = `${shape.fileName}/${name}`;
      return [{ fileName, path: name, reader, readers: Object.values(readers), size, beside, open: open(name) }];
    }),
    libraries: [...extras.libraries, ...resources(['mtl'])],
    textures: [...extras.textures, ...resources(textureExtensions)],
    close: () => archive.close(),
  };
}
