import { execFile } from 'node:child_process';
import { createRequire } from 'node:module';
import { availableParallelism } from 'node:os';
import { promisify } from 'node:util';

/** Another program that reads the same file; answers the mean of one column, so that nobody can skip the work. */
export interface CsvPeer {
  readonly name: string;
  mean(path: string, column: string): Promise<number>;
}

interface DuckDb {
  DuckDBInstance: {
    create(
      path: string,
      options: Record<string, string>,
    ): Promise<{ connect(): Promise<{ runAndReadAll(query: string): Promise<{ getRows(): unknown[][] }> }> }>;
  };
}

const run = promisify(execFile);

/** DuckDB with one thread and with all, where `@duckdb/node-api` can be found, and pandas, where Python has it. */
export async function findCsvPeers(): Promise<CsvPeer[]> {
  const peers = await Promise.all([duckDb(1), duckDb(availableParallelism()), pandas()]);
  return peers.filter((peer) => peer !== undefined);
}

async function duckDb(threads: number): Promise<CsvPeer | undefined> {
  const found = (() => {
    try {
      return createRequire(import.meta.url)('@duckdb/node-api') as DuckDb;
    } catch {
      return undefined;
    }
  })();
  if (!found) return undefined;
  const instance = await found.DuckDBInstance.create(':memory:', { threads: String(threads) });
  const connection = await instance.connect();
  return {
    name: `duckdb read_csv, ${threads} thread${threads === 1 ? '' : 's'}`,
    async mean(path, column) {
      // The whole table is kept, as an import has to.
      await connection.runAndReadAll(`CREATE OR REPLACE TABLE t AS SELECT * FROM read_csv('${path}')`);
      const rows = (await connection.runAndReadAll(`SELECT avg(${column}) FROM t`)).getRows();
      return Number(rows[0]?.[0]);
    },
  };
}

async function pandas(): Promise<CsvPeer | undefined> {
  const works = await run('python3', ['-c', 'import pandas']).then(
    () => true,
    () => false,
  );
  if (!works) return undefined;
  return {
    name: 'pandas read_csv',
    async mean(path, column) {
      const code = `import pandas; print(pandas.read_csv(${JSON.stringify(path)})[${JSON.stringify(column)}].mean())`;
      return Number((await run('python3', ['-c', code])).stdout);
    },
  };
}
