import { isMissingText } from './missing-candidates.ts';
import { NumberCells } from './number-cell.ts';

/** What a cell looks like before anything is known about its column. */
export type CellClass = 'blank' | 'number' | 'text';

/** A classifier for cells as text; a marker such as `NA` counts as blank and a limit such as `<0.01` as a number. */
export function makeCellClassifier(decimal: '.' | ','): (text: string) => CellClass {
  const cells = new NumberCells(decimal, []);
  return (text) => {
    const bytes = Buffer.from(text);
    cells.read(bytes, 0, bytes.length);
    if (cells.outcome === 'missing' || isMissingText(text)) return 'blank';
    return cells.outcome === 'not-a-number' ? 'text' : 'number';
  };
}
