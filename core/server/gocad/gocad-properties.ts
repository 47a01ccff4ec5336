import { decodeText } from '../input/index.ts';

/** A property has no more numbers, and an object no more of all; others are damaged. */
const [MAX_SIZE, MAX_COLUMNS] = [100, 2_000];

interface Column {
  readonly name: string;
  /** What stands where there is no number. */
  readonly none: number | undefined;
}

/** The properties of the vertices of a GOCAD object. @internal */
export class GocadProperties {
  #names: readonly string[] = [];
  #sizes: readonly number[] = [];
  #noData: readonly number[] = [];
  #known: readonly Column[] | undefined;

  /** A name for each number; a property of several numbers has as many. */
  get columns(): readonly string[] {
    return this.#columns.map(({ name }) => name);
  }

  /** Takes the words of a line of the object; false for one that says nothing of properties. */
  take([word, ...values]: readonly string[]): boolean {
    if (word === 'PROPERTIES') this.#names = values.slice(0, MAX_COLUMNS).map((name) => decodeText(name));
    else if (word === 'ESIZES') this.#sizes = values.map(Number);
    else if (word === 'NO_DATA_VALUES') this.#noData = values.map(Number);
    else return false;
    this.#known = undefined;
    return true;
  }

  /** The numbers of a vertex, by column; undefined for those that are missing. */
  values(words: readonly string[]): (number | undefined)[] {
    return this.#columns.map(({ none }, at) => {
      const value = Number(words[at] ?? Number.NaN);
      return Number.isFinite(value) && value !== none ? value : undefined;
    });
  }

  get #columns(): readonly Column[] {
    this.#known ??= this.#names.flatMap((name, at) => this.#columnsOf(name, at)).slice(0, MAX_COLUMNS);
    return this.#known;
  }

  #columnsOf(name: string, property: number): Column[] {
    const none = this.#noData[property];
    const size = this.#sizes[property] ?? 1;
    if (!(Number.isInteger(size) && size > 1 && size <= MAX_SIZE)) return [{ name, none }];
    return Array.from({ length: size }, (_, at) => ({ name: `${name}.${size === 3 ? 'xyz'[at] : at + 1}`, none }));
  }
}
