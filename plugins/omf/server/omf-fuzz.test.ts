import { describe, it } from 'vitest';
import { fuzzBrokenProjects, fuzzMadeUpProjects } from './testing/fuzz-omf.ts';

const runs = process.env['ADIT_SOAK'] ? 10_000 : 500;

describe('OMF projects: fuzz', () => {
  it('broken files of both versions', () => fuzzBrokenProjects(runs), runs * 600);
  it('made-up projects of both versions', () => fuzzMadeUpProjects(runs), runs * 600);
});
