import { describe, it } from 'vitest';
import { fuzzBrokenProjects, fuzzMadeUpProjects } from './testing/fuzz-omf.ts';

/** The tests repeat the same cases; the soak draws new ones. */
const [runs, seed] = process.env['ADIT_SOAK'] ? [10_000, undefined] : [40, 20_261];

describe('OMF projects: fuzz', () => {
  it('broken files of both versions', () => fuzzBrokenProjects(runs, seed), 30_000 + runs * 600);
  it('made-up projects of both versions', () => fuzzMadeUpProjects(runs, seed), 30_000 + runs * 600);
});
