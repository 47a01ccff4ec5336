import { closeSync, openSync, writeSync } from 'node:fs';
import { AditError } from 'adit/core';
import type { CellsNote, CellsReader, FormatFile } from 'adit/core/server';

/** Between the cells of a sheet that is written as text. */
export const CELL_DELIMITER = '\t';

const ROWS_LOOKED_AT = 1000;
const BUFFER_CHARACTERS = 256 * 1024;

/**
 * Writes a sheet as delimited text, from which it is read like any other: row 12 is line 12, and rows are as wide as the widest of the first
 * thousand. Throws `archive-too-large` when that takes more than `mostBytes`.
 */
export async function writeCells(
  reader: CellsReader,
  file: FormatFile,
  part: number,
  to: { readonly path: string; readonly mostBytes: number; readonly signal: AbortSignal },
): Promise<readonly CellsNote[]> {
  const handle = openSync(to.path, 'wx');
  try {
    const text = new CellText((bytes) => void writeSync(handle, bytes), file.fileName, to.mostBytes);
    const row = text.row.bind(text);
    const { notes } = await reader.read(file, part, { row }, { signal: to.signal });
    text.end();
    return notes;
  } finally {
    closeSync(handle);
  }
}

class CellText {
  #write: (bytes: Buffer) => void;
  #fileName: string;
  #mostBytes: number;
  #bytes = 0;
  #line = 1;
  #text = '';
  #first: { line: number; cells: readonly string[] }[] | undefined = [];
  #width = 0;

  constructor(write: (bytes: Buffer) => void, fileName: string, mostBytes: number) {
    this.#write = write;
    this.#fileName = fileName;
    this.#mostBytes = mostBytes;
  }

  row(line: number, cells: readonly string[]): void {
    if (!this.#first) return this.#put(line, cells);
    this.#first.push({ line, cells });
    this.#width = Math.max(this.#width, cells.length);
    if (this.#first.length >= ROWS_LOOKED_AT) this.#putFirst();
  }

  end(): void {
    this.#putFirst();
    this.#flush();
  }

  #putFirst(): void {
    const first = this.#first ?? [];
    this.#first = undefined;
    for (const { line, cells } of first) this.#put(line, cells);
  }

  #put(line: number, cells: readonly string[]): void {
    this.#text += '\n'.repeat(line - this.#line);
    if (cells.length > 0) {
      for (let at = 0; at < cells.length; at += 1)
        this.#text += (at === 0 ? '' : CELL_DELIMITER) + written(cells[at] as string);
      if (cells.length < this.#width) this.#text += CELL_DELIMITER.repeat(this.#width - cells.length);
    }
    this.#text += '\n';
    this.#line = line + 1;
    if (this.#text.length >= BUFFER_CHARACTERS) this.#flush();
  }

  #flush(): void {
    const bytes = Buffer.from(this.#text);
    this.#text = '';
    this.#bytes += bytes.length;
    if (this.#bytes > this.#mostBytes)
      throw new AditError('archive-too-large', { values: { entry: this.#fileName, bytes: this.#mostBytes } });
    this.#write(bytes);
  }
}

/** A cell on one line, in quotes where it begins with one. */
function written(text: string): string {
  const line = /[\t\r\n\0]/.test(text) ? text.replaceAll(/[\t\r\n\0]+/g, ' ') : text;
  return line.startsWith('"') ? `"${line.replaceAll('"', '""')}"` : line;
}
