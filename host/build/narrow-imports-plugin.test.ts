import { expect, it } from 'vitest';
import { ExportPlaces } from './export-places.ts';
import { narrowImports } from './narrow-imports-plugin.ts';

const files: Record<string, string> = {
  'adit/core': `export * from 'things.ts'; export { own as renamed } from 'own.ts'; import * as all from 'own.ts'; export { all };`,
  'things.ts': `export const one = 1; export type Two = 2; export { default as three } from 'three.ts';`,
  'own.ts': `export function own() {}`,
  'three.ts': `const three = 3; export default three;`,
};

function narrow(code: string): Promise<string> {
  const places = new ExportPlaces({
    resolve: async (specifier) => specifier,
    read: async (file) => files[file] ?? '',
  });
  return narrowImports(code, (specifier, name) => places.find(specifier, name));
}

it('an import leads to the module that defines the name, past those that hand it on', async () => {
  expect(await narrow(`import { one, renamed as mine, three } from 'adit/core';\nuse(one, mine, three);`)).toBe(
    [
      'import { one as one } from "things.ts";',
      'import { own as mine } from "own.ts";',
      'import { default as three } from "three.ts";',
      '\nuse(one, mine, three);',
    ].join(''),
  );
});

it('a namespace, an unknown name, an import for its effects and other modules stay as they are', async () => {
  for (const code of [
    `import * as core from 'adit/core';`,
    `import 'adit/core';`,
    `import { one } from './core.ts';`,
    `import three from 'three.ts';`,
  ])
    expect(await narrow(code)).toBe(code);
  expect(await narrow(`import { all, none } from 'adit/core';`)).toBe(
    'import { all as all } from "adit/core";import { none as none } from "adit/core";',
  );
});
