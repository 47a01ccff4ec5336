import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

const folders = ['plugins', 'examples', 'templates'];
const imported = /(?:import|export) (?:type )?\{([^}]*)\} from '(adit\/plugins\/([\w-]+))'/g;

/** What plugins, examples and templates import from shared halves that are not their own, each as `entry point: name`. */
export function namesTaken(): Set<string> {
  const taken = new Set<string>();
  for (const path of folders.flatMap(sourcesBelow))
    for (const [, names = '', entry, id] of readFileSync(path, 'utf8').matchAll(imported))
      if (!path.startsWith(join('plugins', id ?? '', '/')))
        for (const name of names.split(',')) taken.add(`${entry}: ${name.replace(/^\s*type /, '').trim().split(' as ')[0]}`);
  return taken;
}

/** The names that the code of a folder's pages has, spans and blocks alike; single words in lower case are words of English as well, and left out. */
export function namesInPages(folder: string): Set<string> {
  const pages = readdirSync(folder).map((page) => readFileSync(join(folder, page), 'utf8'));
  const code = pages.flatMap((page) => {
    const [blocks, rest] = [page.match(/^```[\s\S]*?^```/gm) ?? [], page.replaceAll(/^```[\s\S]*?^```/gm, '')];
    return [...blocks, ...(rest.match(/`[^`]+`/g) ?? [])];
  });
  return new Set(code.flatMap((text) => text.match(/\b\w*[A-Z]\w*\b/g) ?? []));
}

function sourcesBelow(folder: string): string[] {
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((path) => /\.tsx?$/.test(path) && !path.includes('.test.') && !path.includes('node_modules'))
    .map((path) => join(folder, path));
}
