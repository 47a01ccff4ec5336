import { describe, it } from 'vitest';
import { fuzzLines } from './testing/fuzz-lines.ts';
import { binaryStr, crestAndToe, textStr, twoPlines } from './testing/made-files.ts';

/** Of each format. */
const runs = process.env['ADIT_SOAK'] ? 10_000 : 15;

describe('formats of lines', () => {
  it.each([
    ['Surpac in text', 'pit.str', textStr(crestAndToe)],
    ['Surpac in binary', 'pit.str', binaryStr(crestAndToe)],
    ['GOCAD', 'wall.pl', twoPlines],
  ])(
    'mutated files of %s end in an error or in a whole dataset: fuzz',
    (_name, path, content) => fuzzLines({ path, content }, 20_261, runs),
    30_000 + runs * 600,
  );
});
