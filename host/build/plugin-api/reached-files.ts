import { readFileSync, statSync } from 'node:fs';
import { dirname, join, relative, sep } from 'node:path';

/** What files lead to, by the names that they import. */
export interface Reached {
  /** Below the folder, with `/` between folders, in order. */
  readonly files: readonly string[];
  /** What they import by a name of a package. */
  readonly specifiers: ReadonlySet<string>;
}

const NAMED = /\b(?:from|import|new URL)\s*\(?\s*['"]([^'"\n]+)['"]/g;

/** The files below `folder` that the entries lead to, themselves among them: modules, declarations, and what is named by `new URL`. */
export function reachedFiles(folder: string, entries: readonly string[]): Reached {
  const files = new Set<string>();
  const specifiers = new Set<string>();
  const visit = (file: string): void => {
    if (files.has(file)) return;
    files.add(file);
    if (!/\.(?:[cm]?js|ts)$/.test(file)) return;
    for (const [, name = ''] of readFileSync(file, 'utf8').matchAll(NAMED))
      if (name.startsWith('.')) follow(file, name);
      else if (/^@?[a-z]/.test(name)) specifiers.add(name);
  };
  const follow = (file: string, name: string): void => {
    const path = join(dirname(file), name);
    const found = [path, path.replace(/\.tsx?$/, '.d.ts')].find(isFile);
    // A comment may name a module, too.
    if (found !== undefined && found.startsWith(folder + sep)) visit(found);
  };
  for (const entry of entries) visit(join(folder, entry));
  const names = [...files].map((file) => relative(folder, file).split(sep).join('/'));
  return { files: names.toSorted(), specifiers };
}

function isFile(path: string): boolean {
  return statSync(path, { throwIfNoEntry: false })?.isFile() === true;
}
