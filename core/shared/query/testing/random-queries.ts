import fc from 'fast-check';
import type { Query } from '../query.ts';

/** Fields of random queries: plain words, words of the language, and what needs quotes. */
export const randomFields = ['Au_ppm', 'Cu %', 'and', 'LITHOLOGY', 'año "2"', 'Sampled'] as const;

const value = fc.oneof(
  fc.constantFrom(-1, 0, 0.5, 1, 2, 1e-9, 1e21, Number.MAX_VALUE, Number.MIN_VALUE),
  fc.double({ noNaN: true, noDefaultInfinity: true }).filter((number) => !Object.is(number, -0)),
  fc.constantFrom('', 'OVB', "O'Brien", 'a b', 'ñandú', '2026-03-05'),
  fc.string({ unit: 'binary', maxLength: 12 }),
);

/** Queries of every form, up to six parts deep. */
export function randomQueries(leaf: fc.Arbitrary<Query> = anyLeaf): fc.Arbitrary<Query> {
  return fc.letrec<{ query: Query }>((tie) => {
    const parts = fc.array(tie('query'), { minLength: 2, maxLength: 3 });
    return {
      query: fc.oneof(
        { maxDepth: 6, depthSize: 'small' },
        leaf,
        fc.record({ and: parts }),
        fc.record({ or: parts }),
        fc.record({ not: tie('query') }),
      ),
    };
  }).query;
}

const anyLeaf: fc.Arbitrary<Query> = fc.oneof(
  fc.record({
    field: fc.oneof(fc.constantFrom(...randomFields), fc.string({ minLength: 1, maxLength: 8, unit: 'binary' })),
    op: fc.constantFrom('=' as const, '!=' as const, '<' as const, '<=' as const, '>' as const, '>=' as const),
    value,
  }),
  fc.record({ field: fc.constantFrom(...randomFields), in: fc.array(value, { minLength: 1, maxLength: 4 }) }),
  fc.record({ field: fc.constantFrom(...randomFields), missing: fc.constant(true as const) }),
  fc.record({ saved: fc.string({ minLength: 1, maxLength: 20, unit: 'binary' }) }),
);
