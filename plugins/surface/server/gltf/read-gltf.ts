import { FaceWriter, type FaceCorners } from '../mesh/face-writer.ts';
import { withLocalFile } from '../input/local-file.ts';
import { RowAccount } from '../model/row-account.ts';
import { ShapeModel } from '../model/shape-model.ts';
import { areCoordinates } from '../model/shape-sink.ts';
import { singlePrecisionError, warnOfError } from '../model/single-precision.ts';
import { VertexBudget } from '../model/vertex-budget.ts';
import type { ShapeReader } from '../shape-reader.ts';
import { damaged } from './gltf-document.ts';
import { GltfPictures } from './gltf-pictures.ts';
import { isMirrored, scaleOf, transformed, type Matrix } from './matrix.ts';
import { withGltf, type OpenGltf } from './open-gltf.ts';
import { numbersOf } from './read-numbers.ts';
import { partsOf, type ScenePart } from './scene-parts.ts';
import { takeUp } from './take-up.ts';

const MAX_NAMES = 20;
const [TRIANGLES, STRIP, FAN] = [4, 5, 6];
/** What else a vertex may have that is no value of its own. */
const SHAPING = /^(POSITION|NORMAL|TANGENT|TEXCOORD_\d+|JOINTS_\d+|WEIGHTS_\d+)$/;

/**
 * Reads the triangles of glTF 2.0, binary or with its data inside, where the nodes of its scene put them, with y up as z up. Every triangle is a row, also of strips and
 * fans. Throws `gltf-damaged`, `file-cut-short`, `gltf-too-large`, `gltf-buffer-elsewhere`, `gltf-unread` or `too-much-geometry`.
 */
const readGltf: ShapeReader['read'] = (source, run, issue) =>
  withLocalFile(source, run, (path) =>
    withGltf(path, source.fileName, async (gltf) => {
      const { fileName, size } = source;
      const account = new RowAccount(fileName, issue);
      const parts = partsOf(gltf.document, fileName);
      const reader = new PartReader(gltf, account, new GltfPictures(gltf, source, run));
      for (const part of parts) {
        run.signal.throwIfAborted();
        await reader.read(part);
        run.bytesRead?.(size / parts.length);
      }
      reader.tellLeftOut();
      takeUp(reader.model, account);
      return { model: reader.model, account };
    }),
  );

/** Where the vertices of an accessor begin in the model, and how many they are. */
interface Vertices {
  readonly first: number;
  readonly count: number;
}

class PartReader {
  readonly model = new ShapeModel();
  readonly #gltf: OpenGltf;
  readonly #account: RowAccount;
  readonly #pictures: GltfPictures;
  readonly #budget: VertexBudget;
  /** Faces that are rejected take time, too. */
  readonly #faceBudget: VertexBudget;
  readonly #faces: FaceWriter;
  readonly #values = new Set<string>();
  /** The vertices of accessors where the node of this matrix has them. */
  readonly #known = new Map<number, Vertices>();
  #matrix: Matrix | undefined;
  readonly #knownTextures = new Map<number, number>();
  #otherParts = 0;
  #error = 0;

  constructor(gltf: OpenGltf, account: RowAccount, pictures: GltfPictures) {
    this.#gltf = gltf;
    this.#account = account;
    this.#pictures = pictures;
    this.#budget = new VertexBudget(account.fileName);
    this.#faceBudget = new VertexBudget(account.fileName);
    this.#faces = new FaceWriter(this.model, account, this.#budget);
    this.model.hasLines = false;
  }

