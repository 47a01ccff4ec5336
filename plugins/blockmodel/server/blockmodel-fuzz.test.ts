import { it } from 'vitest';
import { fuzzDatamine, fuzzModels } from './testing/fuzz.ts';

const runs = process.env['ADIT_SOAK'] ? 10_000 : 50;

it('Datamine files that are broken are read or refused: fuzz', () => fuzzDatamine(runs), 30_000 + runs * 480);

it('made-up tables and headers become models or are refused: fuzz', () => fuzzModels(runs), 30_000 + runs * 480);
