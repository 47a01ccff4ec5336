import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { reportApi, type ApiReport } from './api-report.ts';

/** The reports of the package's entry points by their names in the package, as `package.json` declares them. */
export function apiReports(root: string): Map<string, ApiReport> {
  const { exports } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as {
    exports: Record<string, string | { 'adit-source'?: string }>;
  };
  const entryPoints = Object.entries(exports).flatMap(([name, target]): [string, string][] => {
    const source = typeof target === 'object' ? target['adit-source'] : undefined;
    if (source === undefined) return [];
    return filled(root, source).map((part) => [
      name.replace('.', 'adit').replace('*', part),
      source.replace('*', part),
    ]);
  });
  return reportApi(root, new Map(entryPoints));
}

/** What stands for the `*` of a source, such as the plugins that have a shared half. */
function filled(root: string, source: string): string[] {
  const [folder = '', rest] = source.split('*');
  if (rest === undefined) return [''];
  return readdirSync(join(root, folder)).filter((name) => existsSync(join(root, folder, name + rest)));
}

/** The pages that reports are kept in, by path below the repository. */
export function pagesOf(reports: ReadonlyMap<string, ApiReport>): Map<string, string> {
  return new Map([...reports].map(([name, { text }]) => [pageOf(name), text]));
}

/** A short name of the whole API as it is, without its comments, which the change log names: who changes the one changes the other. */
export function fingerprint(reports: ReadonlyMap<string, ApiReport>): string {
  const hash = createHash('sha256');
  for (const [name, { declarations }] of [...reports].toSorted(([left], [right]) => (left < right ? -1 : 1)))
    hash.update(name).update(declarations);
  return hash.digest('hex').slice(0, 8);
}

function pageOf(name: string): string {
  return `docs/api/${name.replace('adit/', '').replaceAll('/', '-')}.md`;
}
