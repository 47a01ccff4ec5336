import { expect, it } from 'vitest';
import { knownText } from '../format/known-text.ts';
import { readableKey } from './readable-key.ts';
import { Translations, type Texts } from './translations.ts';

it.each([
  ['variable.depth', 'Depth'],
  ['issue.missing-depth', 'Missing depth'],
  ['option.signOfDip', 'Sign of dip'],
  ['variable.hole_ID', 'Hole ID'],
  ['title', 'Title'],
])('a key without a text reads as words: %s', (key, words) => {
  expect(readableKey(key)).toBe(words);
});

it('a text that is known is told from one that only stands in', async () => {
  const translations = new Translations('es');
  await translations.add('acme', async (language): Promise<Texts> => (language === 'en' ? { depth: '{{count}} m deep' } : {}));
  const t = translations.translator('acme');
  expect(knownText(t, 'depth', { count: 3 })).toBe('3 m deep');
  expect(knownText(t, 'variable.depth')).toBeUndefined();
  expect(t('variable.depth')).toBe('Depth');
});
