import { AditError } from 'adit/core';
import type { ReadingRun } from 'adit/core/server';
import { withLocalFile } from '../input/local-file.ts';
import type { ResourceFile } from '../input/resource-files.ts';
import type { ShapeSource } from '../input/shape-source.ts';
import type { TextureUse } from '../model/texture-use.ts';
import { damaged, type GltfDocument } from './gltf-document.ts';
import { dataOf, withGltf, type OpenGltf } from './open-gltf.ts';

const MAX_NAME = 100;

/** The picture of a material's base colour, and the number of the texture coordinates that place it. */
export interface GltfPicture {
  readonly texture: TextureUse;
  readonly set: number;
}

/** The pictures of a file, each one once. */
export class GltfPictures {
  readonly #document: GltfDocument;
  readonly #source: ShapeSource;
  readonly #run: ReadingRun;
  readonly #files = new Map<number, ResourceFile>();

  constructor({ document }: OpenGltf, source: ShapeSource, run: ReadingRun) {
    this.#document = document;
    this.#source = source;
    this.#run = run;
  }

  /** Undefined for a material without a picture. */
  of(material: number | undefined): GltfPicture | undefined {
    const { materials, textures } = this.#document;
    const use = materials[material ?? -1]?.pbrMetallicRoughness.baseColorTexture;
    const image = textures[use?.index ?? -1]?.source;
    if (!use || image === undefined) return undefined;
    const file = this.#files.get(image) ?? this.#file(image);
    this.#files.set(image, file);
    const { offset: [u = 0, v = 0] = [], scale: [scaleU = 1, scaleV = 1] = [] } =
      use.extensions.KHR_texture_transform ?? {};
    // In the file, v is counted from the top.
    return { set: use.texCoord, texture: { file, scale: [scaleU, scaleV], offset: [u, 1 - v - scaleV] } };
  }

  /** Its bytes are read when they are wanted. */
  #file(image: number): ResourceFile {
    const { fileName } = this.#source;
    const said = this.#document.images[image]?.name?.slice(0, MAX_NAME) ?? '';
    const isTaken = [...this.#files.values()].some(({ name }) => name === said);
    return {
      name: said === '' || isTaken ? `${said} ${image + 1}`.trim() : said,
      read: (most) =>
        withLocalFile(this.#source, this.#run, (path) =>
          withGltf(path, fileName, (gltf) => imageBytes(gltf, image, fileName, most)),
        ),
    };
  }
}

/** None of a picture in another file. Throws `resource-too-large`. */
async function imageBytes({ document, bytes }: OpenGltf, image: number, file: string, most: number): Promise<Buffer> {
  const { uri, bufferView } = document.images[image] ?? {};
  if (bufferView === undefined) return dataOf(uri) ?? Buffer.alloc(0);
  const view = document.bufferViews[bufferView];
  if (!view) throw damaged(file, `images.${image}`);
  if (view.byteLength > most) throw new AditError('resource-too-large', { values: { file } });
  return bytes(view.buffer, view.byteOffset, view.byteLength);
}
