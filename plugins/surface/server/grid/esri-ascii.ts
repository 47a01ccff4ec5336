import { AditError } from 'adit/core';
import { readLines } from 'adit/core/server';
import { fieldsOf } from '../obj/fields.ts';
import type { GridFormat } from './grid-format.ts';
import { checkPlace, GridValues, missingTest } from './grid-shape.ts';
import { DecimalNumbers, pushFields } from './text-values.ts';

const KEY = /^\s*([a-z_]+)\s+(\S+)\s*$/i;

/** ESRI ASCII: words and numbers, then rows from north to south; the place is a corner of a cell or its centre. Numbers may have decimal commas. */
export const esriAscii: GridFormat = {
  fits: (head) => /^\s*ncols\s+\d+\s*\r?\n\s*nrows\s+\d+/i.test(head.toString('latin1')),

  async read(parts, { fileName }) {
    const words = new Map<string, number>();
    const numbers = new DecimalNumbers();
    let values: GridValues | undefined;
    await readLines(parts, fileName, (text, line) => {
      const [, word, number] = values ? [] : (KEY.exec(text) ?? []);
      if (word !== undefined && !/^[-+]?(nan|inf)/i.test(word))
        words.set(word.toLowerCase(), numbers.read(number ?? ''));
      else if (text.trim() !== '') {
        values ??= begin(words, fileName);
        pushFields(values, fieldsOf(text, 0), fileName, line, (field) => numbers.read(field));
      }
    });
    return values ?? begin(words, fileName);
  },
};

function begin(words: ReadonlyMap<string, number>, fileName: string): GridValues {
  const number = (...names: string[]): number => {
    const name = names.find((one) => words.has(one));
    const value = words.get(name ?? '');
    if (value !== undefined && Number.isFinite(value)) return value;
    throw new AditError('grid-bad-header', { values: { file: fileName, word: names[0] as string } });
  };
  const stepX = number('cellsize', 'dx');
  const stepY = words.has('dy') ? number('dy') : stepX;
  const rows = number('nrows');
  const half = (axis: string): number => (words.has(`${axis}llcenter`) ? 0 : 0.5);
  const south = number('yllcorner', 'yllcenter') + half('y') * stepY;
  const place = {
    columns: number('ncols'),
    rows,
    x: number('xllcorner', 'xllcenter') + half('x') * stepX,
    y: south + (rows - 1) * stepY,
    stepX,
    stepY: -stepY,
  };
  return new GridValues(fileName, checkPlace(fileName, place), missingTest(words.get('nodata_value') ?? -9999));
}
