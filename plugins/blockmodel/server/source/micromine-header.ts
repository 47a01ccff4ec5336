import { isSize } from '../limits.ts';
import { cellsOf, numberOf, type FileHead } from './file-head.ts';

/** What stands between the names and the blocks of a CSV file of Micromine. */
export interface MicromineHeader {
  /** Sizes of the parent blocks. */
  readonly sizes: readonly [number, number, number];
  /** Where in the block the coordinates are, as a part of its size from the centre; undefined when the word is not known. */
  readonly position: -0.5 | 0 | 0.5 | undefined;
  readonly positionText: string;
  readonly isRotated: boolean;
  /** The last line that is not a block. */
  readonly lastLine: number;
}

/**
 * Recognises the rows that Micromine writes below the names: types of the fields, then origin and size along each axis and what
 * place in the block the coordinates are of, then, for a rotated model, three angles and a pivot.
 */
export function micromineHeader({ dialect, lines }: FileHead): MicromineHeader | undefined {
  const { headerLine, delimiter, columnNames } = dialect;
  if (headerLine === undefined) return undefined;
  const [types, grid, rotation] = [0, 1, 2].map((row) => {
    const cells = cellsOf(lines[headerLine + row] ?? '', delimiter);
    while (cells.at(-1) === '') cells.pop();
    return cells;
  }) as [string[], string[], string[]];
  const isTypes = types.length === columnNames.length && types.every((cell) => /^[a-z]{1,2}(:?\d+)*$/i.test(cell));
  if (!isTypes || grid.length !== 7 || grid.slice(0, 6).some((cell) => Number.isNaN(numberOf(cell)))) return undefined;
  const sizes = [grid[1], grid[3], grid[5]].map((cell) => numberOf(cell as string)) as [number, number, number];
  if (!sizes.every(isSize)) return undefined;
  const positionText = grid[6] as string;
  const isRotated =
    rotation.length === 6 && columnNames.length !== 6 && rotation.every((cell) => !Number.isNaN(numberOf(cell)));
  return {
    sizes,
    position: positionOf(positionText),
    positionText,
    isRotated,
    lastLine: headerLine + (isRotated ? 3 : 2),
  };
}

function positionOf(text: string): MicromineHeader['position'] {
  if (/cent/i.test(text)) return 0;
  if (/bottom|left|lower|min/i.test(text)) return -0.5;
  return /top|right|upper|max/i.test(text) ? 0.5 : undefined;
}
