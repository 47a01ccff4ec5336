import { setTimeout as sleep } from 'node:timers/promises';
import { migrations, type CallContext, type Migration, type ServerPluginContext } from 'adit/core/server';
import { sql, type Generated, type Kysely } from 'kysely';
import { z } from 'zod';
import { keep, kept, statement, values } from '../shared/routes.ts';

interface Tables {
  lines: { id: Generated<number>; name: string; seen_at: Date | null };
  kinds: Record<string, unknown>;
}

const SEE = 'acme.fenced.see';
/** Longer than any transaction may take. */
const LONG = 60_000;

const steps: readonly Migration[] = [
  {
    id: 'acme.fenced.0001-lines',
    async up(database) {
      await sql`
        create table lines (id bigint generated always as identity primary key, name text not null unique);
        create index lines_name on lines (lower(name)); -- one text; two statements
      `.execute(database);
    },
  },
  {
    id: 'acme.fenced.0002-kinds',
    async up(database) {
      await database.schema.alterTable('lines').addColumn('seen_at', 'timestamptz').execute();
      await sql`create table kinds (
        small integer, large bigint, beyond bigint, exact numeric(20, 4), real double precision, yes boolean,
        day date, moment timestamptz, text text, json jsonb, list json, bytes bytea, many bigint[], days date[], texts text[],
        nothing text, id uuid, span interval
      )`.execute(database);
      await sql`insert into lines (name) values (${'from a step'})`.execute(database);
    },
  },
];

/** Adds routes that use tables of the plugin's own. */
export function addTableRoutes(context: ServerPluginContext): void {
  for (const step of steps) context.add(migrations, step);
  context.routes.add(statement, async ({ body: { text, times } }) => {
    const database = context.database<Tables>();
    try {
      const answers = await Promise.all(Array.from({ length: times }, () => sql.raw(text).execute(database)));
      const [{ rows } = { rows: [] }] = answers;
      return { rows: rows.length, first: rows[0] };
    } catch (error) {
      return { refused: `${(error as { code?: string }).code ?? ''} ${(error as Error).message}` };
    }
  });
  context.routes.add(values, () => readBack(context.database<Tables>()));
  context.jobs.define({
    ...{ name: SEE, input: z.object({ name: z.string() }), concurrency: 1, seconds: 60, attempts: 1 },
    async run({ name }) {
      const { numUpdatedRows } = await context
        .database<Tables>()
        .updateTable('lines')
        .set({ seen_at: new Date() })
        .where('name', '=', name)
        .executeTakeFirst();
      if (numUpdatedRows !== 1n) throw new Error(`The job sees ${numUpdatedRows} lines of ${name}`);
    },
    giveUp: async () => undefined,
  });
  context.routes.add(keep, async ({ params: { name }, body: { how, end } }, call) => {
    const write = async (database: Kysely<Tables>): Promise<void> => {
      await database.insertInto('lines').values({ name }).execute();
      if (how !== 'plain') await context.jobs.add(SEE, { name }, { tenantId: call.user.tenantId });
      if (end === 'badly') throw new Error('It ends badly');
      if (end === 'never') await sleep(LONG);
      if (end === 'with the process') process.exit(1);
    };
    await doIn(how, write, context, call);
    const { count } = await context
      .database<Tables>()
      .selectFrom('lines')
      .select(({ fn }) => fn.countAll<number>().as('count'))
      .executeTakeFirstOrThrow();
    return { count };
  });
  context.routes.add(kept, async () => {
    const lines = await context.database<Tables>().selectFrom('lines').selectAll().orderBy('id').execute();
    const seen = lines.filter(({ seen_at: at }) => at !== null);
    return { names: lines.map(({ name }) => name), seen: seen.map(({ name }) => name) };
  });
}

async function doIn(
  how: 'save' | 'transaction' | 'plain' | 'part',
  write: (database: Kysely<Tables>) => Promise<void>,
  context: ServerPluginContext,
  call: CallContext,
): Promise<void> {
  const database = context.database<Tables>();
  if (how === 'save') return call.save(() => write(database));
  if (how === 'transaction') return context.transaction((transaction) => write(transaction.database<Tables>()));
  if (how === 'plain') return database.transaction().execute(write);
  // The inner one is undone alone.
  return call.save(async () => {
    await database.insertInto('lines').values({ name: 'the outer one' }).execute();
    await context.transaction((transaction) => write(transaction.database<Tables>())).catch(() => undefined);
  });
}

/** Values as texts that tell their types as well. */
async function readBack(database: Kysely<Tables>): Promise<Record<string, string>> {
  await database
    .insertInto('kinds')
    .values({
      ...{
        small: 7,
        large: 9_007_199_254_740_991,
        beyond: '9007199254740993',
        exact: '12345.6789',
        real: 0.1,
        yes: true,
      },
      ...{
        day: '2026-11-28',
        moment: new Date(Date.UTC(2026, 10, 28, 6, 30, 15, 123)),
        text: "it's \\ ü €",
        nothing: null,
      },
      ...{
        json: JSON.stringify({ deep: [1, { ä: null }] }),
        list: { one: [true] },
        bytes: Buffer.from([0, 39, 92, 255]),
      },
      ...{ many: [1, 2], days: ['2026-01-02'], texts: ['a,b', '"', 'c'], id: '6f9619ff-8b86-4d11-b42d-00c04fc964ff' },
      span: '1 day 02:03:04',
    })
    .execute();
  const row = await database.selectFrom('kinds').selectAll().limit(1).executeTakeFirstOrThrow();
  const told = Object.entries(row).map(([name, value]) => [name, tell(value)] as const);
  return Object.fromEntries(told);
}

function tell(value: unknown): string {
  const kind = (value as object | null)?.constructor.name ?? 'nothing';
  return `${kind} ${value instanceof Uint8Array ? Buffer.from(value).toString('hex') : JSON.stringify(value)}`;
}
