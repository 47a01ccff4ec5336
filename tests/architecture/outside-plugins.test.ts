import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { describe, expect, it } from 'vitest';
import { listFiles } from './source-file.ts';
import { foreignImports } from './outside-imports.ts';

const root = 'tests/outside-plugins';

/** The names that an entry point offers to authors; those that are internal are not written down there. */
function publicNames(entry: string): ReadonlySet<string> | undefined {
  const page = `docs/api/${entry.replace(/^adit\//, '').replaceAll('/', '-')}.md`;
  if (!/^adit\/(core(\/(web|server|testing))?|plugins\/[\w-]+)$/.test(entry) || !existsSync(page)) return undefined;
  const declared = /^export (?:declare )?(?:abstract )?(?:const|function|class|interface|type) (\w+)/gm;
  return new Set(Array.from(readFileSync(page, 'utf8').matchAll(declared), ([, name = '']) => name));
}

describe('plugins written from outside', () => {
  it.each(readdirSync(root))('%s imports public names, packages that it declares, and nothing else', (plugin) => {
    const folder = join(root, plugin);
    const files = listFiles(folder).filter((path) => /\.tsx?$/.test(path));
    expect(files.length).toBeGreaterThan(3);
    const { dependencies = {}, devDependencies = {} } = JSON.parse(
      readFileSync(join(folder, 'package.json'), 'utf8'),
    ) as Record<string, Record<string, string>>;
    const packages = Object.keys({ ...dependencies, ...devDependencies }).filter((name) => name !== 'adit');
    const foreign = files.flatMap((path) =>
      foreignImports({ path: relative(folder, path), text: readFileSync(path, 'utf8'), packages, publicNames }),
    );
    expect(foreign).toEqual([]);
  });

  it('are seen where they import what is internal, undeclared, or outside of them', () => {
    const text = `
      import { definePlugin, Guard } from 'adit/core/server';
      import type { Layer } from 'adit/core';
      import * as all from 'adit/core/web';
      import { hash } from 'adit/host/build';
      import _ from 'lodash';
      import { readFile } from 'node:fs/promises';
      import { useState } from 'react';
      import { near } from './near.ts';
      import { far } from '../../../core/shared/index.ts';
      const late = () => import('adit/plugins/none');`;
    expect(foreignImports({ path: 'server/index.ts', text, packages: ['react'], publicNames })).toEqual([
      'server/index.ts: Guard of adit/core/server',
      'server/index.ts: * of adit/core/web',
      'server/index.ts: adit/host/build',
      'server/index.ts: lodash',
      'server/index.ts: ../../../core/shared/index.ts',
      'server/index.ts: adit/plugins/none',
    ]);
  });
});
