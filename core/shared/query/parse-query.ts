import { AditError } from '../adit-error.ts';
import {
  checkQuerySize,
  MAX_QUERY_DEPTH,
  MAX_QUERY_TEXT,
  MAX_QUERY_VALUES,
  tooLarge,
  type Query,
  type QueryOperator,
} from './query.ts';
import { isKeyword } from './keywords.ts';
import { tokensOf, type QueryToken } from './tokens.ts';

const operators: ReadonlySet<string> = new Set(['=', '!=', '<', '<=', '>', '>=']);

/**
 * Reads the text of a query, such as `(Au_ppm >= 1 or "Cu %" >= 0.5) and not LITHOLOGY in ('OVB', 'DYK')`. Words of the language (`and`, `or`, `not`,
 * `in`, `is missing`) are read in upper and lower case; a field that is called so, or has more than letters, digits and underscores, stands in double
 * quotes; texts stand in single ones. `@'id'` is a query that is kept. Throws `query-syntax` with what was `expected` (a field, an operator …), and
 * `query-odd-character` and `query-open-quote`, all with the place (`at`, from 1); and `query-too-large`.
 *
 * @beta
 */
export function parseQuery(text: string): Query {
  if (text.length > MAX_QUERY_TEXT) throw tooLarge();
  const query = new QueryParser(tokensOf(text)).whole();
  checkQuerySize(query);
  return query;
}

/** What can stand at a place, as an error names it, and in words. */
const names = {
  field: 'a field',
  operator: '=, !=, <, <=, >, >=, in or is',
  value: 'a number or a text in single quotes',
  number: 'a number',
  text: 'a text in single quotes',
  connective: 'and, or or the end',
  missing: 'missing',
  in: 'in',
  '(': '(',
  ')': ')',
} as const;
type Expected = keyof typeof names;

class QueryParser {
  readonly #tokens: readonly QueryToken[];
  #next = 0;
  #depth = 0;

  constructor(tokens: readonly QueryToken[]) {
    this.#tokens = tokens;
  }

  whole(): Query {
    const query = this.#any();
    if (this.#token.kind !== 'end') throw this.#unexpected('connective');
    return query;
  }

  get #token(): QueryToken {
    return this.#tokens[this.#next] as QueryToken;
  }

  #any(): Query {
    return this.#inside(() => {
      const parts = [this.#all()];
      while (this.#takeWord('or')) parts.push(this.#all());
      return parts.length === 1 ? (parts[0] as Query) : { or: parts };
    });
  }

  #all(): Query {
    const parts = [this.#negated()];
    while (this.#takeWord('and')) parts.push(this.#negated());
    return parts.length === 1 ? (parts[0] as Query) : { and: parts };
  }

  #negated(): Query {
    if (this.#takeWord('not')) return this.#inside(() => ({ not: this.#negated() }));
    if (!this.#takeSign('(')) return this.#comparison();
    const query = this.#any();
    this.#expectSign(')');
    return query;
  }

  #comparison(): Query {
    if (this.#takeSign('@')) return { saved: this.#expectText() };
    const field = this.#field();
    if (this.#takeWord('is')) {
      const isThere = this.#takeWord('not');
      if (!this.#takeWord('missing')) throw this.#unexpected('missing');
      return isThere ? { not: { field, missing: true } } : { field, missing: true };
    }
    if (this.#takeWord('not')) {
      if (!this.#takeWord('in')) throw this.#unexpected('in');
      return { not: { field, in: this.#list() } };
    }
    if (this.#takeWord('in')) return { field, in: this.#list() };
    const { kind, text } = this.#token;
    if (kind !== 'sign' || !operators.has(text)) throw this.#unexpected('operator');
    this.#next += 1;
    return { field, op: text as QueryOperator, value: this.#value() };
  }

  #field(): string {
    const token = this.#token;
    const isField = token.kind === 'field' || (token.kind === 'word' && !isKeyword(token.text));
    if (!isField) throw this.#unexpected('field');
    this.#next += 1;
    return token.text;
  }

  #list(): (number | string)[] {
    this.#expectSign('(');
    const values = [this.#value()];
    while (this.#takeSign(',')) values.push(this.#value());
    this.#expectSign(')');
    if (values.length > MAX_QUERY_VALUES) throw tooLarge();
    return values;
  }

  #value(): number | string {
    const token = this.#token;
    if (token.kind === 'number') {
      if (!Number.isFinite(token.value)) throw this.#unexpected('number');
      this.#next += 1;
      return token.value;
    }
    return this.#expectText('value');
  }

  #expectText(expected: Expected = 'text'): string {
    const token = this.#token;
    if (token.kind !== 'text') throw this.#unexpected(expected);
    this.#next += 1;
    return token.text;
  }

  #takeWord(word: string): boolean {
    const { kind, text } = this.#token;
    const isIt = kind === 'word' && text.toLowerCase() === word;
    if (isIt) this.#next += 1;
    return isIt;
  }

  #takeSign(sign: string): boolean {
    const { kind, text } = this.#token;
    const isIt = kind === 'sign' && text === sign;
    if (isIt) this.#next += 1;
    return isIt;
  }

  #expectSign(sign: '(' | ')'): void {
    if (!this.#takeSign(sign)) throw this.#unexpected(sign);
  }

  /** A part that stands in another one; no deeper than parts may, so that no text can exhaust the stack. */
  #inside(read: () => Query): Query {
    this.#depth += 1;
    if (this.#depth > MAX_QUERY_DEPTH) throw tooLarge();
    const query = read();
    this.#depth -= 1;
    return query;
  }

  #unexpected(expected: Expected): AditError {
    const { kind, text, at } = this.#token;
    const found = kind === 'end' ? '' : text;
    const what = kind === 'end' ? 'the text ends' : `"${text}" stands`;
    return new AditError('query-syntax', {
      message: `At ${at + 1} ${what}, where ${names[expected]} is expected`,
      values: { at: at + 1, found, expected },
    });
  }
}
