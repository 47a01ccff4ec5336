import pg from 'pg';

/** Lets a PostgreSQL refuse writes to a table, and takes that back. */
export class RefusingDatabase {
  #address: string;
  #count = 0;

  constructor(address: string) {
    this.#address = address;
  }

  /**
   * From now on the database answers `code` to each write of this kind to a table, such as `insert` to `adit.jobs`, for rows that fit `when`; what is returned
   * ends that.
   */
  async refuse(write: 'insert' | 'update', table: string, code: string, when = 'true'): Promise<() => Promise<void>> {
    const name = `refuse_${(this.#count += 1)}`;
    await this.ask(
      `create function public.${name}() returns trigger language plpgsql as
        $$ begin raise exception 'refused by a test' using errcode = '${code}'; end $$;
       create trigger ${name} before ${write} on ${table} for each row when (${when}) execute function public.${name}()`,
    );
    return async () => void (await this.ask(`drop function public.${name}() cascade`));
  }

  /** The rows that a statement answers. */
  async ask<Row extends Record<string, unknown>>(statement: string): Promise<Row[]> {
    const client = new pg.Client({ connectionString: this.#address });
    await client.connect();
    try {
      return (await client.query<Row>(statement)).rows;
    } finally {
      await client.end();
    }
  }
}