  async read(part: ScenePart): Promise<void> {
    const { mode, attributes, material } = part.primitive;
    if (![TRIANGLES, STRIP, FAN].includes(mode)) return void (this.#otherParts += 1);
    for (const name of Object.keys(attributes)) if (!SHAPING.test(name)) this.#values.add(name);
    const { first, count } = await this.#vertices(part);
    const picture = this.#pictures.of(material);
    const firstTexture = picture && (await this.#textureCoordinates(part, picture.set, count));
    const names = [part.node, part.mesh, this.#gltf.document.materials[material ?? -1]?.name];
    const state = this.model.states.push({ names, ...(picture && { texture: picture.texture }) }) - 1;
    const corners = await this.#corners(part, count);
    for (const face of facesOf(corners, mode, isMirrored(part.matrix))) {
      const row = { entity: 'face', number: this.#account.begin(), line: 0 };
      const outside = face.find((corner) => corner >= count);
      if (outside !== undefined) this.#account.reject(row, 'index-out-of-range', { index: String(outside) });
      else this.#faces.add(row, cornersOf(face, first, firstTexture), state);
    }
  }

  /** Says what of the file is not in the model, and how exact its places are. */
  tellLeftOut(): void {
    if (this.#otherParts > 0) this.#account.warnOfFile('cells-left-out', { count: this.#otherParts });
    if (this.#values.size > 0)
      this.#account.warnOfFile('values-left-out', { names: [...this.#values].slice(0, MAX_NAMES).join(', ') });
    warnOfError(this.#error, this.#account);
  }

  /** Parts of a mesh often share their vertices. */
  async #vertices({ primitive, matrix }: ScenePart): Promise<Vertices> {
    const accessor = primitive.attributes['POSITION'] ?? -1;
    if (this.#matrix !== matrix) this.#known.clear();
    this.#matrix = matrix;
    const known = this.#known.get(accessor) ?? (await this.#addVertices(accessor, matrix));
    this.#known.set(accessor, known);
    return known;
  }

  async #addVertices(accessor: number, matrix: Matrix): Promise<Vertices> {
    const positions = numbersOf(this.#gltf, this.#account.fileName, accessor, 'VEC3');
    const { count, isFloat } = positions;
    this.#budget.spend(count);
    const { vertices } = this.model;
    const first = vertices.length / 3;
    let farthest = 0;
    await positions.each((own) => {
      const xyz = transformed(matrix, own);
      const isThere = areCoordinates(xyz);
      vertices.append(isThere ? xyz : [Number.NaN, Number.NaN, Number.NaN]);
      if (isThere) farthest = Math.max(farthest, ...own.map(Math.abs));
      else this.#account.warn({ entity: 'vertex', number: vertices.length / 3, line: 0 }, 'bad-vertex');
    });
    if (isFloat) this.#error = Math.max(this.#error, singlePrecisionError(farthest) * scaleOf(matrix));
    return { first, count };
  }

  /** Where those of a part begin; undefined without any. */
  async #textureCoordinates({ primitive }: ScenePart, set: number, count: number): Promise<number | undefined> {
    const accessor = primitive.attributes[`TEXCOORD_${set}`];
    if (accessor === undefined) return undefined;
    const coordinates = numbersOf(this.#gltf, this.#account.fileName, accessor, 'VEC2');
    if (coordinates.count !== count) throw damaged(this.#account.fileName, `accessors.${accessor}`);
    const known = this.#knownTextures.get(accessor);
    if (known !== undefined) return known;
    const { textureCoordinates } = this.model;
    const first = textureCoordinates.length / 2;
    this.#budget.spend(count);
    await coordinates.each(([u = Number.NaN, v = Number.NaN]) => textureCoordinates.append([u, 1 - v]));
    this.#knownTextures.set(accessor, first);
    return first;
  }

  async #corners({ primitive: { indices } }: ScenePart, count: number): Promise<Uint32Array> {
    const numbers =
      indices === undefined ? undefined : numbersOf(this.#gltf, this.#account.fileName, indices, 'SCALAR');
    const length = numbers?.count ?? count;
    this.#faceBudget.spend(length / 3);
    const corners = Uint32Array.from({ length }, (_, at) => at);
    let at = 0;
    await numbers?.each(([corner = 0]) => {
      corners[at] = corner;
      at += 1;
    });
    return corners;
  }
}

function cornersOf(face: readonly number[], first: number, firstTexture: number | undefined): FaceCorners {
  const vertices = face.map((corner) => first + corner);
  return firstTexture === undefined
    ? { vertices }
    : { vertices, textures: face.map((corner) => firstTexture + corner) };
}

/** The corners of each triangle, seen from outside the same way round. */
function* facesOf(corners: Uint32Array, mode: number, mirrored: boolean): Generator<[number, number, number]> {
  const corner = (at: number): number => corners[at] as number;
  const step = mode === TRIANGLES ? 3 : 1;
  for (let at = 0; at + 2 < corners.length; at += step) {
    const isTurned = mirrored !== (mode === STRIP && at % 2 === 1);
    const [a, b, c] = [corner(mode === FAN ? 0 : at), corner(at + 1), corner(at + 2)];
    yield isTurned ? [b, a, c] : [a, b, c];
  }
}

export const shapeReader: ShapeReader = {
  read: readGltf,
  sniff(head) {
    const text = head.toString('latin1');
    if (text.startsWith('glTF')) return 1;
    return /^\s*\{/.test(text) && /"(accessors|bufferViews|meshes)"\s*:|"asset"\s*:\s*\{/.test(text) ? 0.8 : 0;
  },
};
