import type pg from 'pg';
import type { SequenceContents, TableContents } from './backup-shape.ts';

/** The tables of ours without their rows, and all that hangs on them. */
export interface Schema {
  readonly schemas: string[];
  readonly tables: TableContents[];
  readonly sequences: SequenceContents[];
  readonly constraints: string[];
}

const ours = `(n.nspname = 'adit' or n.nspname like 'plugin\\_%')`;

const schemasQuery = `select n.nspname as name from pg_namespace n where ${ours} order by 1`;

/** Selects the names of what is more than tables in the schemas `n` that a condition chooses. */
export function oddObjects(chosen: string): string {
  return `
  select n.nspname || '.' || c.relname as name from pg_class c join pg_namespace n on n.oid = c.relnamespace
    where ${chosen} and c.relkind not in ('r', 'i', 'S', 't') and not (c.relkind = 'c')
  union all select n.nspname || '.' || p.proname from pg_proc p join pg_namespace n on n.oid = p.pronamespace where ${chosen}
  union all select n.nspname || '.' || t.typname from pg_type t join pg_namespace n on n.oid = t.typnamespace
    where ${chosen} and t.typtype in ('e', 'd', 'r', 'm')
  union all select g.tgname from pg_trigger g join pg_class c on c.oid = g.tgrelid join pg_namespace n on n.oid = c.relnamespace
    where ${chosen} and not g.tgisinternal`;
}

const columnsQuery = `
  select n.nspname as schema, c.relname as table, a.attname as name, format_type(a.atttypid, a.atttypmod) as type,
    a.attnotnull as required, a.attidentity as identity, a.attgenerated as computed,
    pg_get_expr(d.adbin, d.adrelid) as expression, c.relpersistence = 'u' as unlogged,
    (select quote_ident(ln.nspname) || '.' || quote_ident(l.collname) from pg_collation l
      join pg_namespace ln on ln.oid = l.collnamespace join pg_type t on t.oid = a.atttypid
      where l.oid = a.attcollation and l.oid <> t.typcollation) as collation,
    (select quote_ident(sn.nspname) || '.' || quote_ident(s.relname) from pg_depend p
      join pg_class s on s.oid = p.objid and s.relkind = 'S' join pg_namespace sn on sn.oid = s.relnamespace
      where p.classid = 'pg_class'::regclass and p.refobjid = c.oid and p.refobjsubid = a.attnum and p.deptype = 'i') as sequence
  from pg_class c join pg_namespace n on n.oid = c.relnamespace
    join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
    left join pg_attrdef d on d.adrelid = c.oid and d.adnum = a.attnum
  where ${ours} and c.relkind = 'r' order by 1, 2, a.attnum`;

const sequencesQuery = `
  select n.nspname as schema, c.relname as name, format_type(s.seqtypid, null) as type, s.seqincrement as step,
    d.deptype as dependency, tn.nspname as table_schema, t.relname as table, a.attname as column
  from pg_sequence s join pg_class c on c.oid = s.seqrelid join pg_namespace n on n.oid = c.relnamespace
    left join pg_depend d on d.objid = c.oid and d.classid = 'pg_class'::regclass and d.refobjsubid > 0 and d.deptype in ('a', 'i')
    left join pg_class t on t.oid = d.refobjid left join pg_namespace tn on tn.oid = t.relnamespace
    left join pg_attribute a on a.attrelid = d.refobjid and a.attnum = d.refobjsubid
  where ${ours} order by 1, 2`;

// Foreign keys come last: they need the keys that they name.
const constraintsQuery = `
  select n.nspname as schema, c.relname as table, k.conname as name, pg_get_constraintdef(k.oid) as definition
  from pg_constraint k join pg_class c on c.oid = k.conrelid join pg_namespace n on n.oid = c.relnamespace
  where ${ours} and k.contype in ('p', 'u', 'c', 'x', 'f')
  order by k.contype = 'f', 1, 2, 3`;

const indexesQuery = `
  select pg_get_indexdef(i.indexrelid) as definition
  from pg_index i join pg_class c on c.oid = i.indrelid join pg_namespace n on n.oid = c.relnamespace
  where ${ours} and not exists (
    select from pg_constraint k where k.conindid = i.indexrelid and k.contype in ('p', 'u', 'x'))
  order by 1`;

