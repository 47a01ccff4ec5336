import { it } from 'vitest';
import { fuzzArchives } from './fuzz-archive.ts';

const runs = process.env['ADIT_SOAK'] ? 10_000 : 500;

it('mutated archives end in their bytes or an error: fuzz', () => fuzzArchives(runs), runs * 240);
