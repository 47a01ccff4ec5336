import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { decimalByte, parseNumber } from './parse-number.ts';

function parse(text: string, decimal: '.' | ',' = '.'): number {
  const bytes = Buffer.from(`x${text}7`);
  return parseNumber(bytes, 1, bytes.length - 1, decimalByte(decimal));
}

describe('parseNumber', () => {
  it('reads what mining programs and Fortran write', () => {
    const cases: [string, number][] = [
      ['0', 0],
      ['-0', -0],
      ['+7', 7],
      ['225.', 225],
      ['.5', 0.5],
      ['-.11631147', -0.11631147],
      ['0.12530000E-01', 0.01253],
      ['1D+05', 1e5],
      ['1d-3', 0.001],
      ['1E31', 1e31],
      ['-5.36024E+19', -5.36024e19],
      ['6772773.94158936', 6772773.94158936],
      ['9007199254740993', 9007199254740992],
      ['123456789012345678901234567890', 123456789012345678901234567890],
      ['1e-400', 0],
      ['0.1e1', 1],
      ['00012', 12],
      ['1e00', 1],
      ['4.9e-324', 5e-324],
    ];
    for (const [text, value] of cases) expect(Object.is(parse(text), value), text).toBe(true);
  });

  it('refuses what is no number', () => {
    for (const text of [
      '',
      '-',
      '+',
      '.',
      '-.',
      'e5',
      '1e',
      '1e+',
      '1e5.0',
      '1.2.3',
      '1,5',
      '0x10',
      'NaN',
      'Infinity',
      '1e999',
      '-1e309',
      '12abc',
      '1 2',
      '--1',
      "1'000",
      '1_000',
      '٣',
      'B1-001',
    ]) {
      expect(parse(text), text).toBeNaN();
    }
  });

  it('reads a decimal comma only where it was said to be one', () => {
    expect(parse('1,5', ',')).toBe(1.5);
    expect(parse('-0,125E2', ',')).toBe(-12.5);
    expect(parse('12345678901234567,5', ',')).toBe(12345678901234567.5);
    expect(parse('1.5', ',')).toBeNaN();
    expect(parse('1.234,5', ',')).toBeNaN();
  });

  it('is correctly rounded: the same double as the language itself, for any spelling', () => {
    fc.assert(
      fc.property(fc.double({ noNaN: true, noDefaultInfinity: true }), (value) =>
        Object.is(parse(Object.is(value, -0) ? '-0' : String(value)), value),
      ),
      { numRuns: 5000 },
    );
    fc.assert(
      fc.property(
        fc.bigInt({ min: -(10n ** 25n), max: 10n ** 25n }),
        fc.nat(24),
        fc.integer({ min: -40, max: 40 }),
        (digits, places, exponent) => {
          const sign = digits < 0n ? '-' : '';
          const text = String(digits < 0n ? -digits : digits).padStart(places + 1, '0');
          const spelled = `${sign}${text.slice(0, text.length - places)}.${text.slice(text.length - places)}e${exponent}`;
          return Object.is(parse(spelled), Number(spelled));
        },
      ),
      { numRuns: 5000 },
    );
    fc.assert(
      fc.property(
        fc.bigInt({ min: 10n ** 15n, max: 10n ** 20n }),
        fc.nat(22),
        fc.boolean(),
        (digits, places, comma) => {
          const text = String(digits).padStart(places + 1, '0');
          const [whole, fraction] = [text.slice(0, text.length - places), text.slice(text.length - places)];
          return Object.is(
            parse(`-${whole}${comma ? ',' : '.'}${fraction}`, comma ? ',' : '.'),
            -Number(`${whole}.${fraction}`),
          );
        },
      ),
      { numRuns: 20_000 },
    );
  });

  it('is correctly rounded half-way between two doubles', () => {
    // Exact midpoints and their neighbours in the last digit, written out in full.
    fc.assert(
      fc.property(
        fc.integer({ min: 0, max: 2 ** 31 }),
        fc.integer({ min: 0, max: 10 }),
        fc.constantFrom(-1n, 0n, 1n),
        (low, shift, step) => {
          const odd = ((1n << 53n) + BigInt(low)) * 2n + 1n;
          const scaled = odd * 5n ** BigInt(shift) + step;
          const text = String(scaled).padStart(shift + 1, '0');
          const spelled = shift === 0 ? text : `${text.slice(0, -shift)}.${text.slice(-shift)}`;
          return Object.is(parse(spelled), Number(spelled));
        },
      ),
      { numRuns: 10_000 },
    );
  });
});
