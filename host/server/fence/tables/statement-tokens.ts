/** A part of a text in SQL that means something: a word as PostgreSQL reads it, or a mark. What stands between quotes as a value, comments and spaces are none. */
export interface StatementToken {
  readonly kind: 'word' | 'name' | 'mark';
  /** A word in lower case, a quoted name as it is, or one character. */
  readonly text: string;
  readonly from: number;
}

const SPACE = /[ \t\n\r\f\v]+/y;
const LINE_COMMENT = /--[^\n\r]*/y;
const WORD = /[A-Za-z_\u0080-\uffff][A-Za-z0-9_$\u0080-\uffff]*/y;
const NUMBER = /\$?\d[\d.]*/y;
const QUOTED_NAME = /"((?:[^"]|"")*)"/y;
const TEXT = /'(?:[^']|'')*'/y;
const ESCAPED_TEXT = /'(?:[^'\\]|''|\\[^])*'/y;
const DOLLAR_QUOTE = /\$([A-Za-z_\u0080-\uffff][A-Za-z0-9_\u0080-\uffff]*)?\$/y;

/** Reads a text as PostgreSQL does with `standard_conforming_strings`. Throws for what it would read in another way, or not at all. */
export function tokensOf(text: string): StatementToken[] {
  const tokens: StatementToken[] = [];
  let at = 0;
  // Where the last text with backslashes ended: a text right behind it is read like it.
  let afterEscaped = -1;
  const take = (pattern: RegExp): string | undefined => {
    pattern.lastIndex = at;
    const [found] = pattern.exec(text) ?? [];
    if (found !== undefined) at += found.length;
    return found;
  };
  const takeText = (isEscaped: boolean): void => {
    if (take(isEscaped ? ESCAPED_TEXT : TEXT) === undefined)
      throw new SyntaxError('A text in the statement has no end');
    if (isEscaped) afterEscaped = tokens.length;
  };
  while (at < text.length) {
    const from = at;
    if (take(SPACE) !== undefined || take(LINE_COMMENT) !== undefined) continue;
    if (text.startsWith('/*', at)) {
      at = endOfComment(text, at);
      continue;
    }
    const word = take(WORD);
    if (word !== undefined) {
      const next = text[at];
      if (/^u$/i.test(word) && next === '&' && /['"]/.test(text[at + 1] ?? ''))
        throw new SyntaxError('Names and texts with U& are not taken');
      if (next === "'" && /^[ebxn]$/i.test(word)) takeText(/^e$/i.test(word));
      else tokens.push({ kind: 'word', text: word.toLowerCase(), from });
      continue;
    }
    const quoted = take(QUOTED_NAME);
    if (quoted !== undefined) {
      tokens.push({ kind: 'name', text: quoted.slice(1, -1).replaceAll('""', '"'), from });
      continue;
    }
    if (text[at] === "'") {
      if (afterEscaped === tokens.length) throw new SyntaxError('A text with E is written in one part');
      takeText(false);
      continue;
    }
    const quote = take(DOLLAR_QUOTE);
    if (quote !== undefined) {
      const end = text.indexOf(quote, at);
      if (end < 0) throw new SyntaxError('A text in the statement has no end');
      at = end + quote.length;
      continue;
    }
    if (take(NUMBER) !== undefined) continue;
    const mark = text[at] ?? '';
    if (mark === '"' || mark === '\0') throw new SyntaxError('A name in the statement has no end');
    tokens.push({ kind: 'mark', text: mark, from });
    at += 1;
  }
  return tokens;
}

/** Comments may stand in comments. */
function endOfComment(text: string, from: number): number {
  let depth = 0;
  for (let at = from; at < text.length;) {
    const two = text.slice(at, at + 2);
    if (two === '/*') depth += 1;
    else if (two === '*/') depth -= 1;
    at += two === '/*' || two === '*/' ? 2 : 1;
    if (depth === 0) return at;
  }
  throw new SyntaxError('A comment in the statement has no end');
}
