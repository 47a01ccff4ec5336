import { AditError } from 'adit/core';
import { decodeText, sourceParts, withHead, withoutMark } from 'adit/core/server';
import { ModelSink } from '../model/model-sink.ts';
import { RowAccount } from '../model/row-account.ts';
import { ShapeModel } from '../model/shape-model.ts';
import { areCoordinates } from '../model/shape-sink.ts';
import { VertexBudget } from '../model/vertex-budget.ts';
import { ElementWriter } from './element-writer.ts';
import { fieldsOf, keywordOf } from './fields.ts';
import { ItemStates } from './item-states.ts';
import { readStatements } from './read-statements.ts';
import type { ShapeReader } from '../shape-reader.ts';

const HEAD_BYTES = 512;

/** Statements that say nothing of where things are, or how they are named. */
const ignored = new Set(
  'vn vp s cstype deg bmat step parm trim hole scrv sp end con bevel c_interp d_interp lod mg shadow_obj trace_obj ctech stech maplib usemap call csh'.split(
    ' ',
  ),
);

/**
 * Reads a mesh: faces `f` as triangles, `l` as lines, `p` as points; every such element is a row, and so is every statement that
 * is not known. Throws `not-obj`, `text-line-too-long` or `too-much-geometry`.
 */
export const readObj: ShapeReader['read'] = async (source, run, issue) => {
  const { fileName } = source;
  const model = new ShapeModel();
  const account = new RowAccount(fileName, issue);
  const reader = new ObjReader(model, account, new VertexBudget(fileName));
  const { head, parts, close } = await withHead(sourceParts(source, run), HEAD_BYTES);
  try {
    if (head.subarray(0, HEAD_BYTES).includes(0))
      throw new AditError('not-obj', { message: `"${fileName}" is no OBJ file`, values: { file: fileName } });
    await readStatements(withoutMark(parts), fileName, (statement, line) => reader.take(statement, line));
  } finally {
    await close();
  }
  return { model, account };
};

class ObjReader {
  readonly #model: ShapeModel;
  readonly #account: RowAccount;
  readonly #budget: VertexBudget;
  readonly #elements: ElementWriter;
  readonly #states: ItemStates;

  constructor(model: ShapeModel, account: RowAccount, budget: VertexBudget) {
    this.#model = model;
    this.#account = account;
    this.#budget = budget;
    this.#states = new ItemStates(model.states);
    this.#elements = new ElementWriter(model, new ModelSink(model, budget), account, budget);
  }

  take(statement: string, line: number): void {
    const { keyword, end } = keywordOf(statement);
    if (keyword === '') return;
    if (keyword === 'v') this.#addVertex(fieldsOf(statement, end), line);
    else if (keyword === 'vt') this.#addTextureCoordinate(fieldsOf(statement, end));
    else if (keyword === 'f' || keyword === 'l' || keyword === 'p')
      this.#elements.add(keyword, fieldsOf(statement, end), line, this.#states.current);
    else if (keyword === 'fo') this.#elements.add('f', fieldsOf(statement, end), line, this.#states.current);
    else if (keyword === 'g' || keyword === 'o' || keyword === 'usemtl')
      this.#states.change(keyword, statement.slice(end));
    else if (keyword === 'mtllib') this.#model.libraries.push(decodeText(statement.slice(end).trim()));
    else if (!ignored.has(keyword)) this.#reject(keyword, line);
  }

  #addVertex(fields: readonly string[], line: number): void {
    this.#budget.spend(1);
    const xyz = [0, 1, 2].map((axis) => Number(fields[axis] ?? Number.NaN));
    const isThere = areCoordinates(xyz);
    // What is no place keeps its number, so that the vertices behind it keep theirs.
    this.#model.vertices.append(isThere ? xyz : [Number.NaN, Number.NaN, Number.NaN]);
    if (isThere) return;
    this.#account.warn({ entity: 'v', number: this.#model.vertices.length / 3, line }, 'bad-vertex');
  }

  #addTextureCoordinate(fields: readonly string[]): void {
    this.#budget.spend(1);
    const [u = Number.NaN, v = 0] = fields.slice(0, 2).map(Number);
    this.#model.textureCoordinates.push(u);
    this.#model.textureCoordinates.push(v);
  }

  #reject(keyword: string, line: number): void {
    const entity = decodeText(keyword.slice(0, 20));
    this.#account.reject({ entity, number: this.#account.begin(), line }, 'unsupported-entity');
  }
}

export const shapeReader: ShapeReader = { read: readObj };
