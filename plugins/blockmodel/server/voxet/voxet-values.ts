import { AditError } from 'adit/core';
import { ByteWindow, sourceParts, type ReadingRun, type SetFile } from 'adit/core/server';
import type { CellValues } from '../grids/cell-rows.ts';
import type { VoxetHeader, VoxetProperty } from './voxet-header.ts';

const SKIP_BYTES = 65_536;

/** Values that are numbers of a fixed size, the highest byte first. */
export function binaryValues(
  source: SetFile,
  run: ReadingRun,
  property: VoxetProperty,
): CellValues & { close(): Promise<void> } {
  const { name, bytes, isSigned, offset, noData } = property;
  const window = new ByteWindow(sourceParts(source, run));
  const missing = noData !== undefined && bytes === 4 ? Math.fround(noData) : noData;
  const tooFew = (): AditError => new AditError('voxet-too-few-values', { values: { file: source.path, name } });
  const skip = async (): Promise<void> => {
    while (window.place < offset) {
      if (!(await window.fill(1))) throw tooFew();
      window.take(Math.min(window.length, offset - window.place, SKIP_BYTES));
    }
  };
  return {
    name,
    close: () => window.close(),
    async take(count) {
      await skip();
      if (!(await window.fill(count * bytes))) throw tooFew();
      const part = window.take(count * bytes);
      return Float64Array.from({ length: count }, (_, at) => {
        const value = numberAt(part, at * bytes, bytes, isSigned);
        return value === missing || !Number.isFinite(value) ? NaN : value;
      });
    },
  };
}

function numberAt(part: Buffer, at: number, bytes: number, isSigned: boolean): number {
  if (bytes === 4) return part.readFloatBE(at);
  if (bytes === 8) return part.readDoubleBE(at);
  return isSigned ? part.readIntBE(at, bytes) : part.readUIntBE(at, bytes);
}

/** Values as text: a line a cell with its numbers along the axes, and the value of each property behind them. Throws `voxet-bad-line`. */
export function textValues(
  source: SetFile,
  run: ReadingRun,
  { counts: [nu, nv], properties }: VoxetHeader,
): { readonly values: readonly CellValues[]; close(): Promise<void> } {
  const window = new ByteWindow(sourceParts(source, run));
  let [line, cell] = [0, 0];
  let read: Float64Array[] = [];
  const next = async (): Promise<readonly number[]> => {
    for (;;) {
      const bytes = (await window.takeUntil(10, SKIP_BYTES)) ?? window.take(window.length);
      line += 1;
      const text = bytes.toString('latin1').trim();
      if (text !== '' && !text.startsWith('*')) return text.split(/\s+/).map(Number);
      if (text === '' && window.length === 0 && !(await window.fill(1))) return [];
    }
  };
  const take = async (count: number): Promise<Float64Array[]> => {
    const taken = properties.map(() => new Float64Array(count));
    for (let row = 0; row < count; row += 1, cell += 1) {
      const numbers = await next();
      const [i = NaN, j = NaN, k = NaN] = numbers;
      if (i + nu * (j + nv * k) !== cell || numbers.length < 3 + properties.length)
        throw new AditError('voxet-bad-line', { values: { file: source.path, line } });
      for (const [at, { noData }] of properties.entries()) {
        const value = numbers[3 + at] as number;
        (taken[at] as Float64Array)[row] = value === noData || !Number.isFinite(value) ? NaN : value;
      }
    }
    return taken;
  };
  const values = properties.map(({ name }, at) => ({
    name,
    // All properties of a line are read together, with the first one.
    async take(count: number): Promise<Float64Array> {
      if (at === 0) read = await take(count);
      return read[at] as Float64Array;
    },
  }));
  return { values, close: () => window.close() };
}
