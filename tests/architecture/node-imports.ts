import { resolve } from 'node:path';
import ts from 'typescript';
import { placeOf } from './rules.ts';
import type { SourceFile } from './source-file.ts';

/** As Node finds modules; types are checked with a bundler's rules, which also find what has no extension. */
const options: ts.CompilerOptions = {
  module: ts.ModuleKind.NodeNext,
  moduleResolution: ts.ModuleResolutionKind.NodeNext,
  customConditions: ['adit-source'],
  allowJs: true,
  allowImportingTsExtensions: true,
  resolveJsonModule: true,
};

/** The imports of what runs in Node that Node does not find. */
export function lostInNode(files: readonly SourceFile[]): string[] {
  const cache = ts.createModuleResolutionCache(process.cwd(), (name) => name, options);
  const isFound = (path: string, target: string): boolean => {
    const esModule = ts.ModuleKind.ESNext;
    const found = ts.resolveModuleName(target, resolve(path), options, ts.sys, cache, undefined, esModule);
    return found.resolvedModule !== undefined;
  };
  return files
    .filter(({ path }) => !path.endsWith('.assembly.ts'))
    .filter(({ path }) => placeOf(path).part !== 'web' && !path.startsWith('examples/'))
    .flatMap(({ path, imports }) =>
      imports
        .filter(({ target, isType }) => !isType && !target.startsWith('node:') && !isFound(path, target))
        .map(({ target }) => `${path}: ${target}`),
    );
}
