import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { reportApi, type ApiReport } from './api-report.ts';

/** The reports of the package's entry points by their names in the package, as `package.json` declares them. */
export function apiReports(root: string): Map<string, ApiReport> {
  const { exports } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as {
    exports: Record<string, string | { 'adit-source'?: string }>;
  };
  const entryPoints = Object.entries(exports).flatMap(([name, target]): [string, string][] =>
    typeof target === 'object' && target['adit-source'] && !name.includes('*')
      ? [[name.replace('.', 'adit'), target['adit-source']]]
      : [],
  );
  return reportApi(root, new Map(entryPoints));
}

/** The pages that reports are kept in, by path below the repository. */
export function pagesOf(reports: ReadonlyMap<string, ApiReport>): Map<string, string> {
  return new Map([...reports].map(([name, { text }]) => [pageOf(name), text]));
}

/** A short name of the whole public API as it is, which the change log names: who changes the one changes the other. */
export function fingerprint(pages: ReadonlyMap<string, string>): string {
  const hash = createHash('sha256');
  for (const [path, text] of [...pages].toSorted(([left], [right]) => (left < right ? -1 : 1)))
    hash.update(path).update(text);
  return hash.digest('hex').slice(0, 8);
}

function pageOf(name: string): string {
  return `docs/api/${name.replace('adit/', '').replaceAll('/', '-')}.md`;
}
