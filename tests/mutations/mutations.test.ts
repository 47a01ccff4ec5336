import { existsSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';

interface Mutation {
  name: string;
  why: string;
  file: string;
  find: string;
  replace: string;
  tests: string[];
}

const mutations = JSON.parse(readFileSync('tests/mutations/mutations.json', 'utf8')) as Mutation[];

/** `npm run test:mutations` tries them, which takes minutes; here it is only seen that each still fits the sources. */
describe('the list of mutations', () => {
  it('names each once', () => {
    expect(new Set(mutations.map(({ name }) => name)).size).toBe(mutations.length);
  });

  it.each(mutations)('$name: its place is there once, and its tests too', ({ file, find, replace, tests }) => {
    expect(readFileSync(file, 'utf8').split(find)).toHaveLength(2);
    expect(replace).not.toBe(find);
    expect(tests.filter((path) => !existsSync(path))).toEqual([]);
    expect(tests.length).toBeGreaterThan(0);
  });
});
