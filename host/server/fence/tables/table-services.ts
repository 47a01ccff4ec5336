import { z } from 'zod';
import type { OpenWork } from '../half/open-works.ts';
import type { HalfServices } from '../services/half-services.ts';
import { checkedStatements, StatementRefused, STEP_STATEMENTS, type StatementRules } from './checked-statements.ts';
import { transactionSettings } from './open-transactions.ts';
import { currentPart } from './own-part.ts';
import type { PluginTables } from './plugin-tables.ts';
import { failureOf, sentValues, type SentValues, type TableAnswer, type TableFailure } from './table-answer.ts';
import type { TableConnection } from './table-connection.ts';

const savepoint = z.tuple([z.enum(['savepoint', 'rollback to', 'release']), z.string().regex(/^\w{1,60}$/)]);

/** The tables of a plugin as its process has them, which is over when `ended` is aborted. */
export function tableServices(tables: PluginTables, ended: AbortSignal): HalfServices {
  const { open } = tables;
  const told = async (work: () => Promise<TableAnswer>): Promise<TableAnswer | TableFailure> => {
    try {
      return await work();
    } catch (error) {
      const failure = failureOf(error);
      if (!failure) throw error;
      return failure;
    }
  };
  return {
    'tables.query': ([text, values, id]) =>
      told(() => query(tables, z.string().parse(text), sentValues.parse(values), id)),
    'tables.begin': async ([settings], work) => {
      const { isolationLevel, accessMode } = transactionSettings.parse(settings ?? {});
      const part = currentPart();
      const words = `${isolationLevel ? `isolation level ${isolationLevel}` : ''} ${accessMode ?? ''}`;
      const transaction = part ? await part.inner() : await tables.begin(words);
      return open.add(transaction, signalOf(work, ended));
    },
    'tables.end': ([id, isKept]) => open.end(id, isKept === true),
    'tables.savepoint': async ([id, how, name]) => {
      const [words, own] = savepoint.parse([how, name]);
      await open.find(id).connection.run(`${words} ${words === 'rollback to' ? 'savepoint ' : ''}"${own}"`);
    },
  };
}

function signalOf(work: OpenWork | undefined, ended: AbortSignal): AbortSignal {
  return work ? AbortSignal.any([work.ended, ended]) : ended;
}

async function query(tables: PluginTables, text: string, values: SentValues, id: unknown): Promise<TableAnswer> {
  if (id !== undefined) {
    const { connection, rules } = tables.open.find(id);
    return runAll(connection, statementsOf(text, values, rules), values);
  }
  // Before a connection is taken: what is refused anyway does not wait for one.
  const statements = statementsOf(text, values, await tables.rules());
  const part = currentPart();
  if (part) return runAll(await part.connection(), statements, values);
  const connection = await tables.connect();
  try {
    return await runAll(connection, statements, values);
  } finally {
    await connection.end();
  }
}

/** Only a step of tables may have several statements. */
function statementsOf(text: string, values: SentValues, rules: StatementRules): string[] {
  const statements = checkedStatements(text, rules);
  if (statements.length > 1 && (rules.beginnings !== STEP_STATEMENTS || values.length > 0))
    throw new StatementRefused('One statement at a time');
  return statements;
}

async function runAll(
  connection: TableConnection,
  [first = '', ...others]: readonly string[],
  values: SentValues,
): Promise<TableAnswer> {
  let answer = await connection.run(first, values);
  for (const statement of others) answer = await connection.run(statement);
  return answer;
}
