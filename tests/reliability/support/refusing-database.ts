import pg from 'pg';

/** Lets a PostgreSQL refuse writes to a table, and takes that back. */
export class RefusingDatabase {
  #address: string;
  #count = 0;
  #refusals = new Map<string, () => Promise<void>>();

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
    const accept = async (): Promise<void> => {
      if (this.#refusals.delete(name)) await this.ask(`drop function public.${name}() cascade`);
    };
    this.#refusals.set(name, accept);
    return accept;
  }

  /** Takes back what is refused still. */
  async acceptAll(): Promise<void> {
    for (const accept of [...this.#refusals.values()]) await accept();
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
