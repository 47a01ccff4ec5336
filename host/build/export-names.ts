import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { parseSync } from 'vite';
import { packageRoot } from './package-root.ts';

const root = packageRoot();
const require = createRequire(join(root, 'package.json'));

/**
 * The names that a module exports at run time, `default` among them. ES modules, our own sources included, are read,
 * following `export *`; CommonJS modules are run. Throws when the module cannot be found.
 */
export function exportNames(specifier: string): string[] {
  const names = new Set<string>();
  collect(fileOf(specifier), names, new Set());
  return [...names].toSorted();
}

function collect(file: string, names: Set<string>, seen: Set<string>): void {
  if (seen.has(file)) return;
  seen.add(file);
  const isFirst = seen.size === 1;
  const { module } = parseSync(file, readFileSync(file, 'utf8'));
  if (!module.hasModuleSyntax) {
    for (const name of Object.keys(require(file) as object)) names.add(name);
    names.add('default');
    return;
  }
  for (const entry of module.staticExports.flatMap((statement) => statement.entries)) {
    if (entry.isType) continue;
    const { kind, name } = entry.exportName;
    if (kind === 'Name' && name !== null) names.add(name);
    // `export *` leaves out the default of what it passes on.
    else if (kind === 'Default' && isFirst) names.add('default');
    else if (entry.importName.kind === 'AllButDefault' && entry.moduleRequest)
      collect(fileOf(entry.moduleRequest.value, file), names, seen);
  }
}

/** The file of a module: a neighbour, one of our own by the `exports` of our package, or one of another package. */
function fileOf(specifier: string, importer?: string): string {
  if (specifier.startsWith('.')) return join(dirname(importer ?? root), specifier);
  return specifier.startsWith('adit/') ? sourceOf(specifier.slice('adit'.length)) : require.resolve(specifier);
}

function sourceOf(path: string): string {
  const { exports } = require('./package.json') as { exports: Record<string, Record<string, string> | string> };
  for (const [pattern, target] of Object.entries(exports)) {
    const [start = '', end] = pattern.split('*');
    const key = `.${path}`;
    const isMatch = end === undefined ? key === start : key.startsWith(start) && key.endsWith(end);
    const source = typeof target === 'object' ? target['adit-source'] : undefined;
    if (isMatch && source !== undefined)
      return join(root, source.replace('*', key.slice(start.length, key.length - (end?.length ?? 0))));
  }
  throw new Error(`The package has no export "${path}"`);
}
