import fc from 'fast-check';
import { expect, it } from 'vitest';
import { isMissingText, mayBeMissingText } from './missing-candidates.ts';

const markers = [
  'na',
  'n/a',
  '#n/a',
  'nan',
  '-nan',
  '(null)',
  'none',
  'missing',
  '-',
  '--',
  '?',
  '*',
  '-1.#ind',
  '1.#qnan',
];

it('rules no text out that marks missing data, whatever its case', () => {
  const anyCase = fc
    .tuple(fc.constantFrom(...markers), fc.infiniteStream(fc.boolean()))
    .map(([text, capitals]) =>
      Array.from(text, (letter) => (capitals.next().value ? letter.toUpperCase() : letter)).join(''),
    );
  fc.assert(
    fc.property(fc.oneof(anyCase, fc.string()), (text) => {
      const bytes = Buffer.from(`x${text}x`);
      if (isMissingText(text)) expect(mayBeMissingText(bytes, 1, bytes.length - 1)).toBe(true);
    }),
  );
});

it('rules out what most cells of text hold', () => {
  for (const text of ['H1', 'granite', 'missing hole', 'R5', '\u00f1'])
    expect(mayBeMissingText(Buffer.from(text), 0, Buffer.from(text).length)).toBe(false);
});
