import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';

type Texts = Record<string, string>;

const plural = /_(zero|one|two|few|many|other)$/;

/** Folders with texts: the shell's and every plugin's. */
function localeFolders(): { owner: string; folder: string }[] {
  const plugins = readdirSync('plugins').map((id) => ({ owner: id, folder: `plugins/${id}/locales` }));
  return [{ owner: 'host', folder: 'host/web/locales' }, ...plugins].filter(({ folder }) => existsSync(folder));
}

function read(folder: string, language: string): Texts {
  return JSON.parse(readFileSync(`${folder}/${language}.json`, 'utf8')) as Texts;
}

const names = (text: string): string[] =>
  [...text.matchAll(/\{\{(\w+)\}\}/g)].map((match) => match[1] as string).toSorted();
const stem = (key: string): string => key.replace(plural, '');

describe('[A1.07, A9.10, I9.11, W9.17] English and Spanish', () => {
  for (const { owner, folder } of localeFolders()) {
    it(`${owner}: both languages have the same texts with the same values`, () => {
      const [english, spanish] = [read(folder, 'en'), read(folder, 'es')];
      expect([...new Set(Object.keys(spanish).map(stem))].toSorted()).toEqual(
        [...new Set(Object.keys(english).map(stem))].toSorted(),
      );
      for (const [key, text] of Object.entries(english)) {
        expect(text.trim(), key).not.toBe('');
        const other = spanish[key];
        if (other !== undefined && !plural.test(key)) expect([key, names(other)]).toEqual([key, names(text)]);
      }
      for (const key of Object.keys(spanish).filter((other) => other.endsWith('_one'))) {
        expect(Object.keys(spanish)).toEqual(expect.arrayContaining([`${stem(key)}_many`, `${stem(key)}_other`]));
      }
    });
  }
});
