import { expect, it } from 'vitest';
import { matchesText } from './matches-text.ts';

it('[W5.19] properties are found by a part of their text, in capitals or not', () => {
  const texts = ['Cu_ppm', 'AU', 'Lithology', 'Cu (%)'];
  const found = (typed: string): string[] => texts.filter((text) => matchesText(text, typed));
  expect([found('cu'), found(' LITH '), found('pp'), found('(%'), found('zn'), found('')]).toEqual([
    ['Cu_ppm', 'Cu (%)'],
    ['Lithology'],
    ['Cu_ppm'],
    ['Cu (%)'],
    [],
    texts,
  ]);
});
