import { tokensOf, type StatementToken } from './statement-tokens.ts';

const MAX_CHARACTERS = 1_000_000;

/** What a plugin may say to the database. The walls are the rights of its account; these rules keep it from what PostgreSQL lets every account do to others. */
export interface StatementRules {
  /** How statements begin, one word or more. */
  readonly beginnings: readonly string[];
  /** Names that may not be used, such as functions that lock what is not the plugin's. */
  readonly deniedNames: ReadonlySet<string>;
  /** Schemas that may not be named. */
  readonly deniedSchemas: ReadonlySet<string>;
}

/** How statements begin that read and write rows. */
export const ROW_STATEMENTS = ['select', 'insert', 'update', 'delete', 'merge', 'with', 'values'] as const;

/** How statements begin in a step of a plugin's tables: only what a backup can make again. */
export const STEP_STATEMENTS = [
  ...ROW_STATEMENTS,
  ...['create table', 'create unlogged table', 'create index', 'create unique index', 'create sequence'],
  ...['alter table', 'alter index', 'alter sequence', 'drop table', 'drop index', 'drop sequence', 'truncate'],
] as const;

/** A statement that a plugin may not say to the database. */
export class StatementRefused extends Error {
  override readonly name = 'StatementRefused';
}

/** The statements of a text, each as it was written. Throws where one breaks the rules. */
export function checkedStatements(text: string, rules: StatementRules): string[] {
  if (text.length > MAX_CHARACTERS)
    throw new StatementRefused(`A statement has at most ${MAX_CHARACTERS} characters; give values as parameters`);
  const statements: { from: number; end: number; tokens: StatementToken[] }[] = [];
  let tokens: StatementToken[] = [];
  const end = (at: number): void => {
    const [first] = tokens;
    if (first) statements.push({ from: first.from, end: at, tokens });
    tokens = [];
  };
  for (const token of tokensIn(text)) {
    if (token.kind === 'mark' && token.text === ';') end(token.from);
    else tokens.push(token);
  }
  end(text.length);
  for (const statement of statements) check(statement.tokens, rules);
  if (statements.length === 0) throw new StatementRefused('There is no statement');
  return statements.map((statement) => text.slice(statement.from, statement.end));
}

function tokensIn(text: string): StatementToken[] {
  try {
    return tokensOf(text);
  } catch (error) {
    throw new StatementRefused((error as Error).message, { cause: error });
  }
}

function check(tokens: readonly StatementToken[], { beginnings, deniedNames, deniedSchemas }: StatementRules): void {
  // Only what selects begins with a bracket.
  const first = tokens.findIndex(({ text }) => text !== '(');
  const beginning = tokens.slice(first, first + 3);
  const words = beginning.map(({ kind, text }) => (kind === 'word' ? text : '')).join(' ');
  if (!beginnings.some((one) => `${words} `.startsWith(`${one} `)))
    throw new StatementRefused(`A plugin behind the fence says nothing to the database that begins with "${words}"`);
  tokens.forEach(({ kind, text }, at) => {
    if (kind === 'mark') return;
    if (deniedNames.has(text)) throw new StatementRefused(`${text} is not there for a plugin behind the fence`);
    if (deniedSchemas.has(text) && tokens[at + 1]?.text === '.')
      throw new StatementRefused(`The schema ${text} is not there for a plugin behind the fence`);
  });
}
