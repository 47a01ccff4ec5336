import { makeAutoObservable, observableRef, runInAction } from 'mobx';

const ROWS_AT_ONCE = 500;

/** What a reader is asked for: at most `limit` rows, older than the row `before` when that is given. @beta */
export interface OlderThan {
  readonly limit: number;
  readonly before?: number;
}

/** Observable rows, newest first, as far back as they have been loaded. @beta */
export class NewestFirst<Row extends { readonly id: number }> {
  rows: readonly Row[] = [];
  state: 'loading' | 'ready' | 'failed' = 'loading';
  hasOlder = false;
  isReadingOlder = false;
  #read: (which: OlderThan) => Promise<readonly Row[]>;

  constructor(read: (which: OlderThan) => Promise<readonly Row[]>) {
    this.#read = read;
    makeAutoObservable(this, { rows: observableRef });
  }

  /** Reads the newest rows, in place of what is there. */
  async load(): Promise<void> {
    try {
      this.#take([], await this.#read({ limit: ROWS_AT_ONCE }));
    } catch {
      runInAction(() => (this.state = 'failed'));
    }
  }

  /** Adds the rows before the last one; rejects when they cannot be read. */
  async loadOlder(): Promise<void> {
    const before = this.rows.at(-1)?.id;
    if (before === undefined || this.isReadingOlder) return;
    this.isReadingOlder = true;
    try {
      this.#take(this.rows, await this.#read({ limit: ROWS_AT_ONCE, before }));
    } finally {
      runInAction(() => (this.isReadingOlder = false));
    }
  }

  #take(newer: readonly Row[], rows: readonly Row[]): void {
    runInAction(() => {
      this.rows = [...newer, ...rows];
      this.hasOlder = rows.length === ROWS_AT_ONCE;
      this.state = 'ready';
    });
  }
}
