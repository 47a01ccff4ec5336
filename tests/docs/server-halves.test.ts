import { readdirSync, readFileSync } from 'node:fs';
import { expect, it } from 'vitest';

const page = readFileSync('docs/plugin-authors/server-halves.md', 'utf8');
const texts = ['core', 'plugins'].flatMap((folder) =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((name) => /shared[\\/][\w-]+\.ts$/.test(name) && !name.includes('.test.'))
    .map((name) => readFileSync(`${folder}/${name}`, 'utf8')),
);
const named = (pattern: RegExp): string[] => texts.flatMap((text) => Array.from(text.matchAll(pattern), ([, name = '']) => name));

it('the page on server halves lists every type of data and every service of Adit that one can need', () => {
  const types = named(/\bdatasetType: '(\w+)'/g);
  const services = named(/= remoteToken<\w+>\('([\w.-]+)'/g);
  expect([types.length, services.length]).toEqual([7, 3]);
  expect([...types, ...services].filter((name) => !page.includes(`\`${name}\``))).toEqual([]);
});
