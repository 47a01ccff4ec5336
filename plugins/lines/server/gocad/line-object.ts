import {
  decodeText,
  GocadFrame,
  GocadProperties,
  growingFloats,
  VertexNumbers,
  wordsOf,
  type LineSink,
  type LineValue,
  type SourceLine,
} from 'adit/core/server';
import { SegmentChain } from './segment-chain.ts';

/** One line object of a file; its parts are rows. Objects of one name are numbered. */
export class LineObject {
  readonly #sink: LineSink;
  readonly #frame = new GocadFrame();
  readonly #usedNames: Set<string>;
  readonly #numbers = new VertexNumbers();
  readonly #xyz = growingFloats();
  /** The values of each property, by vertex. */
  readonly #values: LineValue[][] = [];
  readonly #properties = new GocadProperties();
  #columns: readonly string[] = [];
  #object: string | undefined;
  #part: { readonly line: number; readonly first: number; readonly chain: SegmentChain } | undefined;
  #hasSegments = true;

  constructor(sink: LineSink, usedNames: Set<string>) {
    this.#sink = sink;
    this.#usedNames = usedNames;
    sink.property({ name: 'object', kind: 'category', of: 'lines', isPieces: true });
  }

  take(text: string, line: number): void {
    if (this.#frame.take(text)) return;
    const words = wordsOf(text);
    if (this.#properties.take(words)) return;
    switch (words[0]) {
      case 'ILINE':
        this.#endPart();
        this.#part = { line, first: this.#xyz.length / 3, chain: new SegmentChain() };
        return;
      case 'VRTX':
      case 'PVRTX':
        return this.#addVertex(words, words.slice(2, 5), words.slice(5), line);
      case 'ATOM':
      case 'PATOM':
        return this.#addAtom(words, line);
      case 'SEG':
        return this.#addSegment(words, line);
      default:
    }
  }

  /** The object is over. */
  end(): void {
    this.#endPart();
    const { unit, mixedUnits } = this.#frame;
    if (unit) this.#sink.unit(unit);
    if (mixedUnits) this.#sink.warn('axis-units-differ', { units: mixedUnits.join(', ') });
    if (!this.#hasSegments) this.#sink.warn('joined-in-order', { object: this.#nameOfObject() });
  }

  #addVertex(words: readonly string[], place: readonly string[], values: readonly string[], line: number): void {
    this.#part ??= { line, first: 0, chain: new SegmentChain() };
    const vertex = this.#xyz.length / 3;
    this.#numbers.set(Number(words[1]), vertex);
    this.#xyz.push3(...this.#frame.place(place));
    this.#keepValues(vertex, values);
  }

  /** The same place as an earlier vertex, and its values unless there are others. */
  #addAtom(words: readonly string[], line: number): void {
    const known = this.#numbers.get(Number(words[2]));
    if (known < 0) return this.#sink.warn('vertex-not-there', { vertex: words[2] ?? '' }, { entity: 'ATOM', line });
    const vertex = this.#xyz.length / 3;
    this.#numbers.set(Number(words[1]), vertex);
    this.#xyz.push3(this.#xyz.at(known * 3), this.#xyz.at(known * 3 + 1), this.#xyz.at(known * 3 + 2));
    if (words.length > 3) return this.#keepValues(vertex, words.slice(3));
    for (const values of this.#values) values[vertex] = values[known];
  }

  #addSegment(words: readonly string[], line: number): void {
    const [from, to] = [words[1], words[2]].map((word) => this.#numbers.get(Number(word)));
    const unknown = from === -1 ? words[1] : to === -1 ? words[2] : undefined;
    if (unknown !== undefined) return this.#sink.warn('vertex-not-there', { vertex: unknown }, { entity: 'SEG', line });
    this.#part ??= { line, first: 0, chain: new SegmentChain() };
    this.#part.chain.add(from as number, to as number);
  }

  #keepValues(vertex: number, words: readonly string[]): void {
    if (this.#columns.length === 0) {
      this.#columns = this.#properties.columns;
      for (const name of this.#columns) this.#sink.property({ name, kind: 'number', of: 'vertices' });
    }
    for (const [at, value] of this.#properties.values(words).entries())
      if (value !== undefined) (this.#values[at] ??= [])[vertex] = value;
  }

  /** A part without segments joins its vertices in their order. */
  #endPart(): void {
    const part = this.#part;
    this.#part = undefined;
    if (!part) return;
    const { line, first, chain } = part;
    const all = Array.from({ length: this.#xyz.length / 3 - first }, (_, at) => first + at);
    if (chain.lines.length === 0 && all.length > 1) this.#hasSegments = false;
    const lines = chain.lines.length > 0 ? chain.lines : [all];
    const object = this.#nameOfObject();
    this.#sink.add(
      { entity: 'ILINE', line },
      lines.map((vertices) => this.#lineOf(vertices, object)),
    );
  }

  #lineOf(vertices: readonly number[], object: string): SourceLine {
    const values = this.#columns.map((name, at) => [name, vertices.map((vertex) => this.#values[at]?.[vertex])]);
    return {
      xyz: vertices.flatMap((vertex) => [0, 1, 2].map((axis) => this.#xyz.at(vertex * 3 + axis))),
      object,
      values: { object },
      vertexValues: Object.fromEntries(values) as SourceLine['vertexValues'] & object,
    };
  }

  #nameOfObject(): string {
    if (this.#object !== undefined) return this.#object;
    const name = decodeText(this.#frame.name ?? 'PLine');
    let unique = name;
    for (let number = 2; this.#usedNames.has(unique); number += 1) unique = `${name} (${number})`;
    this.#usedNames.add(unique);
    this.#object = unique;
    return unique;
  }
}
