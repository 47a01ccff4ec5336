import { posix } from 'node:path';
import { parseSync } from 'vite';

/** A file of a plugin from outside, and what it may import. */
export interface OutsideFile {
  /** From the plugin's folder, with forward slashes. */
  readonly path: string;
  readonly text: string;
  readonly packages: readonly string[];
  /** The names that an entry point of Adit offers; undefined for one that authors do not have. */
  publicNames(entry: string): ReadonlySet<string> | undefined;
}

/** What a file imports that its author does not have. */
export function foreignImports({ path, text, packages, publicNames }: OutsideFile): string[] {
  const { module } = parseSync(path, text);
  const wrong = (specifier: string, names: readonly string[]): string[] => {
    if (specifier.startsWith('.'))
      return posix.join(posix.dirname(path), specifier).startsWith('..') ? [specifier] : [];
    if (specifier.startsWith('node:')) return [];
    if (!/^adit(\/|$)/.test(specifier))
      return packages.some((name) => specifier === name || specifier.startsWith(`${name}/`)) ? [] : [specifier];
    const offered = publicNames(specifier);
    return offered ? names.filter((name) => !offered.has(name)).map((name) => `${name} of ${specifier}`) : [specifier];
  };
  const named = module.staticImports.flatMap(({ moduleRequest, entries }) =>
    wrong(
      moduleRequest.value,
      entries.map(({ importName }) => importName.name ?? '*'),
    ),
  );
  const passedOn = module.staticExports.flatMap(({ entries }) =>
    entries.flatMap(({ moduleRequest, importName }) =>
      moduleRequest ? wrong(moduleRequest.value, [importName.name ?? '*']) : [],
    ),
  );
  const late = module.dynamicImports.flatMap(({ moduleRequest: { start, end } }) =>
    wrong(text.slice(start + 1, end - 1), []),
  );
  return [...named, ...passedOn, ...late].map((what) => `${path}: ${what}`);
}
