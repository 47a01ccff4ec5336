import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';

const folder = join(import.meta.dirname, '..');
const texts = (language: string): Record<string, string> =>
  JSON.parse(readFileSync(join(folder, 'locales', `${language}.json`), 'utf8')) as Record<string, string>;
const sources = readdirSync(join(folder, 'server'), { recursive: true })
  .map(String)
  .filter((name) => name.endsWith('.ts') && !name.endsWith('.test.ts') && !/^(testing|write)/.test(name))
  .map((name) => readFileSync(join(folder, 'server', name), 'utf8'))
  .join('\n');

describe('the texts', () => {
  it('are there for every code, and name the same values in both languages', () => {
    const [en, es] = [texts('en'), texts('es')];
    expect(Object.keys(es)).toEqual(Object.keys(en));
    const values = (text = ''): string[] => [...text.matchAll(/\{\{(\w+)\}\}/g)].map(([, name]) => name ?? '').sort();
    for (const [key, text] of Object.entries(en)) expect([key, values(es[key])]).toEqual([key, values(text)]);
    const codes = [
      ...[...sources.matchAll(/omfError\(\s*'([\w-]+)'/g)].map(([, code]) => `error.omf-${code}`),
      ...[...sources.matchAll(/AditError\('(omf-[\w-]+)'/g)].map(([, code]) => `error.${code}`),
      ...[...sources.matchAll(/report\.(?:warn|reject)\([^,]+(?:\{[^}]*\})?[^,]*, '([\w-]+)'/g)].map(
        ([, code]) => `issue.${code}`,
      ),
    ];
    expect(codes.length).toBeGreaterThan(40);
    expect([...new Set(codes)].filter((key) => en[key] === undefined)).toEqual([]);
  });
});
