import { isKeyword } from './keywords.ts';
import type { Query } from './query.ts';

/** How strongly a part holds together: what is weaker than its surroundings stands in brackets. */
const strengths = { or: 1, and: 2, not: 3, alone: 4 } as const;

const plainWord = /^[\p{L}_][\p{L}\p{N}_]*$/u;

/** The text of a query, from which `parseQuery` makes the same one. @beta */
export function printQuery(query: Query): string {
  if ('and' in query) return query.and.map((part) => inside(part, 'and')).join(' and ');
  if ('or' in query) return query.or.map((part) => inside(part, 'or')).join(' or ');
  if ('not' in query) return `not ${inside(query.not, 'not')}`;
  if ('saved' in query) return `@${printText(query.saved)}`;
  const field = printField(query.field);
  if ('missing' in query) return `${field} is missing`;
  if ('in' in query) return `${field} in (${query.in.map(printValue).join(', ')})`;
  return `${field} ${query.op} ${printValue(query.value)}`;
}

/** The name of a field as it stands in a query: in double quotes where it is no plain word. @beta */
export function printField(field: string): string {
  return plainWord.test(field) && !isKeyword(field) ? field : `"${field.replaceAll('"', '""')}"`;
}

function inside(part: Query, around: keyof typeof strengths): string {
  const text = printQuery(part);
  const own = strengthOf(part);
  // A list of the same kind inside of another keeps its brackets, and `not` of `not` needs none.
  const isLoose = around === 'not' ? own < strengths.not : own <= strengths[around];
  return isLoose ? `(${text})` : text;
}

function strengthOf(query: Query): number {
  if ('or' in query) return strengths.or;
  if ('and' in query) return strengths.and;
  return 'not' in query ? strengths.not : strengths.alone;
}

function printValue(value: number | string): string {
  return typeof value === 'number' ? String(value) : printText(value);
}

function printText(text: string): string {
  return `'${text.replaceAll("'", "''")}'`;
}
