import { AditError } from '../adit-error.ts';

/** A piece of the text of a query; `at` is where it begins. */
export type QueryToken =
  | { readonly kind: 'word'; readonly text: string; readonly at: number }
  | { readonly kind: 'field'; readonly text: string; readonly at: number }
  | { readonly kind: 'text'; readonly text: string; readonly at: number }
  | { readonly kind: 'number'; readonly value: number; readonly text: string; readonly at: number }
  | { readonly kind: 'sign'; readonly text: string; readonly at: number }
  | { readonly kind: 'end'; readonly text: ''; readonly at: number };

const patterns = {
  space: /\s+/y,
  number: /[+-]?(?:\d+\.?\d*|\.\d+)(?:e[+-]?\d+)?(?![\p{L}\p{N}_])/iuy,
  word: /[\p{L}_][\p{L}\p{N}_]*/uy,
  field: /"((?:[^"]|"")+)"/y,
  text: /'((?:[^']|'')*)'/y,
  sign: /<=|>=|!=|<>|[()=<>,@]/y,
};

/** The pieces of a text, and behind them its end. Throws `query-odd-character` at what begins none. */
export function tokensOf(text: string): QueryToken[] {
  const tokens: QueryToken[] = [];
  let at = 0;
  const take = (kind: keyof typeof patterns): RegExpExecArray | null => {
    const pattern = patterns[kind];
    pattern.lastIndex = at;
    return pattern.exec(text);
  };
  while (at < text.length) {
    const start = at;
    let found = take('space');
    if (found) {
      at += found[0].length;
      continue;
    }
    if ((found = take('number'))) tokens.push({ kind: 'number', value: Number(found[0]), text: found[0], at });
    else if ((found = take('word'))) tokens.push({ kind: 'word', text: found[0], at });
    else if ((found = take('field'))) tokens.push({ kind: 'field', text: found[1]!.replaceAll('""', '"'), at });
    else if ((found = take('text'))) tokens.push({ kind: 'text', text: found[1]!.replaceAll("''", "'"), at });
    else if ((found = take('sign'))) tokens.push({ kind: 'sign', text: found[0] === '<>' ? '!=' : found[0], at });
    if (!found) throw oddCharacter(text, start);
    at += found[0].length;
  }
  tokens.push({ kind: 'end', text: '', at });
  return tokens;
}

function oddCharacter(text: string, at: number): AditError {
  const found = String.fromCodePoint(text.codePointAt(at) as number);
  if (found === '"' || found === "'")
    return new AditError('query-open-quote', {
      message: `The quote at ${at + 1} is not closed`,
      values: { at: at + 1 },
    });
  return new AditError('query-odd-character', {
    message: `"${found}" at ${at + 1} has no meaning in a query`,
    values: { at: at + 1, found },
  });
}
