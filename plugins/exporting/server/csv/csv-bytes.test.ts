import { describe, expect, it } from 'vitest';
import { csvCell } from 'adit/core';
import { CsvBytes } from './csv-bytes.ts';

function written(value: number): string {
  const bytes = new CsvBytes();
  bytes.number(value);
  return Buffer.from(bytes.take()).toString();
}

describe('numbers in CSV', () => {
  it('are written with the fewest digits that read back, in the words of the language itself', () => {
    const values = [0, 1, -1, 0.1, -0.25, 358.123, 6_772_345.679, 1e14, 123_456_789_012_345, 999_999_999_999_999, 1e15];
    values.push(
      1e-6,
      1e-7,
      -1e21,
      5e-324,
      Number.MAX_VALUE,
      0.1 + 0.2,
      478_001.300_000_000_05,
      1 / 3,
      0.000_001_5,
      2 ** 53,
    );
    for (const value of values) expect(written(value)).toBe(String(value));
    expect(written(-0)).toBe('-0');
  });

  it('are nothing when they are missing', () => {
    for (const value of [Number.NaN, Infinity, -Infinity]) expect(written(value)).toBe('');
  });

  it('come back bit for bit and unescaped, a million of them, negative ones included', () => {
    const count = 1_000_000;
    const words = new Uint32Array(count * 2);
    for (let at = 0, state = 20_261_121; at < words.length; at += 1) {
      state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
      words[at] = state ^ (state >>> 13);
    }
    const values = new Float64Array(words.buffer);
    for (let at = 0; at < count; at += 1) {
      const value = values[at] as number;
      // Every other one as measurements are: some decimals, of any size and sign.
      if (at % 2 === 0) values[at] = Math.round((value % 1e7 || at) * 10 ** (at % 8)) / 10 ** (at % 8) - 5e5 * (at % 3);
      if (!Number.isFinite(values[at])) values[at] = -at;
    }
    const bytes = new CsvBytes();
    let wrong = 0;
    let negative = 0;
    for (let first = 0; first < count; first += 1000) {
      const part = values.subarray(first, first + 1000);
      for (const value of part) {
        bytes.number(value);
        bytes.endLine();
      }
      const cells = Buffer.from(bytes.take()).toString().split('\r\n');
      for (const [at, value] of part.entries()) {
        const cell = cells[at] as string;
        if (value < 0) negative += 1;
        if (!Object.is(Number(cell), value) || csvCell(cell) !== cell || cell.startsWith("'")) wrong += 1;
      }
    }
    expect(wrong).toBe(0);
    expect(negative).toBeGreaterThan(count / 4);
  });
});

describe('other cells', () => {
  it('are made plain text only where a spreadsheet would run them', () => {
    const cells = [
      '=1+1',
      '+A1',
      '-5 to 10',
      '@SUM(A1)',
      '\tx',
      '\rx',
      '-5',
      '+5',
      '-1e5',
      '-',
      'a=b',
      'a,b',
      'say "x"',
      ' =1',
    ];
    expect(cells.map(csvCell)).toEqual([
      ...["'=1+1", "'+A1", "'-5 to 10", "'@SUM(A1)", "'\tx", '"\'\rx"', '-5', '+5', '-1e5', "'-", 'a=b'],
      ...['"a,b"', '"say ""x"""', ' =1'],
    ]);
  });
});

describe('chunks', () => {
  it('grow for a cell of any length and are then a buffer of their own', () => {
    const bytes = new CsvBytes();
    const long = Buffer.alloc(3_000_000, 'a');
    bytes.bytes(long);
    bytes.comma();
    expect(bytes.isFull).toBe(true);
    const taken = bytes.take();
    bytes.bytes(Buffer.from('b'));
    expect(Buffer.from(taken).toString()).toBe(`${long.toString()},`);
    expect(bytes.isEmpty).toBe(false);
  });
});
