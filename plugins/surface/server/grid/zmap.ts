import { AditError } from 'adit/core';
import { readLines } from 'adit/core/server';
import { fieldsOf } from '../obj/fields.ts';
import type { GridFormat } from './grid-format.ts';
import { checkPlace, GridValues, missingTest } from './grid-shape.ts';
import { numbersOf, pushFields } from './text-values.ts';

const MARK = /^@[^,\n]*,\s*GRID\s*,/i;

interface ZmapHeader {
  readonly width: number;
  readonly noData: number | undefined;
  readonly noDataText: string;
  readonly start: number;
}

/** ZMAP+: comments, three lines of numbers between two marks, then columns from north-west in cells of a fixed width. */
export const zmap: GridFormat = {
  fits: (head) => MARK.test(head.toString('latin1').replace(/^(\s*!.*\r?\n|\s*\r?\n)*/, '')),

  async read(parts, { fileName }, { account }) {
    let cells: ZmapHeader | undefined;
    let values: GridValues | undefined;
    let stage: 'mark' | 'cells' | 'box' | 'end' | 'values' = 'mark';
    await readLines(parts, fileName, (text, line) => {
      if (stage !== 'values' && (text.startsWith('!') || text.trim() === '')) return;
      if (stage === 'mark') stage = MARK.test(text) ? 'cells' : stage;
      else if (stage === 'cells') {
        cells = cellsOf(text, fileName);
        stage = 'box';
      } else if (stage === 'box') {
        const { place, isOfEdges } = placeOf(numbersOf(text, 6, fileName, line));
        values = new GridValues(fileName, checkPlace(fileName, place), missingTest(cells?.noData));
        if (isOfEdges) account.warnOfFile('grid-box-of-edges');
        stage = 'end';
      } else if (stage === 'end') stage = text.startsWith('@') ? 'values' : stage;
      else if (values && cells) pushFields(values, split(text, cells), fileName, line);
    });
    if (values) return values;
    throw new AditError('grid-bad-header', { values: { file: fileName, word: '@' } });
  },
};

function cellsOf(text: string, fileName: string): ZmapHeader {
  const [width, noData, noDataText = '', , start] = text.split(',').map((word) => word.trim());
  const header = {
    width: Number(width),
    noData: noData === '' || noData === undefined ? undefined : Number(noData),
    noDataText,
    start: Number(start || 1),
  };
  if (Number.isInteger(header.width) && header.width > 0 && Number.isInteger(header.start) && header.start > 0)
    return header;
  throw new AditError('grid-bad-header', { values: { file: fileName, word: text.trim().slice(0, 40) } });
}

/** Cells may touch each other: where blanks do not part them into numbers, their width does. */
function split(text: string, { width, noDataText, start }: ZmapHeader): string[] {
  const words = fieldsOf(text, 0);
  const fields = words.every((word) => word.length <= width) ? words : [];
  if (fields.length === 0)
    for (let at = start - 1; at < text.length; at += width) {
      const cell = text.slice(at, at + width).trim();
      if (cell !== '') fields.push(cell);
    }
  return noDataText === '' ? fields : fields.map((field) => (field === noDataText ? 'nan' : field));
}

/**
 * The box is that of the nodes. Some programs write the edges of their cells instead: then the steps are square when they are counted
 * by cells, and are not when counted by nodes.
 */
function placeOf([rows = 0, columns = 0, west = 0, east = 0, south = 0, north = 0]: readonly number[]): {
  place: { columns: number; rows: number; x: number; y: number; stepX: number; stepY: number; byColumns: true };
  isOfEdges: boolean;
} {
  const steps = (less: number): [number, number] => [(east - west) / (columns - less), (north - south) / (rows - less)];
  const isSquare = ([x, y]: [number, number]): boolean => Math.abs(x - y) <= Math.abs(x) * 1e-3;
  const isOfEdges = isSquare(steps(0)) && !isSquare(steps(1));
  const [stepX, stepY] = steps(isOfEdges ? 0 : 1);
  const half = isOfEdges ? 0.5 : 0;
  const place = { columns, rows, x: west + half * stepX, y: north - half * stepY, stepX, stepY: -stepY };
  return { place: { ...place, byColumns: true }, isOfEdges };
}
