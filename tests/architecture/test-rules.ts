import { resolveRelative } from './rules.ts';
import type { SourceFile } from './source-file.ts';

const SERVER_STARTERS = ['tests/integration/server-process.ts', 'host/server/database/cluster.ts'];

/** The tests outside `folders` that can start a server or a database, with what leads them there. */
export function misplacedServerTests(files: readonly SourceFile[], folders: readonly string[]): string[] {
  const byPath = new Map(files.map((file) => [file.path, file]));
  const leadsTo = (path: string, seen: Set<string>): string | undefined => {
    if (SERVER_STARTERS.includes(path)) return path;
    if (seen.has(path)) return undefined;
    seen.add(path);
    for (const { target, isType } of byPath.get(path)?.imports ?? []) {
      const found = target.startsWith('.') && !isType && leadsTo(resolveRelative(path, target), seen);
      if (found) return found;
    }
    return undefined;
  };
  return [...byPath.keys()]
    .filter((path) => /\.test\.tsx?$/.test(path) && !folders.some((folder) => path.startsWith(`${folder}/`)))
    .flatMap((path) => {
      const starter = leadsTo(path, new Set());
      return starter === undefined ? [] : [`${path} reaches ${starter}`];
    });
}
