import { detectDialect, readTable } from '../../../plugins/importing/server/table/index.ts';

/** Reads every column of a delimited file with the importer's own reader and keeps them all; answers the mean of `column`. */
export async function readWholeTable(path: string, texts: readonly string[], column: string): Promise<number> {
  const { dialect } = await detectDialect(path, {});
  const columns = dialect.columnNames.map((name) => ({
    name,
    kind: texts.includes(name) ? ('text' as const) : ('number' as const),
  }));
  const at = dialect.columnNames.indexOf(column);
  const kept: unknown[] = [];
  let [sum, count] = [0, 0];
  await readTable(
    path,
    dialect,
    { columns, missingSymbols: [] },
    {
      batch(batch) {
        kept.push(batch.columns.map((values) => values.slice(0, batch.rowCount)));
        for (const value of (batch.columns[at] as Float64Array).subarray(0, batch.rowCount)) {
          if (Number.isNaN(value)) continue;
          sum += value;
          count += 1;
        }
      },
    },
  );
  return sum / count;
}