/** A name as it is written in a statement. */
export function quote(name: string): string {
  return `"${name.replaceAll('"', '""')}"`;
}

/** Reads how our tables are made. Throws an Error that names what it could not make anew. */
export async function readSchema(client: pg.ClientBase): Promise<Schema> {
  const odd = (await client.query<{ name: string }>(oddObjects(ours))).rows.map(({ name }) => name);
  if (odd.length > 0) {
    throw new Error(
      `The database has more than tables (${odd.join(', ')}), which a backup does not keep: use pg_dump and copy the data folder`,
    );
  }
  const schemas = (await client.query<{ name: string }>(schemasQuery)).rows.map(({ name }) => name);
  const constraints = (await client.query<Record<string, string>>(constraintsQuery)).rows.map(
    ({ schema = '', table = '', name = '', definition }) =>
      `alter table ${quote(schema)}.${quote(table)} add constraint ${quote(name)} ${definition}`,
  );
  const isForeign = (statement: string): boolean => / FOREIGN KEY \(/.test(statement);
  const indexes = (await client.query<{ definition: string }>(indexesQuery)).rows.map(({ definition }) => definition);
  return {
    schemas,
    tables: await readTables(client),
    sequences: await readSequences(client),
    constraints: [
      ...constraints.filter((statement) => !isForeign(statement)),
      ...indexes,
      ...constraints.filter(isForeign),
    ],
  };
}

interface ColumnRow {
  schema: string;
  table: string;
  name: string;
  type: string;
  required: boolean;
  identity: '' | 'a' | 'd';
  computed: '' | 's' | 'v';
  expression: string | null;
  unlogged: boolean;
  collation: string | null;
  sequence: string | null;
}

async function readTables(client: pg.ClientBase): Promise<TableContents[]> {
  const tables = new Map<string, TableContents>();
  for (const row of (await client.query<ColumnRow>(columnsQuery)).rows) {
    const key = `${row.schema}.${row.table}`;
    const table = tables.get(key) ?? emptyTable(row);
    tables.set(key, table);
    table.columns.push({ name: row.name, type: row.type, definition: definitionOf(row) });
    if (row.computed === '') table.kept.push(row.name);
  }
  return [...tables.values()];
}

function emptyTable({ schema, table, unlogged }: ColumnRow): TableContents {
  return { schema, name: table, isUnlogged: unlogged, columns: [], kept: [], parts: [], rows: 0 };
}

function definitionOf(row: ColumnRow): string {
  const { name, type, required, identity, computed, expression, collation, sequence } = row;
  const parts = [quote(name), type];
  if (collation !== null) parts.push(`collate ${collation}`);
  if (computed !== '') parts.push(`generated always as (${expression}) ${computed === 's' ? 'stored' : 'virtual'}`);
  else if (identity !== '')
    parts.push(`generated ${identity === 'a' ? 'always' : 'by default'} as identity (sequence name ${sequence})`);
  else if (expression !== null) parts.push(`default ${expression}`);
  if (required) parts.push('not null');
  return parts.join(' ');
}

interface SequenceRow {
  schema: string;
  name: string;
  type: string;
  step: number | string;
  dependency: 'a' | 'i' | null;
  table_schema: string;
  table: string;
  column: string;
}

async function readSequences(client: pg.ClientBase): Promise<SequenceContents[]> {
  const sequences: SequenceContents[] = [];
  for (const row of (await client.query<SequenceRow>(sequencesQuery)).rows) {
    const name = `${quote(row.schema)}.${quote(row.name)}`;
    const { rows } = await client.query<{ value: string; is_called: boolean }>(
      `select last_value::text as value, is_called from ${name}`,
    );
    sequences.push({
      schema: row.schema,
      name: row.name,
      ...(row.dependency === 'i' ? {} : { create: `create sequence ${name} as ${row.type} increment ${row.step}` }),
      ...(row.dependency === 'a'
        ? { ownedBy: `${quote(row.table_schema)}.${quote(row.table)}.${quote(row.column)}` }
        : {}),
      value: rows[0]?.value ?? '1',
      isCalled: rows[0]?.is_called ?? false,
    });
  }
  return sequences;
}
