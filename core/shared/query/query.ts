import { z } from 'zod';
import { AditError } from '../adit-error.ts';

/** How deep the parts of a query stand in each other at most. @beta */
export const MAX_QUERY_DEPTH = 32;
/** How many parts a query has at most. @beta */
export const MAX_QUERY_PARTS = 200;
/** How long the text of a query is at most, in characters. @beta */
export const MAX_QUERY_TEXT = 8192;
/** How many values a list of a query has at most. @beta */
export const MAX_QUERY_VALUES = 1000;

/** How a field is compared with a value. @beta */
export type QueryOperator = '=' | '!=' | '<' | '<=' | '>' | '>=';

/**
 * An expression that holds for some items of a layer. A missing value makes a comparison neither true nor false, and what is not true keeps nothing:
 * `not Au > 1` keeps no item without Au. `saved` is the id of a query that is kept for the site.
 *
 * @beta
 */
export type Query =
  | { readonly and: readonly Query[] }
  | { readonly or: readonly Query[] }
  | { readonly not: Query }
  | { readonly field: string; readonly op: QueryOperator; readonly value: number | string }
  | { readonly field: string; readonly in: readonly (number | string)[] }
  | { readonly field: string; readonly missing: true }
  | { readonly saved: string };

const field = z.string().min(1).max(500);
const value = z.union([z.number(), z.string().max(1000)]);

const onePart: z.ZodType<Query> = z.lazy(() =>
  z.union([
    z.strictObject({ and: z.array(onePart).min(2).max(MAX_QUERY_PARTS) }),
    z.strictObject({ or: z.array(onePart).min(2).max(MAX_QUERY_PARTS) }),
    z.strictObject({ not: onePart }),
    z.strictObject({ field, op: z.enum(['=', '!=', '<', '<=', '>', '>=']), value }),
    z.strictObject({ field, in: z.array(value).min(1).max(MAX_QUERY_VALUES) }),
    z.strictObject({ field, missing: z.literal(true) }),
    z.strictObject({ saved: z.string().min(1).max(100) }),
  ]),
);

/** A query in calls and states, no deeper and no larger than it may be. @beta */
export const queryShape: z.ZodType<Query> = z
  .unknown()
  .refine((given) => isWithinLimits(given), 'The query is too deep or has too many parts')
  .pipe(onePart);

/** The parts that stand directly in a part. @internal */
export function partsOf(query: Query): readonly Query[] {
  if ('and' in query) return query.and;
  if ('or' in query) return query.or;
  return 'not' in query ? [query.not] : [];
}

/** Throws `query-too-large` for a query that is deeper, or has more parts, than it may. @internal */
export function checkQuerySize(query: Query): void {
  if (!isWithinLimits(query)) throw tooLarge();
}

/** The refusal of a query that is larger than it may be. @internal */
export function tooLarge(): AditError {
  return new AditError('query-too-large', {
    message: `A query has at most ${MAX_QUERY_PARTS} parts, ${MAX_QUERY_DEPTH} deep, and ${MAX_QUERY_TEXT} characters`,
    values: { parts: MAX_QUERY_PARTS, depth: MAX_QUERY_DEPTH, characters: MAX_QUERY_TEXT },
  });
}

/** Walks what may be no query at all, and never deeper than it may be. */
function isWithinLimits(given: unknown): boolean {
  let parts = 0;
  let level: unknown[] = [given];
  for (let depth = 0; level.length > 0; depth += 1) {
    parts += level.length;
    if (depth === MAX_QUERY_DEPTH || parts > MAX_QUERY_PARTS) return false;
    level = level.flatMap((part) => {
      if (typeof part !== 'object' || part === null) return [];
      const { and, or, not } = part as { and?: unknown; or?: unknown; not?: unknown };
      return [
        ...(Array.isArray(and) ? and : []),
        ...(Array.isArray(or) ? or : []),
        ...(not === undefined ? [] : [not]),
      ];
    });
  }
  return true;
}
