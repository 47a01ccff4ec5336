import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join, relative, sep } from 'node:path';
import ts from 'typescript';
import { exportedNames } from '../api-names.ts';

/**
 * Writes, into a folder of declarations, one of each entry point that offers what is not `@internal`; answers the files by the names of the
 * entry points. The declarations themselves stay whole, because what is offered may be written with what is not. `sources` has the
 * declarations of the entry points' modules.
 */
export function writeEntryDeclarations(folder: string, sources: ReadonlyMap<string, string>): Map<string, string> {
  leadInside(folder, sources);
  const program = ts.createProgram(
    [...sources.values()].map((file) => join(folder, file)),
    { module: ts.ModuleKind.NodeNext, moduleResolution: ts.ModuleResolutionKind.NodeNext, noEmit: true },
  );
  const entries = [...sources].map(([name, source]): [string, string] => {
    const file = `${name}.d.ts`;
    const lines = exportedNames(program, join(folder, source))
      .filter(({ stability }) => stability !== 'internal')
      .map((one) => {
        const from = pathFrom(file, relative(folder, one.module.fileName).split(sep).join('/'));
        return `export { ${one.nameThere === one.name ? one.name : `${one.nameThere} as ${one.name}`} } from '${from}';\n`;
      });
    mkdirSync(dirname(join(folder, file)), { recursive: true });
    // One that offers nothing yet is a module all the same.
    writeFileSync(join(folder, file), `export {};\n${lines.join('')}`);
    return [name, file];
  });
  return new Map(entries);
}

/** Has the declarations name each other by their files, which offer all that they have, instead of by the entry points. */
function leadInside(folder: string, sources: ReadonlyMap<string, string>): void {
  for (const name of readdirSync(folder, { recursive: true, encoding: 'utf8' })) {
    if (!name.endsWith('.d.ts')) continue;
    const text = readFileSync(join(folder, name), 'utf8');
    const own = name.split(sep).join('/');
    const changed = text.replaceAll(/(["'])(adit\/[^"']+)\1/g, (all, _quote, entry: string) => {
      const source = sources.get(entry);
      return source === undefined ? all : `'${pathFrom(own, source)}'`;
    });
    if (changed !== text) writeFileSync(join(folder, name), changed);
  }
}

function pathFrom(file: string, target: string): string {
  const path = relative(dirname(file), target)
    .split(sep)
    .join('/')
    .replace(/\.d\.ts$/, '.ts');
  return path.startsWith('.') ? path : `./${path}`;
}
