import type pg from 'pg';
import type { TableContents } from './backup-shape.ts';
import { quote } from './schema-reader.ts';

const ROWS_AT_ONCE = 500;
const PART_BYTES = 4 * 1024 * 1024;

// Counters of transactions mean nothing in another database: the events that hold them are for those who listen now.
const boundToDatabase = new Set(['xid', 'xid8', 'pg_snapshot', 'pg_lsn']);

/** How values become texts and texts values again, the same wherever a backup is made or restored. */
export const textSettings = `
  set local search_path to pg_catalog; set local timezone to 'UTC'; set local datestyle to 'ISO, YMD';
  set local intervalstyle to 'postgres'; set local bytea_output to 'hex'; set local extra_float_digits to 1`;

/** Whether the rows of a table can be told in another database. */
export function isPortable(table: TableContents): boolean {
  return !table.columns.some(({ type }) => boundToDatabase.has(type));
}

/** The rows of a table in parts of some megabytes: one line a row, a JSON array of its values as PostgreSQL writes them. */
export async function* readRows(client: pg.ClientBase, table: TableContents): AsyncGenerator<string[]> {
  const values = table.kept.map((name) => `${quote(name)}::text`).join(', ');
  const from = `${quote(table.schema)}.${quote(table.name)}`;
  await client.query(
    `declare backed_up no scroll cursor for select array_to_json(array[${values}])::text as line from ${from}`,
  );
  let part: string[] = [];
  let bytes = 0;
  for (;;) {
    const { rows } = await client.query<{ line: string }>(`fetch ${ROWS_AT_ONCE} from backed_up`);
    for (const { line } of rows) {
      part.push(line);
      bytes += line.length;
      if (bytes < PART_BYTES) continue;
      yield part;
      part = [];
      bytes = 0;
    }
    if (rows.length === 0) break;
  }
  await client.query('close backed_up');
  if (part.length > 0) yield part;
}

/** Puts a part of a table's rows back; answers how many they were. */
export async function writeRows(
  client: pg.ClientBase,
  table: TableContents,
  lines: readonly string[],
): Promise<number> {
  const types = new Map(table.columns.map(({ name, type }) => [name, type]));
  const columns = table.kept.map(quote).join(', ');
  const values = table.kept.map((name, at) => `(line->>${at})::${types.get(name)}`).join(', ');
  const { rowCount } = await client.query(
    `insert into ${quote(table.schema)}.${quote(table.name)} (${columns}) overriding system value
      select ${values} from json_array_elements($1::json) line`,
    [`[${lines.join(',')}]`],
  );
  return rowCount ?? 0;
}
