import { it } from 'vitest';
import { fuzzArchives } from './fuzz-archive.ts';

it('archive fuzz', () => fuzzArchives(500), 120_000);
