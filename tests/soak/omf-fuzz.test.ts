import { describe, it } from 'vitest';
import { fuzzBrokenProjects, fuzzMadeUpProjects } from '../../plugins/omf/server/testing/fuzz-omf.ts';

const runs = 10_000;
const HOURS = 3_600_000;

describe.skipIf(!process.env['ADIT_SOAK'])('OMF projects, 10,000 cases each: fuzz', () => {
  it('broken files of both versions', () => fuzzBrokenProjects(runs), 2 * HOURS);
  it('made-up projects of both versions', () => fuzzMadeUpProjects(runs), 2 * HOURS);
});
