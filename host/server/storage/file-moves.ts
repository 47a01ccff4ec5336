import { sql, type Kysely } from 'kysely';

/** The number of the lock that moves share, and a backup has alone while it notes which files there are. */
export const fileMovesLock = 4_150_391_773;

interface Move {
  run(): Promise<void>;
  fail(error: unknown): void;
}

/**
 * Files are put in their place and taken away only while no backup notes which ones there are, in any process on the database.
 * However many moves wait, they take one connection.
 */
export class FileMoves {
  #database: Kysely<unknown>;
  #waiting: Move[] = [];
  #isRunning = false;

  constructor(database: Kysely<unknown>) {
    this.#database = database;
  }

  /** Runs `move`, which must not call this again, and answers as it does. */
  run<Result>(move: () => Promise<Result>): Promise<Result> {
    return new Promise<Result>((resolve, reject) => {
      this.#waiting.push({ run: () => move().then(resolve, reject), fail: reject });
      if (!this.#isRunning) void this.#runAll();
    });
  }

  async #runAll(): Promise<void> {
    this.#isRunning = true;
    // Who comes while others run waits for the next turn: a backup gets in between.
    while (this.#waiting.length > 0) {
      try {
        await this.#database.connection().execute((connection) => this.#runTogether(connection));
      } catch (error) {
        for (const move of this.#waiting.splice(0)) move.fail(error);
      }
    }
    this.#isRunning = false;
  }

  async #runTogether(connection: Kysely<unknown>): Promise<void> {
    await sql`select pg_advisory_lock_shared(${fileMovesLock})`.execute(connection);
    try {
      await Promise.all(this.#waiting.splice(0).map((move) => move.run()));
    } finally {
      // Fails only when the connection is gone, and the lock with it.
      await sql`select pg_advisory_unlock_shared(${fileMovesLock})`.execute(connection).catch(() => undefined);
    }
  }
}
