import { AditError } from 'adit/core';
import { ByteWindow, readLines, readRecords } from 'adit/core/server';

const FIRST_LINE = /^[^\n,]*\.str\s*,[^\n]*algorithm=/i;
const MAX_LINE_BYTES = 65_536;
const MAX_TEXT_BYTES = 1 << 20;

/** True for the first bytes of a surface file, text or binary. */
export function isSurfaceFile(head: Buffer): boolean {
  return FIRST_LINE.test(head.toString('latin1'));
}

/** What a surface file is read into. */
export interface SurfaceSink {
  /** Triangles that follow belong to this object and part of it. */
  part(object: string, part: string): void;
  /** Three records, counted from 1; `line` is 0 in binary files. */
  triangle(vertices: readonly number[], line: number): void;
}

/** Reads a text file. Throws `dtm-bad-line` for a line that belongs to nothing, `dtm-cut-short` when the end is missing. */
export async function readSurfaceText(
  parts: AsyncIterable<Buffer>,
  fileName: string,
  sink: SurfaceSink,
): Promise<void> {
  let stage = 'boundary' as 'boundary' | 'triangles' | 'end';
  let object = '1';
  await readLines(parts, fileName, (text, line) => {
    const cells = text.split(',').map((cell) => cell.trim());
    const [word = ''] = cells;
    if (line === 1) return false;
    if (stage === 'boundary') stage = cells[4] === 'END' ? 'triangles' : stage;
    else if (word === 'OBJECT') object = cells[1] ?? '';
    else if (word === 'TRISOLATION') sink.part(object, cells[1] ?? '');
    else if (word === 'END') stage = 'end';
    else if (/^\d+$/.test(word) && cells.length >= 4) sink.triangle(cells.slice(1, 4).map(Number), line);
    else if (text.trim() !== '') throw new AditError('dtm-bad-line', { values: { file: fileName, line } });
    return stage === 'end';
  });
  if (stage !== 'end') throw new AditError('dtm-cut-short', { values: { file: fileName } });
}

/** Reads a binary file: records of the boundary, then operations by number. Throws `dtm-cut-short`, or `dtm-bad-operation` with the byte. */
export async function readSurfaceBinary(
  parts: AsyncIterable<Buffer>,
  fileName: string,
  sink: SurfaceSink,
): Promise<void> {
  const window = new ByteWindow(parts);
  const cut = (): AditError => new AditError('dtm-cut-short', { values: { file: fileName } });
  const number = async (): Promise<number> => {
    if (window.length < 4 && !(await window.fill(4))) throw cut();
    return window.take(4).readInt32BE();
  };
  await window.takeUntil(0x0a, MAX_LINE_BYTES);
  if (!(await window.fill(5))) throw cut();
  window.take(5);
  if (!(await readRecords(window, () => undefined))) throw cut();
  let object = '1';
  for (;;) {
    const { place } = window;
    const operation = await number();
    if (operation === -1) return;
    if (operation < 1 || operation > 3) throw new AditError('dtm-bad-operation', { values: { file: fileName, place } });
    const numbers: number[] = [];
    for (let at = 0; at < (operation === 3 ? 7 : 1); at += 1) numbers.push(await number());
    if ((await window.takeUntil(0, MAX_TEXT_BYTES)) === undefined) throw cut();
    if (operation === 1) object = String(numbers[0]);
    else if (operation === 2) sink.part(object, String(numbers[0]));
    else sink.triangle(numbers.slice(1, 4), 0);
  }
}
