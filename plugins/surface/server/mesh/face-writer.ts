import type { RowAccount, SourceRow } from '../model/row-account.ts';
import { NO_TEXTURE, type ShapeModel } from '../model/shape-model.ts';
import { areCoordinates, isDegenerate } from '../model/shape-sink.ts';
import type { VertexBudget } from '../model/vertex-budget.ts';
import { triangulate } from './triangulate.ts';

/** What the corners of a face name, counted from 0. */
export interface FaceCorners {
  readonly vertices: readonly number[];
  /** Their texture coordinates; `NO_TEXTURE` where there is none, undefined for files that have none at all. */
  readonly textures?: readonly number[];
  /** A texture coordinate was named that is not there. */
  readonly lacksTexture?: boolean;
}

/** Puts faces of any number of corners, which name their vertices by number, into the model, and says what became of each. */
export class FaceWriter {
  readonly #model: ShapeModel;
  readonly #account: RowAccount;
  readonly #budget: VertexBudget;

  constructor(model: ShapeModel, account: RowAccount, budget: VertexBudget) {
    this.#model = model;
    this.#account = account;
    this.#budget = budget;
  }

  /** Takes a face of a row that was begun; rejects one that names a vertex that is not there, or that has no area. */
  add(row: SourceRow, corners: FaceCorners, state: number): void {
    const { vertices, textures, lacksTexture } = corners;
    if (vertices.length < 3) return this.#account.reject(row, 'too-few-vertices');
    const count = this.#model.vertices.length / 3;
    const outside = vertices.find((vertex) => !(Number.isInteger(vertex) && vertex >= 0 && vertex < count));
    if (outside !== undefined) return this.#account.reject(row, 'index-out-of-range', { index: String(outside) });
    const xyz = vertices.flatMap((vertex) => this.#model.vertex(vertex));
    if (!areCoordinates(xyz)) return this.#account.reject(row, 'bad-number');
    const { corners: order, isSimple } =
      vertices.length === 3 ? { corners: [0, 1, 2], isSimple: true } : triangulate(xyz);
    const used = textures?.includes(NO_TEXTURE) === false ? textures : undefined;
    let lost = 0;
    for (let at = 0; at < order.length; at += 3) {
      const three = [order[at], order[at + 1], order[at + 2]] as [number, number, number];
      if (isDegenerate(three.flatMap((corner) => xyz.slice(corner * 3, corner * 3 + 3)))) lost += 1;
      else this.#addTriangle(three, vertices, used, state, row.line);
    }
    if (lost * 3 === order.length) return this.#account.reject(row, 'degenerate-face');
    if (lacksTexture) this.#account.warn(row, 'texture-coordinate-missing');
    if (!isSimple) this.#account.change(row, 'polygon-not-simple');
    else if (lost > 0) this.#account.change(row, 'parts-left-out', { count: lost });
    else this.#account.use();
  }

  #addTriangle(
    [a, b, c]: [number, number, number],
    vertices: readonly number[],
    textures: readonly number[] | undefined,
    state: number,
    line: number,
  ): void {
    this.#budget.spend(1);
    const { triangles } = this.#model;
    triangles.corners.push3(vertices[a] as number, vertices[b] as number, vertices[c] as number);
    if (textures) triangles.textures.push3(textures[a] as number, textures[b] as number, textures[c] as number);
    else triangles.textures.push3(NO_TEXTURE, NO_TEXTURE, NO_TEXTURE);
    triangles.states.push(state);
    triangles.lines.push(line);
  }
}
