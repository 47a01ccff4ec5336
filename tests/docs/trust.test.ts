import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { actNames } from '../reliability/fault-matrix/acts.ts';
import { faults } from '../reliability/fault-matrix/faults.ts';

const tests = Object.keys(import.meta.glob('/{core,host,plugins,tests}/**/*.{test,spec}.ts'));

it('every test that docs/trust.md names is there', () => {
  const page = readFileSync('docs/trust.md', 'utf8');
  const named = Array.from(page.matchAll(/`([\w./*-]+\.(?:test|spec)\.ts)`/g), ([, path]) => path ?? '');
  expect(named.length).toBeGreaterThan(40);
  const missing = named.filter((path) => {
    const [start = '', end = ''] = path.split('*');
    return !tests.some((file) => file.endsWith(path) || (path.includes('*') && file.includes(start) && file.endsWith(end)));
  });
  expect(missing).toEqual([]);
});

it('docs/trust.md tells what each fault is answered with, as the test of the matrix holds it', () => {
  const page = readFileSync('docs/trust.md', 'utf8');
  const cell = (told: readonly string[] | undefined): string => told?.map((one) => `\`${one}\``).join(', ') ?? 'works';
  for (const { name, told } of faults)
    expect(page).toContain(`| ${name} | ${actNames.map((act) => cell(told?.[act])).join(' | ')} |`);
});
