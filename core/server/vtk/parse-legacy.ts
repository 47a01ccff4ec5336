import { AditError } from 'adit/core';
import { numbersIn, vtkType } from './vtk-array.ts';
import type { VtkArray } from './vtk-file.ts';

/** What a file of the older form holds. */
export interface LegacyContent {
  readonly dataset: string;
  /** The words behind those that say one thing, such as `DIMENSIONS`. */
  readonly said: ReadonlyMap<string, readonly number[]>;
  /** Lists of numbers, such as `POINTS` and `POLYGONS`. */
  readonly lists: ReadonlyMap<string, Float64Array>;
  readonly hasSinglePoints: boolean;
  readonly pointData: readonly VtkArray[];
  readonly cellData: readonly VtkArray[];
}

const FACTS: readonly string[] = ['DIMENSIONS', 'ORIGIN', 'SPACING', 'ASPECT_RATIO'];
const COORDINATES: readonly string[] = ['X_COORDINATES', 'Y_COORDINATES', 'Z_COORDINATES'];
const CELLS: readonly string[] = ['VERTICES', 'LINES', 'POLYGONS', 'TRIANGLE_STRIPS', 'CELLS'];
const VECTORS: readonly string[] = ['VECTORS', 'NORMALS'];

/** Reads a whole file of VTK's older form, text or binary. Throws `vtk-damaged` with the word at which it cannot be read on. */
export function parseLegacyVtk(bytes: Buffer, file: string): LegacyContent {
  const cursor = new Cursor(bytes, file);
  cursor.line();
  cursor.line();
  cursor.isBinary = /^binary/i.test(cursor.line().trim());
  const said = new Map<string, readonly number[]>();
  const lists = new Map<string, Float64Array>();
  const data = { points: [] as VtkArray[], cells: [] as VtkArray[] };
  let dataset = '';
  let hasSinglePoints = false;
  let of: 'points' | 'cells' = 'points';
  let count = 0;
  for (let words = cursor.words(); words; words = cursor.words()) {
    const [word = '', ...values] = words;
    const key = word.toUpperCase();
    if (key === 'DATASET') dataset = (values[0] ?? '').toUpperCase();
    else if (FACTS.includes(key)) said.set(key, values.map(Number));
    else if (key === 'POINTS') {
      hasSinglePoints = /^float$/i.test(values[1] ?? '');
      lists.set(key, cursor.numbers(Number(values[0]) * 3, values[1]));
    } else if (key === 'CELL_TYPES') lists.set(key, cursor.numbers(Number(values[0]), 'int'));
    else if (COORDINATES.includes(key)) lists.set(key, cursor.numbers(Number(values[0]), values[1]));
    else if (CELLS.includes(key)) lists.set(key, cursor.cells(Number(values[0]), Number(values[1])));
    else if (key === 'POINT_DATA' || key === 'CELL_DATA')
      [of, count] = [key === 'POINT_DATA' ? 'points' : 'cells', Number(values[0])];
    else if (key === 'SCALARS') {
      const components = Number(values[2] ?? 1);
      cursor.skipTableName();
      data[of].push({ name: values[0] ?? '', components, values: cursor.numbers(count * components, values[1]) });
    } else if (VECTORS.includes(key))
      data[of].push({ name: values[0] ?? '', components: 3, values: cursor.numbers(count * 3, values[1]) });
    else if (key === 'TEXTURE_COORDINATES') cursor.numbers(count * Number(values[1]), values[2]);
    else if (key === 'LOOKUP_TABLE') cursor.numbers(Number(values[1]) * 4, cursor.isBinary ? 'unsigned_char' : 'float');
    else if (key === 'FIELD') data[of].push(...fieldOf(cursor, Number(values[1])));
    else if (key === 'METADATA') cursor.skipToBlank();
    else throw cursor.damaged(word);
  }
  return { dataset, said, lists, hasSinglePoints, pointData: data.points, cellData: data.cells };
}

