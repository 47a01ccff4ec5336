import { FaceWriter } from '../mesh/face-writer.ts';
import type { RowAccount } from '../model/row-account.ts';
import type { ModelSink } from '../model/model-sink.ts';
import type { ShapeModel } from '../model/shape-model.ts';
import { areCoordinates } from '../model/shape-sink.ts';
import type { VertexBudget } from '../model/vertex-budget.ts';
import { readCorners } from './corner-indices.ts';

/** Puts the elements of a mesh, which name their vertices by number, into the model. */
export class ElementWriter {
  readonly #model: ShapeModel;
  readonly #sink: ModelSink;
  readonly #account: RowAccount;
  readonly #faces: FaceWriter;

  constructor(model: ShapeModel, sink: ModelSink, account: RowAccount, budget: VertexBudget) {
    this.#model = model;
    this.#sink = sink;
    this.#account = account;
    this.#faces = new FaceWriter(model, account, budget);
  }

  /** Takes a face `f`, a polyline `l` or points `p`. */
  add(keyword: 'f' | 'l' | 'p', fields: readonly string[], line: number, state: number): void {
    const row = { entity: keyword, number: this.#account.begin(), line };
    const least = { f: 3, l: 2, p: 1 }[keyword];
    if (fields.length < least) return this.#account.reject(row, 'too-few-vertices');
    const corners = readCorners(fields, this.#model.vertices.length / 3, this.#model.textureCoordinates.length / 2);
    if ('code' in corners) return this.#account.reject(row, corners.code, { index: corners.text });
    if (keyword === 'f') return this.#faces.add(row, corners, state);
    const xyz = corners.vertices.flatMap((vertex) => this.#model.vertex(vertex));
    if (!areCoordinates(xyz)) return this.#account.reject(row, 'bad-number');
    this.#sink.begin(line);
    if (keyword === 'l') this.#sink.polyline(xyz, state);
    else for (let at = 0; at < xyz.length; at += 3) this.#sink.point(xyz.slice(at, at + 3), state);
    if (this.#sink.counts.kept > 0) this.#account.use();
    else this.#account.reject(row, 'no-length');
  }
}
