import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { variables } from '../../host/server/configuration.ts';

/** Programs that are started by hand, and what hands the surroundings on to another program or empties them: none of them reads a setting of the server. */
const handsOn = [
  'host/server/main.ts',
  'host/server/database/postgres-binaries.ts',
  'host/server/database/run-program.ts',
  'host/server/plugin-child/lock-down.ts',
  'plugins/engine-paraview/server/worker/programs.ts',
  'plugins/engine-paraview/server/worker/worker-process.ts',
];
const isExempt = (path: string): boolean =>
  handsOn.includes(path) || /^host\/(cli|build)\/|\.test\.tsx?$|\/testing\/|\/fuzz-/.test(path);

const sources = ['host', 'core', 'plugins'].flatMap((folder) =>
  readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && /\.(ts|tsx|mjs)$/.test(entry.name))
    .map((entry) => join(entry.parentPath, entry.name).replaceAll('\\', '/')),
);

/** The variables of the table of a page. */
function variablesOf(page: string): string[] {
  const rows = readFileSync(page, 'utf8')
    .split('\n')
    .filter((line) => line.startsWith('| `'));
  return rows.flatMap((row) =>
    [...(row.split('|')[1] ?? '').matchAll(/`([A-Z0-9_]+)`/g)].map(([, name]) => name ?? ''),
  );
}

describe('the configuration', () => {
  it('is read in one place', () => {
    expect(sources.length).toBeGreaterThan(1000);
    const reading = sources.filter((path) => !isExempt(path) && /process\s*\.env\b/.test(readFileSync(path, 'utf8')));
    expect(reading).toEqual([]);
  });

  it('has each of its variables in the README’s table, and the table has no others', () => {
    expect(variablesOf('README.md').toSorted()).toEqual(Object.values(variables).toSorted());
  });
});
