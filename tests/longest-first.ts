import { readFileSync } from 'node:fs';
import { BaseSequencer, type TestSpecification } from 'vitest/node';

/** Files that take half a minute and more, though some of them are short. */
const longest = [
  'tests/reliability/fault-matrix.test.ts',
  'tests/conformance/pictures/pictures.test.ts',
  'tests/reliability/damaged-bucket.test.ts',
  'tests/security/hostile-uploads.test.ts',
  'tests/integration/damaged-session.test.ts',
  'tests/security/hostile-text.test.ts',
  'tests/reliability/frozen-database.test.ts',
  'tests/integration/awkward-names.test.ts',
  'tests/reliability/power-cuts.test.ts',
  'tests/reliability/import-refusals.test.ts',
  'tests/security/events.test.ts',
];

/**
 * Begins each project with its longest files, so that none of them is left to run alone at the end: Vitest goes by size where it has run nothing yet. Files with a page
 * of a browser around them follow each other: a process ends when the next file wants other surroundings, and a new one reads everything again.
 */
export class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const place = ({ moduleId }: TestSpecification): number => {
      const at = longest.findIndex((path) => moduleId.endsWith(path));
      return at < 0 ? longest.length : at;
    };
    const withPage = new Set(
      files.filter(({ moduleId }) => readFileSync(moduleId, 'utf8').startsWith('// @vitest-environment jsdom')),
    );
    const pageOf = (file: TestSpecification): number => Number(withPage.has(file));
    // Files of one project stay together: they share processes.
    return (await super.sort(files)).toSorted(
      (one, other) =>
        one.project.name.localeCompare(other.project.name) || pageOf(one) - pageOf(other) || place(one) - place(other),
    );
  }
}
