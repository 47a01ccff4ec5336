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
   * From now on the database answers `code` to each write of this kind to a table, such as `insert` to `adit.jobs`, for rows that fit `when`, which may ask
   * other tables; what is returned ends that.
   */
  async refuse(write: 'insert' | 'update', table: string, code: string, when = 'true'): Promise<() => Promise<void>> {
    return this.#before(
      write,
      table,
      `if ${when} then raise exception 'refused by a test' using errcode = '${code}'; end if; return new;`,
    );
  }

  /** From now on the database says yes to each row of a table that fits `when`, and writes nothing; what is returned ends that. */
  async lose(table: string, when: string): Promise<() => Promise<void>> {
    return this.#before('insert', table, `if ${when} then return null; end if; return new;`);
  }

  async #before(write: 'insert' | 'update', table: string, body: string): Promise<() => Promise<void>> {
    const name = `before_${(this.#count += 1)}`;
    await this.ask(
      `create function public.${name}() returns trigger language plpgsql as $$ begin ${body} end $$;
       create trigger ${name} before ${write} on ${table} for each row execute function public.${name}()`,
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
