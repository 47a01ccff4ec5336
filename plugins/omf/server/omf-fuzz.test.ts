import { describe, it } from 'vitest';
import { fuzzBrokenProjects, fuzzMadeUpProjects } from './testing/fuzz-omf.ts';

const runs = 500;

describe('OMF projects, 500 cases each: fuzz', () => {
  it('broken files of both versions', () => fuzzBrokenProjects(runs), 300_000);
  it('made-up projects of both versions', () => fuzzMadeUpProjects(runs), 300_000);
});
