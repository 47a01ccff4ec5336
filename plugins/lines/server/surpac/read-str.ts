import { AditError, extensionOf } from 'adit/core';
import {
  decodeText,
  growingFloats,
  isStringFile,
  readStrings,
  sourceParts,
  withHead,
  type LineReader,
  type LineSink,
  type LineValue,
} from 'adit/core/server';

const HEAD_BYTES = 4_096;
/** What Surpac numbers the points of surfaces with. */
const SURFACE_STRING = 32_000;
const MAX_FIELDS = 100;

/**
 * Reads the strings of a Surpac file, text or binary; every segment is a row. The number of the string is a property of lines, and the description fields
 * `D1`, `D2` … are of vertices. Throws `not-surpac`, `str-of-surface`, `str-cut-short` or `text-line-too-long`.
 */
const readStr: LineReader['read'] = async (file, sink, run) => {
  const values = { file: file.fileName };
  if (file.beside.some(({ path }) => extensionOf(path) === 'dtm')) throw new AditError('str-of-surface', { values });
  const { head, parts, close } = await withHead(sourceParts(file, run), HEAD_BYTES);
  try {
    if (!isStringFile(head)) throw new AditError('not-surpac', { values });
    const segment = new Segment(sink);
    await readStrings(parts, file.fileName, (string, place, description, line) => {
      if (string === 0) segment.end();
      else if (Number.isInteger(string)) segment.add(string, place, description, line);
      else sink.reject({ entity: 'record', line }, 'bad-record');
    });
    if (segment.isOfSurface) sink.warn('strings-of-surface', { string: SURFACE_STRING });
  } finally {
    await close();
  }
};

/** Gathers the vertices of a segment, which ends with its string's number or with a record that closes it. */
class Segment {
  isOfSurface = false;
  readonly #sink: LineSink;
  readonly #xyz = growingFloats();
  readonly #fields: LineValue[][] = [];
  #string = 0;
  #line = 0;

  constructor(sink: LineSink) {
    this.#sink = sink;
    sink.property({ name: 'string', kind: 'category', of: 'lines', isPieces: true });
  }

  add(string: number, place: { x: number; y: number; z: number }, description: string, line: number): void {
    if (string !== this.#string) this.end();
    if (this.#xyz.length === 0) [this.#string, this.#line] = [string, line];
    const vertex = this.#xyz.length / 3;
    this.#xyz.push3(place.x, place.y, place.z);
    if (description === '') return;
    for (const [at, field] of description.split(',').slice(0, MAX_FIELDS).entries()) {
      const text = field.trim();
      if (text !== '') (this.#fields[at] ??= [])[vertex] = decodeText(text);
    }
  }

  end(): void {
    if (this.#xyz.length === 0) return;
    this.isOfSurface ||= this.#string === SURFACE_STRING;
    const vertexValues: Record<string, readonly LineValue[]> = {};
    for (const [at, field] of this.#fields.entries()) {
      if (!field) continue;
      const name = `D${at + 1}`;
      this.#sink.property({ name, kind: 'found', of: 'vertices' });
      vertexValues[name] = field;
    }
    const xyz = this.#xyz.numbers.slice();
    const values = { string: String(this.#string) };
    this.#sink.add({ entity: 'string', line: this.#line }, [{ xyz, values, vertexValues }]);
    this.#xyz.cut(0);
    this.#fields.length = 0;
    this.#string = 0;
  }
}

export const lineReader: LineReader = {
  read: readStr,
  sniff: (head, fileName) => (isStringFile(head) ? (extensionOf(fileName) === 'str' ? 0.9 : 0.4) : 0),
};
