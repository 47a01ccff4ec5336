import pg from 'pg';
import type { SentValues, TableAnswer } from './table-answer.ts';

const MAX_ANSWER_BYTES = 16 * 1_048_576;
const MAX_ROWS = 100_000;

const asTexts = { getTypeParser: () => (text: unknown) => text } as unknown as pg.CustomTypesConfig;

/** A connection on which a plugin's statements run, one after the other; what it answers is bounded. */
export class TableConnection {
  readonly #client: pg.ClientBase;
  readonly #release: (isBroken: boolean) => void;
  readonly #watch: (chunk: Buffer) => void;
  #last: Promise<unknown> = Promise.resolve();
  #bytes = 0;
  #isOver = false;
  #isBroken = false;
  #mayBeOpen = false;

  /** `release` gives it back, for others to use unless it is broken. */
  constructor(client: pg.ClientBase, release: (isBroken: boolean) => void) {
    this.#client = client;
    this.#release = release;
    this.#watch = ({ length }) => {
      this.#bytes += length;
      if (this.#bytes > MAX_ANSWER_BYTES) this.break(tooLarge());
    };
    this.#stream.on('data', this.#watch);
  }

  /** What PostgreSQL knows its process by. */
  get processId(): number {
    return (this.#client as unknown as { processID: number }).processID;
  }

  /** Runs one statement, as it was checked. */
  async run(statement: string, values: SentValues = []): Promise<TableAnswer> {
    const answer = this.#last.then(() => this.#run(statement, values));
    this.#last = answer.catch(() => undefined);
    return answer;
  }

  /** Begins a transaction. */
  async begin(words = ''): Promise<void> {
    this.#mayBeOpen = true;
    await this.run(`start transaction ${words}`);
  }

  /** Breaks it off: what runs on it is refused with `error`. */
  break(error: Error): void {
    this.#isBroken = true;
    this.#stream.destroy(error);
  }

  /** Gives it back once what runs on it has ended; a transaction that is open is undone. */
  async end(): Promise<void> {
    if (this.#isOver) return;
    this.#isOver = true;
    await this.#last;
    const reset = this.#mayBeOpen ? ['rollback', 'discard all'] : ['discard all'];
    for (const statement of this.#isBroken ? [] : reset)
      await this.#run(statement, []).catch(() => (this.#isBroken = true));
    this.#stream.off('data', this.#watch);
    this.#release(this.#isBroken);
  }

  get #stream(): pg.Connection['stream'] {
    return (this.#client as unknown as { connection: pg.Connection }).connection.stream;
  }

  #run(text: string, values: SentValues): Promise<TableAnswer> {
    if (this.#isBroken) throw new Error('The connection of the plugin to the database was broken off');
    this.#bytes = 0;
    const rows: (string | null)[][] = [];
    // More than one statement is refused by the protocol that takes values apart.
    const extended = { text, values, types: asTexts, rowMode: 'array', queryMode: 'extended' };
    return new Promise((resolve, reject) => {
      const query = this.#client.query(new pg.Query<(string | null)[]>(extended));
      query.on('row', (row) => {
        rows.push(row);
        if (rows.length > MAX_ROWS) this.break(tooLarge());
      });
      query.on('error', reject);
      query.on('end', ({ command, rowCount, fields }) => {
        const named = fields.map(({ name, dataTypeID }) => [name, dataTypeID] as const);
        resolve({ command, count: rowCount ?? 0, fields: named, rows });
      });
    });
  }
}

function tooLarge(): Error {
  return new Error(
    `An answer of the database to a plugin has at most ${MAX_ANSWER_BYTES / 1_048_576} MB and ${MAX_ROWS} rows: ask for parts`,
  );
}
