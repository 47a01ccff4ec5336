import { describe, it } from 'vitest';
import { fuzzDatamine, fuzzModels } from '../../plugins/blockmodel/server/testing/fuzz.ts';

const runs = 10_000;
const HOURS = 3_600_000;

describe.skipIf(!process.env['ADIT_SOAK'])('block models, 10,000 cases each: fuzz', () => {
  it('broken Datamine files', () => fuzzDatamine(runs), 2 * HOURS);
  it('made-up tables and headers', () => fuzzModels(runs), 2 * HOURS);
});
