import { AditError } from '../adit-error.ts';
import type { Column } from '../dataset.ts';
import { encodeItems } from '../item-text.ts';
import type { MaskStep } from '../mask-step.ts';
import { neighbour } from './neighbour.ts';
import { checkQuerySize, MAX_QUERY_DEPTH, partsOf, tooLarge, type Query, type QueryOperator } from './query.ts';

/** What a query may ask about a layer. @beta */
export interface QueryFacts {
  readonly columns: readonly Column[];
  /** The texts of a column of categories, by code. */
  texts(column: Column): Promise<readonly string[]>;
  /** A query that is kept, by its id. */
  saved?(id: string): Promise<Query | undefined>;
}

const opposites: Readonly<Record<QueryOperator, QueryOperator>> = {
  '=': '!=',
  '!=': '=',
  '<': '>=',
  '>=': '<',
  '>': '<=',
  '<=': '>',
};

/** A column as a query needs to know it. @beta */
export type QueryField = Pick<Column, 'name' | 'kind'>;

/**
 * Throws what is wrong with a query for a layer with these columns, as `stepOfQuery` does; queries that are kept are not looked into.
 *
 * @beta
 */
export function checkQuery(query: Query, columns: readonly QueryField[]): void {
  checkQuerySize(query);
  for (const part of partsOf(query)) checkQuery(part, columns);
  if (!('field' in query)) return;
  const column = columnOf(query.field, columns);
  if ('missing' in query) return;
  if (column.kind === 'category') stepOfTexts(query, false, column, []);
  else for (const value of 'in' in query ? query.in : [query.value]) stepOfNumber('=', value, column);
}

const DAY_MILLISECONDS = 86_400_000;
const nothing: MaskStep = { kind: 'any', of: [] };

/**
 * The items of a layer for which a query holds, as a step that engines know. Throws `unknown-field`, `query-not-a-number`, `query-not-a-date`,
 * `query-no-order` for categories that are compared by size, `query-unknown-saved`, `query-circle` and `query-too-large`.
 *
 * @beta
 */
export async function stepOfQuery(query: Query, facts: QueryFacts): Promise<MaskStep> {
  checkQuerySize(query);
  return stepOf(query, false, facts, []);
}

/** What a part keeps, or its opposite: of both, what has a value. */
async function stepOf(
  query: Query,
  isOpposite: boolean,
  facts: QueryFacts,
  within: readonly string[],
): Promise<MaskStep> {
  if ('not' in query) return stepOf(query.not, !isOpposite, facts, within);
  if ('and' in query || 'or' in query) {
    const parts = 'and' in query ? query.and : query.or;
    const of = await Promise.all(parts.map((part) => stepOf(part, isOpposite, facts, within)));
    return { kind: 'and' in query === isOpposite ? 'any' : 'all', of };
  }
  if ('saved' in query) return stepOfSaved(query.saved, isOpposite, facts, within);
  const column = columnOf(query.field, facts.columns);
  if ('missing' in query) {
    const valued = rangeOf(column, -Number.MAX_VALUE, Number.MAX_VALUE);
    return isOpposite ? valued : { kind: 'none', of: [valued] };
  }
  if (column.kind === 'category') return stepOfTexts(query, isOpposite, column, await facts.texts(column));
  if ('in' in query) {
    const of = query.in.map((value) => stepOfNumber(isOpposite ? '!=' : '=', value, column));
    return { kind: isOpposite ? 'all' : 'any', of };
  }
  return stepOfNumber(isOpposite ? opposites[query.op] : query.op, query.value, column);
}

async function stepOfSaved(
  id: string,
  isOpposite: boolean,
  facts: QueryFacts,
  within: readonly string[],
): Promise<MaskStep> {
  if (within.includes(id)) throw new AditError('query-circle', { message: `The query ${id} is a part of itself` });
  if (within.length === MAX_QUERY_DEPTH) throw tooLarge();
  const query = await facts.saved?.(id);
  if (!query) throw new AditError('query-unknown-saved', { message: `There is no query ${id}`, values: { query: id } });
  return stepOf(query, isOpposite, facts, [...within, id]);
}

function columnOf<Found extends QueryField>(field: string, columns: readonly Found[]): Found {
  const found = columns.find(({ name }) => name === field);
  if (found) return found;
  const alike = columns.filter(({ name }) => name.toLowerCase() === field.toLowerCase());
  if (alike.length === 1) return alike[0] as Found;
  throw new AditError('unknown-field', { message: `There is no field ${field}`, values: { field } });
}

function rangeOf({ name: column }: QueryField, low: number, high: number): MaskStep {
  return low <= high ? { kind: 'range', column, low, high } : nothing;
}

function stepOfTexts(
  query: Extract<Query, { readonly field: string }>,
  isOpposite: boolean,
  column: QueryField,
  texts: readonly string[],
): MaskStep {
  if ('missing' in query) return nothing;
  if ('op' in query && query.op !== '=' && query.op !== '!=')
    throw new AditError('query-no-order', {
      message: `${column.name} has categories, which are not compared by size`,
      values: { field: column.name },
    });
  const wanted = new Set(('in' in query ? query.in : [query.value]).map(String));
  const isExcluding = ('op' in query && query.op === '!=') !== isOpposite;
  const codes = texts.flatMap((text, code) => (wanted.has(text) === isExcluding ? [] : [code]));
  return codes.length === 0
    ? nothing
    : { kind: 'codes', column: column.name, codes: encodeItems(Uint32Array.from(codes)) };
}

function stepOfNumber(op: QueryOperator, value: number | string, column: QueryField): MaskStep {
  const [first, last] = column.kind === 'timestamp' ? momentsOf(value, column) : [numberOf(value, column), undefined];
  const end = last ?? first;
  switch (op) {
    case '=':
      return rangeOf(column, first, end);
    case '!=':
      return { kind: 'any', of: [stepOfNumber('<', value, column), stepOfNumber('>', value, column)] };
    case '<':
      return rangeOf(column, -Number.MAX_VALUE, neighbour(first, -1));
    case '<=':
      return rangeOf(column, -Number.MAX_VALUE, end);
    case '>':
      return rangeOf(column, neighbour(end, 1), Number.MAX_VALUE);
    case '>=':
      return rangeOf(column, first, Number.MAX_VALUE);
  }
}

function numberOf(value: number | string, { name }: QueryField): number {
  if (typeof value === 'number') return value;
  throw new AditError('query-not-a-number', {
    message: `${name} has numbers, and "${value}" is none`,
    values: { field: name, value },
  });
}

/** The first and the last millisecond of a moment, or of the day that is named; a number is milliseconds since 1970. */
function momentsOf(value: number | string, { name }: QueryField): readonly [number, number] {
  if (typeof value === 'number') return [value, value];
  const isDay = /^\d{4}-\d{2}-\d{2}$/.test(value);
  const moment = /^\d{4}-\d{2}-\d{2}/.test(value)
    ? Date.parse(isDay || /(?:Z|[+-]\d{2}:\d{2})$/.test(value) ? value : `${value}Z`)
    : NaN;
  if (Number.isNaN(moment))
    throw new AditError('query-not-a-date', {
      message: `${name} has dates, and "${value}" is none; write one as 2026-03-05`,
      values: { field: name, value },
    });
  return [moment, isDay ? moment + DAY_MILLISECONDS - 1 : moment];
}
