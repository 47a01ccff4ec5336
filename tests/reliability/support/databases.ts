import { randomUUID } from 'node:crypto';
import pg from 'pg';

/** A transaction that others wait for. */
export interface HeldTransaction {
  /** How many others wait for its end. */
  waiting(): Promise<number>;
  /** Undoes it. */
  release(): Promise<void>;
}

/** The databases of a PostgreSQL that a server under test has started; they end with it. */
export class Databases {
  #address: string;

  constructor(address: string) {
    this.#address = address;
  }

  /** The address of a new, empty database. */
  async make(): Promise<string> {
    const name = `made_${randomUUID().replaceAll('-', '')}`;
    await this.ask(`create database ${name}`);
    const address = new URL(this.#address);
    address.pathname = `/${name}`;
    return address.href;
  }

  /** The rows that a statement answers. */
  async ask(statement: string, address: string = this.#address): Promise<unknown[]> {
    const client = await connect(address);
    try {
      return (await client.query<Record<string, unknown>>(statement)).rows;
    } finally {
      await client.end();
    }
  }

  /** Begins a transaction with a statement and leaves it open. */
  async hold(statement: string, address: string): Promise<HeldTransaction> {
    const client = await connect(address);
    await client.query('begin');
    await client.query(statement);
    return {
      waiting: async () => {
        const { rows } = await client.query<{ waiting: number }>(
          `select count(*)::integer as waiting from pg_locks
            where not granted and transactionid = pg_current_xact_id()::xid`,
        );
        return rows[0]?.waiting ?? 0;
      },
      release: () => client.end(),
    };
  }
}

async function connect(address: string): Promise<pg.Client> {
  const client = new pg.Client({ connectionString: address });
  // What is under way rejects by itself.
  client.on('error', () => undefined);
  await client.connect();
  return client;
}
