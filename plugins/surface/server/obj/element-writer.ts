import { triangulate } from '../mesh/triangulate.ts';
import type { RowAccount, SourceRow } from '../model/row-account.ts';
import type { ModelSink } from '../model/model-sink.ts';
import { NO_TEXTURE, type ShapeModel } from '../model/shape-model.ts';
import { areCoordinates, isDegenerate } from '../model/shape-sink.ts';
import type { VertexBudget } from '../model/vertex-budget.ts';
import { readCorners, type CornerIndices } from './corner-indices.ts';

/** Puts the elements of a mesh, which name their vertices by number, into the model. */
export class ElementWriter {
  readonly #model: ShapeModel;
  readonly #sink: ModelSink;
  readonly #account: RowAccount;
  readonly #budget: VertexBudget;

  constructor(model: ShapeModel, sink: ModelSink, account: RowAccount, budget: VertexBudget) {
    this.#model = model;
    this.#sink = sink;
    this.#account = account;
    this.#budget = budget;
  }

  /** Takes a face `f`, a polyline `l` or points `p`. */
  add(keyword: 'f' | 'l' | 'p', fields: readonly string[], line: number, state: number): void {
    const row = { entity: keyword, number: this.#account.begin(), line };
    const least = { f: 3, l: 2, p: 1 }[keyword];
    if (fields.length < least) return this.#account.reject(row, 'too-few-vertices');
    const corners = readCorners(fields, this.#model.vertices.length / 3, this.#model.textureCoordinates.length / 2);
    if ('code' in corners) return this.#account.reject(row, corners.code, { index: corners.text });
    const xyz = corners.vertices.flatMap((vertex) => this.#position(vertex));
    if (!areCoordinates(xyz)) return this.#account.reject(row, 'bad-number');
    if (keyword === 'f') return this.#addFace(row, corners, xyz, state);
    this.#sink.begin(line);
    if (keyword === 'l') this.#sink.polyline(xyz, state);
    else for (let at = 0; at < xyz.length; at += 3) this.#sink.point(xyz.slice(at, at + 3), state);
    if (this.#sink.counts.kept > 0) this.#account.use();
    else this.#account.reject(row, 'no-length');
  }

  #addFace(row: SourceRow, corners: CornerIndices, xyz: readonly number[], state: number): void {
    const { corners: order, isSimple } =
      corners.vertices.length === 3 ? { corners: [0, 1, 2], isSimple: true } : triangulate(xyz);
    const isTextured = !corners.textures.includes(NO_TEXTURE);
    let lost = 0;
    for (let at = 0; at < order.length; at += 3) {
      const three = [order[at], order[at + 1], order[at + 2]] as [number, number, number];
      if (isDegenerate(three.flatMap((corner) => xyz.slice(corner * 3, corner * 3 + 3)))) lost += 1;
      else this.#addTriangle(three, corners, isTextured, state, row.line);
    }
    if (lost * 3 === order.length) return this.#account.reject(row, 'degenerate-face');
    if (corners.lacksTexture) this.#account.warn(row, 'texture-coordinate-missing');
    if (!isSimple) this.#account.change(row, 'polygon-not-simple');
    else if (lost > 0) this.#account.change(row, 'parts-left-out', { count: lost });
    else this.#account.use();
  }

  #addTriangle(
    three: [number, number, number],
    corners: CornerIndices,
    isTextured: boolean,
    state: number,
    line: number,
  ): void {
    this.#budget.spend(1);
    const { triangles } = this.#model;
    const [a, b, c] = three;
    const pick = (from: readonly number[]): [number, number, number] => [
      from[a] as number,
      from[b] as number,
      from[c] as number,
    ];
    triangles.corners.push3(...pick(corners.vertices));
    if (isTextured) triangles.textures.push3(...pick(corners.textures));
    else triangles.textures.push3(NO_TEXTURE, NO_TEXTURE, NO_TEXTURE);
    triangles.states.push(state);
    triangles.lines.push(line);
  }

  #position(vertex: number): [number, number, number] {
    const { vertices } = this.#model;
    return [vertices.at(vertex * 3), vertices.at(vertex * 3 + 1), vertices.at(vertex * 3 + 2)];
  }
}
