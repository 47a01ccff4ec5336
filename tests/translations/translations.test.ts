import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { textDifferences } from 'adit/core/testing';
import { expect, it } from 'vitest';

function read(folder: string, language: string): Record<string, string> {
  return JSON.parse(readFileSync(`${folder}/locales/${language}.json`, 'utf8')) as Record<string, string>;
}

// Those of plugins are tested with the rest of each plugin.
it('[A1.07, A9.10, I9.11, W9.17] the shell says the same in English and Spanish', () => {
  expect(textDifferences(read('host/web', 'en'), read('host/web', 'es'))).toEqual([]);
});

/** The plugins of the import area, with the words that are the same in both languages. */
const importArea: Readonly<Record<string, readonly string[]>> = {
  importing: ['Error', 'Auto', 'ft', 'm'],
  drillhole: [],
  blockmodel: ['Regular'],
  surface: [],
  points: ['X', 'Y', 'Z'],
  lines: [],
  blast: [],
  support: [],
};
it.each(Object.entries(importArea))(
  '[I1.01k, I1.01l, I9.18] the import area is translated into Spanish, and leaves no English in it: %s',
  (plugin, shared) => {
    const [english, spanish] = ['en', 'es'].map((language) => read(`plugins/${plugin}`, language));
    expect(textDifferences(english!, spanish!)).toEqual([]);
    const hasWords = (text: string): boolean => /\p{L}/u.test(text.replaceAll(/\{\{.*?\}\}/g, ''));
    const same = Object.entries(english!).filter(([key, text]) => hasWords(text) && spanish![key] === text);
    expect(same.map(([, text]) => text)).toEqual(shared);
  },
);

const rooms = ['host/web', ...readdirSync('plugins').map((plugin) => `plugins/${plugin}`)];
it.each(rooms.filter((room) => existsSync(`${room}/locales/en.json`)))(
  'what is counted has a form for one, so that nobody reads “1 rows” or “1 cells”: %s',
  (room) => {
    const counted = /\{\{(count|rows|cells|holes|blocks|points)(, number)?\}\} [a-z]+s\b/;
    // Limits and damage are never about one, and the cells of a grid are told as “36 × 40 × 12”.
    const isOfOne = (key: string): boolean => !/^(error\.|finding\.grid-)/.test(key) && !/_(one|other)$/.test(key);
    const found = Object.entries(read(room, 'en')).filter(([key, text]) => isOfOne(key) && counted.test(text));
    expect(found).toEqual([]);
  },
);

it('each contribution point has a title on the page of plugins', () => {
  const sources = ['core', 'plugins'].flatMap((folder) =>
    readdirSync(folder, { recursive: true, withFileTypes: true })
      .filter(
        (entry) => entry.isFile() && /(?<!\.test)\.tsx?$/.test(entry.name) && !entry.parentPath.includes('locales'),
      )
      .map(({ parentPath, name }) => readFileSync(`${parentPath}/${name}`, 'utf8')),
  );
  const points = sources.flatMap((source) =>
    [...source.matchAll(/^export const \w+(?::[^=]+)? = point<[^;]*?>\(\s*'([\w.-]+)'/gm)].map(([, name]) => name!),
  );
  expect(points.length).toBeGreaterThan(40);
  const titles = read('plugins/admin', 'en');
  expect(points.filter((name) => titles[`point.${name}`] === undefined)).toEqual([]);
});
