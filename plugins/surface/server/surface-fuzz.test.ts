import { it } from 'vitest';
import { fuzzReaders } from './testing/fuzz-readers.ts';

const runs = process.env['ADIT_SOAK'] ? 10_000 : 50;

it(
  'mutated drawings, meshes and archives end in an error or in a whole dataset: fuzz',
  () => fuzzReaders(20_261, runs),
  30_000 + runs * 600,
);
