import { AditError } from 'adit/core';
import type { ByteWindow } from '../byte-window.ts';

const types = {
  char: 'int8',
  uchar: 'uint8',
  short: 'int16',
  ushort: 'uint16',
  int: 'int32',
  uint: 'uint32',
  float: 'float32',
  double: 'float64',
} as const;

/** The type of a number; files name them in two ways. @internal */
export type PlyType = (typeof types)[keyof typeof types];

/** A property of an element: one number, or a list with its length in front. @internal */
export interface PlyProperty {
  readonly name: string;
  readonly type: PlyType;
  /** Of lists only: the type of the length. */
  readonly countType?: PlyType;
}

/** A kind of row, such as `vertex` and `face`. @internal */
export interface PlyElement {
  readonly name: string;
  readonly count: number;
  readonly properties: readonly PlyProperty[];
}

/** What a PLY file says of itself. @internal */
export interface PlyHeader {
  readonly encoding: 'ascii' | 'little' | 'big';
  readonly elements: readonly PlyElement[];
  /** How many lines the header takes. */
  readonly lines: number;
}

const MAX_LINE_BYTES = 65_536;
const MAX_LINES = 5_000;
const encodings: Readonly<Record<string, PlyHeader['encoding']>> = {
  ascii: 'ascii',
  binary_little_endian: 'little',
  binary_big_endian: 'big',
};

/** Reads the header of a PLY file and leaves the window behind it. Throws `not-ply` or `ply-bad-header` with the line. @internal */
export async function readPlyHeader(window: ByteWindow, fileName: string): Promise<PlyHeader> {
  const elements: { name: string; count: number; properties: PlyProperty[] }[] = [];
  let encoding: PlyHeader['encoding'] | undefined;
  for (let line = 1; line <= MAX_LINES; line += 1) {
    const bytes = await window.takeUntil(0x0a, MAX_LINE_BYTES);
    const [word = '', ...rest] = bytes?.toString('latin1').trim().split(/\s+/) ?? [];
    if (line === 1 && word !== 'ply') throw new AditError('not-ply', { values: { file: fileName } });
    const bad = (): AditError => new AditError('ply-bad-header', { values: { file: fileName, line } });
    if (bytes === undefined) throw bad();
    if (word === 'end_header') {
      if (encoding === undefined) throw bad();
      return { encoding, elements, lines: line };
    }
    if (word === 'format') {
      encoding = Object.hasOwn(encodings, rest[0] ?? '') ? encodings[rest[0] as string] : undefined;
      if (encoding === undefined) throw bad();
    } else if (word === 'element') {
      const count = Number(rest[1]);
      if (rest.length !== 2 || !Number.isSafeInteger(count) || count < 0) throw bad();
      elements.push({ name: rest[0] as string, count, properties: [] });
    } else if (word === 'property') {
      const property = propertyOf(rest);
      const element = elements.at(-1);
      if (!property || !element || element.properties.some(({ name }) => name === property.name)) throw bad();
      element.properties.push(property);
    }
  }
  throw new AditError('ply-bad-header', { values: { file: fileName, line: MAX_LINES } });
}

function propertyOf(words: readonly string[]): PlyProperty | undefined {
  const isList = words[0] === 'list';
  const [first, second, name] = isList ? words.slice(1) : [undefined, ...words];
  const type = typeOf(second);
  const countType = first === undefined ? undefined : typeOf(first);
  if (type === undefined || name === undefined || words.length !== (isList ? 4 : 2)) return undefined;
  if (!isList) return { name, type };
  return countType === undefined || countType.startsWith('float') ? undefined : { name, type, countType };
}

function typeOf(word: string | undefined): PlyType | undefined {
  if (word === undefined) return undefined;
  if (Object.hasOwn(types, word)) return types[word as keyof typeof types];
  return Object.values(types).find((type) => type === word);
}
