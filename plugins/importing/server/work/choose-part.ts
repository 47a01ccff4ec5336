import { AditError, type ImportVariable } from 'adit/core';
import type { CellsReader, FilePart, FormatFile } from 'adit/core/server';
import { autoMap } from '../../shared/index.ts';

const MAX_PARTS_TRIED = 50;
const ROWS_TRIED = 30;

/** What a part of a file is wanted for. */
export interface WantedPart {
  /** Its name, where the user said so. */
  readonly table?: string;
  /** The variables that it should have columns for. */
  readonly variables?: readonly ImportVariable[];
}

/** The place of the part that was asked for, or else of the one whose columns name most of the variables. Throws `unknown-table`. */
export async function choosePart(
  reader: CellsReader,
  file: FormatFile,
  parts: readonly FilePart[],
  { table, variables = [] }: WantedPart,
): Promise<number> {
  if (table !== undefined) {
    const said = parts.findIndex(({ name }) => name === table);
    if (said < 0) throw new AditError('unknown-table', { values: { file: file.fileName, table } });
    return said;
  }
  const shown = parts.filter(({ isHidden }) => !isHidden).length || parts.length;
  if (shown === 1) return 0;
  const fits: number[] = [];
  for (let part = 0; part < Math.min(shown, MAX_PARTS_TRIED); part += 1)
    fits.push(fitOf(await firstRows(reader, file, part), variables));
  return fits.indexOf(Math.max(...fits));
}

/** How many of the variables the best line names; of two sheets that name none, one that holds a table at all. */
function fitOf(rows: readonly (readonly string[])[], variables: readonly ImportVariable[]): number {
  const named = rows.map((cells) => {
    const columns = cells.filter((cell) => cell !== '').map((name) => ({ name }));
    return Object.keys(autoMap([...variables], columns).mapping).length;
  });
  const isTable = rows.filter((cells) => cells.filter((cell) => cell !== '').length > 1).length > 1;
  return Math.max(0, ...named) + (isTable ? 0.5 : 0);
}

class Enough extends Error {}

async function firstRows(reader: CellsReader, file: FormatFile, part: number): Promise<(readonly string[])[]> {
  const rows: (readonly string[])[] = [];
  const row = (_line: number, cells: readonly string[]): void => {
    rows.push(cells);
    if (rows.length >= ROWS_TRIED) throw new Enough();
  };
  try {
    await reader.read(file, part, { row }, { signal: new AbortController().signal });
  } catch (error) {
    // What is wrong with a sheet that is not chosen is of no interest.
    if (!(error instanceof Enough) && !(error instanceof AditError)) throw error;
  }
  return rows;
}
