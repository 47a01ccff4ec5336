import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { issueEffects, tableErrorCodes } from 'adit/plugins/importing';
import { describe, expect, it } from 'vitest';

const folder = join(import.meta.dirname, '..');
const read = (language: string): Record<string, string> =>
  JSON.parse(readFileSync(join(folder, 'locales', `${language}.json`), 'utf8')) as Record<string, string>;
const [en, es] = [read('en'), read('es')];
const placeholders = (text: string): string[] =>
  [...text.matchAll(/\{\{([\w, ]+)\}\}/g)].map(([, name]) => name ?? '').toSorted();
const base = (key: string): string => key.replace(/_(one|many|other)$/, '');

describe('the texts', () => {
  it('[I1.01l, I9.11, I9.18] are complete in English and Spanish, with the same values', () => {
    expect([en['stage.staged'], es['stage.staged']]).toEqual(['Ready to upload', 'Listo para subir']);
    expect(new Set(Object.keys(es).map(base))).toEqual(new Set(Object.keys(en).map(base)));
    for (const [key, text] of Object.entries(en)) expect(placeholders(es[key] ?? ''), key).toEqual(placeholders(text));
    for (const key of Object.keys(es).filter((other) => other.endsWith('_other')))
      expect(es, key).toHaveProperty([`${base(key)}_many`]);
  });

  it('name every reason why a table cannot be read, and everything that can happen to a row', () => {
    for (const code of tableErrorCodes.filter((other) => other !== 'not-text'))
      expect(en[`error.${code}`], code).toBeDefined();
    for (const code of Object.keys(issueEffects)) expect(en[`issue.${code}`], code).toBeDefined();
  });

  it('are there for every key that the dialog uses', () => {
    const sources = readdirSync(join(folder, 'web'), { recursive: true, encoding: 'utf8' }).filter(
      (path) => /\.tsx?$/.test(path) && !path.includes('.test.'),
    );
    const used = sources.flatMap((path) =>
      [...readFileSync(join(folder, 'web', path), 'utf8').matchAll(/\bt\('([\w.-]+)'/g)].map(([, key]) => key ?? ''),
    );
    const known = new Set([...Object.keys(en), ...Object.keys(en).map(base)]);
    expect(used.length).toBeGreaterThan(50);
    expect(used.filter((key) => !known.has(key))).toEqual([]);
  });
});
