import { expect, it } from 'vitest';
import { readableKey } from './readable-key.ts';

it('a key without a text is read by its last part; what is a text already stays', () => {
  const read = Object.fromEntries(
    ['variable.holeId', 'option.side.left-hand', 'core:error.too_many', 'scale', 'column.EOH', 'a.'].map((key) => [
      key,
      readableKey(key),
    ]),
  );
  expect(read).toEqual({
    'variable.holeId': 'Hole id',
    'option.side.left-hand': 'Left hand',
    'core:error.too_many': 'Too many',
    scale: 'Scale',
    'column.EOH': 'EOH',
    'a.': 'A',
  });
  for (const text of ['Import drillholes…', 'point.$t(only)', '{{name}}', '']) expect(readableKey(text)).toBe(text);
});
