import { it } from 'vitest';
import { fuzzDatamine, fuzzModels } from './testing/fuzz.ts';

const runs = 500;

it('Datamine files that are broken in 500 ways are read or refused: fuzz', () => fuzzDatamine(runs), 240_000);

it('500 made-up tables and headers become models or are refused: fuzz', () => fuzzModels(runs), 240_000);
