import { makeAutoObservable, runInAction } from 'mobx';
import type { Change, History } from 'adit/core/web';

const MAX_CHANGES = 200;
const MERGE_MILLISECONDS = 1000;

interface Kept {
  readonly change: Change;
  readonly at: number;
}

/** The changes of this page, the latest last, and those that were taken back. */
export class ChangeHistory implements History {
  #done: readonly Kept[] = [];
  #undone: readonly Kept[] = [];
  #queue = Promise.resolve();
  #gathered: Change[] | undefined;
  #now: () => number;

  constructor(now: () => number = () => performance.now()) {
    this.#now = now;
    makeAutoObservable(this);
  }

  get undoLabel(): string | undefined {
    return this.#done.at(-1)?.change.label;
  }

  get redoLabel(): string | undefined {
    return this.#undone.at(-1)?.change.label;
  }

  record(change: Change): void {
    if (this.#gathered) {
      this.#gathered.push(change);
      return;
    }
    const at = this.#now();
    const last = this.#done.at(-1);
    const isMore =
      last !== undefined &&
      change.mergeKey !== undefined &&
      last.change.mergeKey === change.mergeKey &&
      at - last.at < MERGE_MILLISECONDS;
    const kept = { at, change: isMore ? { ...change, undo: () => last.change.undo() } : change };
    this.#done = [...(isMore ? this.#done.slice(0, -1) : this.#done), kept].slice(-MAX_CHANGES);
    this.#undone = [];
  }

  together(label: string, work: () => void): void {
    const changes: Change[] = [];
    this.#gathered = changes;
    try {
      work();
    } finally {
      this.#gathered = undefined;
    }
    if (changes.length === 0) return;
    this.record({
      label,
      undo: async () => {
        for (const change of changes.toReversed()) await change.undo();
      },
      redo: async () => {
        for (const change of changes) await change.redo();
      },
    });
  }

  undo(): Promise<void> {
    return this.#enqueue(async () => {
      const last = this.#done.at(-1);
      if (!last) return;
      this.#done = this.#done.slice(0, -1);
      this.#undone = [...this.#undone, last];
      await last.change.undo();
    });
  }

  redo(): Promise<void> {
    return this.#enqueue(async () => {
      const last = this.#undone.at(-1);
      if (!last) return;
      this.#undone = this.#undone.slice(0, -1);
      this.#done = [...this.#done, { ...last, at: -Infinity }];
      await last.change.redo();
    });
  }

  clear(): void {
    this.#done = [];
    this.#undone = [];
  }

  /** Does one after the other, however fast the keys are pressed. */
  #enqueue(work: () => Promise<void>): Promise<void> {
    const done = this.#queue.then(() => runInAction(work));
    this.#queue = done.catch(() => undefined);
    return done;
  }
}
