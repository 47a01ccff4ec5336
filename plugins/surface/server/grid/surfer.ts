import { AditError } from 'adit/core';
import { ByteWindow, readLines } from 'adit/core/server';
import { fieldsOf } from '../obj/fields.ts';
import type { GridFormat } from './grid-format.ts';
import { checkPlace, GridValues, type GridPlace } from './grid-shape.ts';
import { numbersOf, pushFields } from './text-values.ts';

/** What Surfer writes for none; text has fewer digits of it. */
const NO_DATA = 1.701_41e38;
const isMissing = (value: number): boolean => Number.isNaN(value) || value >= NO_DATA * 0.999_99;
const beginsWith = (word: string) => (head: Buffer) => head.toString('latin1', 0, 4) === word;

/** Surfer 6 in text: rows from south to north between the nodes at the edges. */
export const surferText: GridFormat = {
  fits: (head) => /^DSAA\s/.test(head.toString('latin1', 0, 5)),
  async read(parts, { fileName }) {
    const header: number[][] = [];
    let values: GridValues | undefined;
    await readLines(parts, fileName, (text, line) => {
      if (line === 1 || text.trim() === '') return;
      if (header.length < 4) header.push(numbersOf(text, 2, fileName, line));
      else {
        values ??= begin(fileName, header.flat());
        pushFields(values, fieldsOf(text, 0), fileName, line);
      }
    });
    return values ?? begin(fileName, header.flat());
  },
};

/** Surfer 6 in binary: counts of 16 bits, heights of 32. */
export const surferBinary: GridFormat = {
  fits: beginsWith('DSBB'),
  async read(parts, { fileName }) {
    const window = new ByteWindow(parts);
    const header = await take(window, 56, fileName);
    const counts = [header.readInt16LE(4), header.readInt16LE(6)];
    const edges = [8, 16, 24, 32].map((at) => header.readDoubleLE(at));
    const values = begin(fileName, [...counts, ...edges]);
    await pushNumbers(window, values, 4, (bytes, at) => bytes.readFloatLE(at));
    return values;
  },
};

const MAX_SECTION_BYTES = 1 << 20;

/** Surfer 7: sections with a name and a length, heights of 64 bits. */
export const surferSections: GridFormat = {
  fits: beginsWith('DSRB'),
  async read(parts, { fileName }) {
    const window = new ByteWindow(parts);
    let place: GridPlace | undefined;
    let blank = NO_DATA;
    for (;;) {
      const head = await take(window, 8, fileName);
      const [name, length] = [head.toString('latin1', 0, 4), head.readUInt32LE(4)];
      if (name === 'DATA') {
        if (!place) throw new AditError('grid-bad-header', { values: { file: fileName, word: 'GRID' } });
        const values = new GridValues(fileName, place, (value) => isMissing(value) || value === blank);
        await pushNumbers(window, values, 8, (bytes, at) => bytes.readDoubleLE(at));
        return values;
      }
      if (length > MAX_SECTION_BYTES || (name === 'GRID' && length < 72))
        throw new AditError('grid-bad-header', { values: { file: fileName, word: name } });
      const section = await take(window, length, fileName);
      if (name !== 'GRID') continue;
      const number = (which: number): number => section.readDoubleLE(8 + which * 8);
      if (number(6) !== 0) throw new AditError('grid-rotated', { values: { file: fileName, angle: number(6) } });
      blank = number(7);
      place = checkPlace(fileName, {
        columns: section.readInt32LE(4),
        rows: section.readInt32LE(0),
        x: number(0),
        y: number(1),
        stepX: number(2),
        stepY: number(3),
      });
    }
  },
};

/** `header` holds the two counts, then west and east, south and north. */
function begin(
  fileName: string,
  [columns = 0, rows = 0, west = NaN, east = NaN, south = NaN, north = NaN]: number[],
): GridValues {
  const place = {
    columns,
    rows,
    x: west,
    y: south,
    stepX: (east - west) / (columns - 1),
    stepY: (north - south) / (rows - 1),
  };
  return new GridValues(fileName, checkPlace(fileName, place), isMissing);
}

async function take(window: ByteWindow, length: number, fileName: string): Promise<Buffer> {
  if (await window.fill(length)) return window.take(length);
  throw new AditError('grid-bad-header', { values: { file: fileName, word: `byte ${window.place}` } });
}

/** Takes numbers of `size` bytes until there is one for every node, or the file ends. */
export async function pushNumbers(
  window: ByteWindow,
  values: GridValues,
  size: number,
  read: (bytes: Buffer, at: number) => number,
): Promise<void> {
  while (!values.isFull) {
    if (window.length < size && !(await window.fill(size))) return;
    values.push(read(window.take(size), 0));
  }
}
