import { AditError } from 'adit/core';

/** One word of a field: where it stands in the logical record (counted from 1; 0: it is not stored), and what it is when it does not. */
export interface DmWord {
  readonly position: number;
  readonly number: number;
  readonly text: string;
}

/** A field of a Datamine file; a text has a word for each four characters, a number has one. */
export interface DmField {
  readonly name: string;
  readonly kind: 'number' | 'text';
  readonly words: readonly DmWord[];
}

/** How a Datamine file is laid out. */
export interface DmHeader {
  readonly precision: 'single' | 'extended';
  readonly littleEndian: boolean;
  readonly wordBytes: 4 | 8;
  readonly pageBytes: number;
  /** Words of a logical record. */
  readonly recordWords: number;
  readonly recordsPerPage: number;
  readonly records: number;
  readonly fields: readonly DmField[];
}

/** The bytes that the definition page takes at most. */
export const DEFINITION_BYTES = 4096;

const WORDS_PER_PAGE = 512;
const USABLE_WORDS = 508;
const MARKER_WORD = 24;
const EXTENDED_MARKER = 456_789;
const FIRST_FIELD_WORD = 28;
const FIELD_WORDS = 7;
const MAX_ENTRIES = Math.floor((USABLE_WORDS - FIRST_FIELD_WORD) / FIELD_WORDS);
const MAX_DECLARED_ENTRIES = 256;

/** Reads the words of the definition page in one precision and byte order. */
class Words {
  readonly bytes: 4 | 8;
  readonly littleEndian: boolean;
  readonly #page: Buffer;
  readonly #view: DataView;

  constructor(page: Buffer, bytes: 4 | 8, littleEndian: boolean) {
    this.bytes = bytes;
    this.littleEndian = littleEndian;
    this.#page = page;
    this.#view = new DataView(page.buffer, page.byteOffset, page.byteLength);
  }

  get arePresent(): boolean {
    return this.#page.length >= WORDS_PER_PAGE * this.bytes;
  }

  number(word: number): number {
    const at = word * this.bytes;
    return this.bytes === 8
      ? this.#view.getFloat64(at, this.littleEndian)
      : this.#view.getFloat32(at, this.littleEndian);
  }

  /** Four characters a word, whatever the word's size. */
  text(word: number, count: number): string {
    return Array.from({ length: count }, (_, index) => {
      const at = (word + index) * this.bytes;
      return this.#page.toString('latin1', at, at + 4);
    }).join('');
  }
}

interface Entry extends DmWord {
  readonly name: string;
  readonly kind: 'number' | 'text';
  readonly word: number;
}

/**
 * Reads the definition page. `page` holds the first 4,096 bytes of the file, or all of a shorter one. Throws `dm-not-recognised`,
 * `dm-too-many-fields`, `dm-bad-field`, `dm-damaged` or `dm-truncated`.
 */
export function parseDmHeader(page: Buffer, fileBytes: number): DmHeader {
  const words = detectWords(page);
  const entries = readEntries(words);
  const recordWords = Math.max(...entries.map(({ position }) => position));
  const recordsPerPage = recordWords === 0 ? 0 : Math.floor(USABLE_WORDS / recordWords);
  const [lastPage, onLastPage] = [words.number(26), words.number(27)];
  const pageBytes = WORDS_PER_PAGE * words.bytes;
  const records = lastPage < 2 ? 0 : (lastPage - 2) * recordsPerPage + onLastPage;
  if (onLastPage > recordsPerPage) throw new AditError('dm-damaged');
  if (records > 0) {
    const inLastPage = ((records - 1) % recordsPerPage) + 1;
    const end = pageBytes * (1 + Math.floor((records - 1) / recordsPerPage)) + inLastPage * recordWords * words.bytes;
    if (end > fileBytes) throw new AditError('dm-truncated', { values: { expected: end, found: fileBytes } });
  }
  return {
    precision: words.bytes === 8 ? 'extended' : 'single',
    littleEndian: words.littleEndian,
    wordBytes: words.bytes,
    pageBytes,
    recordWords,
    recordsPerPage,
    records,
    fields: joinEntries(entries),
  };
}

function detectWords(page: Buffer): Words {
  const orders = [true, false];
  const extended = orders.map((littleEndian) => new Words(page, 8, littleEndian));
  const single = orders.map((littleEndian) => new Words(page, 4, littleEndian));
  const found =
    extended.find((words) => words.arePresent && words.number(MARKER_WORD) === EXTENDED_MARKER && isLikely(words)) ??
    single.find((words) => words.arePresent && isLikely(words));
  if (!found) throw new AditError('dm-not-recognised');
  return found;
}

/** There is no signature: the counts and the first field must make sense. */
function isLikely(words: Words): boolean {
  const [entries, lastPage, onLastPage] = [words.number(25), words.number(26), words.number(27)];
  return (
    isInteger(entries, 1, MAX_DECLARED_ENTRIES) &&
    isInteger(lastPage, 1, Number.MAX_SAFE_INTEGER) &&
    isInteger(onLastPage, 0, USABLE_WORDS) &&
    isPrintable(words.text(FIRST_FIELD_WORD, 2)) &&
    /^[AN]/.test(words.text(FIRST_FIELD_WORD + 2, 1))
  );
}

function readEntries(words: Words): Entry[] {
  const count = words.number(25);
  if (count > MAX_ENTRIES) throw new AditError('dm-too-many-fields', { values: { fields: count, most: MAX_ENTRIES } });
  return Array.from({ length: count }, (_, index) => {
    const at = FIRST_FIELD_WORD + index * FIELD_WORDS;
    const name = words.text(at, 2);
    const type = words.text(at + 2, 1)[0];
    const [position, word] = [words.number(at + 3), words.number(at + 4)];
    const fits =
      isPrintable(name) &&
      (type === 'A' || type === 'N') &&
      isInteger(position, 0, USABLE_WORDS) &&
      isInteger(word, 0, MAX_DECLARED_ENTRIES);
    if (!fits) throw new AditError('dm-bad-field', { values: { field: index + 1 } });
    return {
      name: name.trim(),
      kind: type === 'A' ? ('text' as const) : ('number' as const),
      position,
      word,
      number: words.number(at + 6),
      text: words.text(at + 6, 1),
    };
  });
}

/** Texts are the entries of one name in the order of their words; a name that is taken gets a number behind it. */
function joinEntries(entries: readonly Entry[]): DmField[] {
  const texts = new Map<string, Entry[]>();
  for (const entry of entries) {
    if (entry.kind === 'text') texts.set(entry.name, [...(texts.get(entry.name) ?? []), entry]);
  }
  const taken = new Set<string>();
  const fields: DmField[] = [];
  for (const entry of entries) {
    const words = entry.kind === 'number' ? [entry] : texts.get(entry.name);
    if (!words) continue;
    if (entry.kind === 'text') texts.delete(entry.name);
    let name = entry.name;
    for (let number = 2; taken.has(name); number += 1) name = `${entry.name}_${number}`;
    taken.add(name);
    fields.push({ name, kind: entry.kind, words: words.toSorted((one, other) => one.word - other.word) });
  }
  return fields;
}

function isInteger(value: number, least: number, most: number): boolean {
  return Number.isInteger(value) && value >= least && value <= most;
}

function isPrintable(text: string): boolean {
  return /^[\x20-\x7e]+$/.test(text) && text.trim() !== '';
}
