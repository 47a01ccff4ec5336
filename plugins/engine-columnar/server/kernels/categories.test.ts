import { bitsOfBytes } from 'adit/core';
import { describe, expect, it } from 'vitest';
import { countCodes } from './categories.ts';
import { colourValues } from './colour-values.ts';

const column = { values: Uint32Array.of(0, 2, 2, 0xffffffff, 1, 7), missingCode: 0xffffffff };

describe('countCodes', () => {
  it('counts codes, missing ones and ones that no dictionary has', () => {
    expect(countCodes({ column, codes: 4, mask: undefined })).toEqual({
      counts: Uint32Array.of(1, 1, 2, 0),
      missing: 1,
      unknown: 1,
    });
  });

  it('counts what the mask keeps', () => {
    expect(countCodes({ column, codes: 3, mask: bitsOfBytes(Uint8Array.of(1, 1, 0, 0, 1, 0)) })).toEqual({
      counts: Uint32Array.of(1, 1, 1),
      missing: 0,
      unknown: 0,
    });
  });
});

describe('colourValues', () => {
  it('gives codes as numbers and NaN for the missing code', () => {
    expect([...colourValues({ column })]).toEqual([0, 2, 2, Number.NaN, 1, 7]);
  });

  it('rounds to float32, keeps NaN, and is in shared memory', () => {
    const values = colourValues({ column: { values: Float64Array.of(0.1, Number.NaN, -5) } });
    expect([...values]).toEqual([Math.fround(0.1), Number.NaN, -5]);
    expect(values.buffer).toBeInstanceOf(SharedArrayBuffer);
  });
});
