import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { parseSync } from 'vite';

/** Resolves a specifier from a file; undefined when it cannot. */
export type Resolve = (specifier: string, importer?: string) => Promise<string | undefined>;

const require = createRequire(import.meta.url);

/**
 * The names that a module exports at run time, `default` among them. ES modules are read, following `export *`;
 * CommonJS modules are run.
 */
export async function exportNames(specifier: string, resolve: Resolve): Promise<string[]> {
  const names = new Set<string>();
  const file = await resolve(specifier);
  if (file === undefined) throw new Error(`The shared module "${specifier}" cannot be found`);
  await collect(file, resolve, names, new Set());
  return [...names].toSorted();
}

async function collect(file: string, resolve: Resolve, names: Set<string>, seen: Set<string>): Promise<void> {
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
    else if (entry.importName.kind === 'AllButDefault' && entry.moduleRequest) {
      const target = await resolve(entry.moduleRequest.value, file);
      if (target === undefined) throw new Error(`${file} passes on "${entry.moduleRequest.value}", which cannot be found`);
      await collect(target, resolve, names, seen);
    }
  }
}