function fieldOf(cursor: Cursor, arrays: number): VtkArray[] {
  const found: VtkArray[] = [];
  for (let array = 0; array < arrays; array += 1) {
    const [name = '', components = '', tuples = '', type] = cursor.words() ?? [];
    if (name.toUpperCase() === 'METADATA') {
      cursor.skipToBlank();
      array -= 1;
      continue;
    }
    const values = cursor.numbers(Number(components) * Number(tuples), type);
    found.push({ name: decodeURIComponentSafely(name), components: Number(components), values });
  }
  return found;
}

/** Names have their blanks as `%20`. */
function decodeURIComponentSafely(name: string): string {
  try {
    return decodeURIComponent(name);
  } catch {
    return name;
  }
}

/** A place in the file. */
class Cursor {
  isBinary = false;
  readonly #bytes: Buffer;
  readonly #file: string;
  #at = 0;

  constructor(bytes: Buffer, file: string) {
    this.#bytes = bytes;
    this.#file = file;
  }

  damaged(problem: string): AditError {
    return new AditError('vtk-damaged', { values: { file: this.#file, problem: problem.slice(0, 50) } });
  }

  line(): string {
    const end = this.#bytes.indexOf(10, this.#at);
    const to = end < 0 ? this.#bytes.length : end;
    const text = this.#bytes.toString('latin1', this.#at, to);
    this.#at = Math.min(this.#bytes.length, to + 1);
    return text;
  }

  /** The words of the next line that has any; undefined at the end. */
  words(): readonly string[] | undefined {
    while (this.#at < this.#bytes.length) {
      const words = this.line()
        .split(/\s+/)
        .filter((word) => word !== '');
      if (words.length > 0) return words;
    }
    return undefined;
  }

  skipToBlank(): void {
    while (this.#at < this.#bytes.length && this.line().trim() !== '');
  }

  skipTableName(): void {
    const before = this.#at;
    if (!/^LOOKUP_TABLE\s+\S+\s*$/i.test(this.line())) this.#at = before;
  }

  /** So many numbers of a type. */
  numbers(count: number, name = ''): Float64Array {
    const type = vtkType(name);
    if (!type || !(Number.isSafeInteger(count) && count >= 0) || count > this.#bytes.length) throw this.damaged(name);
    if (this.isBinary) {
      const end = this.#at + count * type.bytes;
      if (end > this.#bytes.length) throw this.damaged(name);
      const values = numbersIn(this.#bytes.subarray(this.#at, end), type, false);
      this.#at = end;
      return values;
    }
    const values = new Float64Array(count);
    for (let at = 0; at < count; at += 1) values[at] = this.#number();
    return values;
  }

  /** Cells by how many vertices each has and their numbers, whichever way they are put. */
  cells(count: number, size: number): Float64Array {
    const before = this.#at;
    const [word = '', type] = this.words() ?? [];
    if (word.toUpperCase() !== 'OFFSETS') {
      this.#at = before;
      return this.numbers(size, 'int');
    }
    const offsets = this.numbers(count, type);
    const [other = '', otherType] = this.words() ?? [];
    if (other.toUpperCase() !== 'CONNECTIVITY') throw this.damaged(other);
    return joinCells(this.numbers(size, otherType), offsets.subarray(1));
  }

  #number(): number {
    while (this.#at < this.#bytes.length && (this.#bytes[this.#at] as number) <= 32) this.#at += 1;
    const start = this.#at;
    while (this.#at < this.#bytes.length && (this.#bytes[this.#at] as number) > 32) this.#at += 1;
    if (start === this.#at) throw this.damaged('EOF');
    const word = this.#bytes.toString('latin1', start, this.#at);
    const value = Number(word);
    if (Number.isNaN(value) && !/^[-+]?(nan|inf)/i.test(word)) throw this.damaged(word);
    return value;
  }
}

/** Cells by their vertices and where each ends, as counts with the vertices behind them. */
export function joinCells(vertices: Float64Array, ends: Float64Array): Float64Array {
  const joined = new Float64Array(vertices.length + ends.length);
  let [from, to] = [0, 0];
  for (const end of ends) {
    if (!(end >= from && end <= vertices.length)) throw new RangeError('Cells outside of their vertices');
    joined[to] = end - from;
    joined.set(vertices.subarray(from, end), to + 1);
    to += 1 + end - from;
    from = end;
  }
  return joined.subarray(0, to);
}
