import { expect, it } from 'vitest';
import { knownText } from '../format/known-text.ts';
import { readableKey } from './readable-key.ts';
import { Translations } from './translations.ts';

it('a text that is known is told from one that only stands in', async () => {
  const translations = new Translations('es');
  await translations.add('acme', async (language): Promise<Record<string, string>> =>
    language === 'en' ? { depth: '{{count}} m deep' } : {},
  );
  const t = translations.translator('acme');
  expect(knownText(t, 'depth', { count: 3 })).toBe('3 m deep');
  expect(knownText(t, 'variable.depth')).toBeUndefined();
  expect(t('variable.depth')).toBe('Depth');
});

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
