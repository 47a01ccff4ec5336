import type { Locks } from './locks.ts';

interface Users {
  /** Ends with the last task that was alone. */
  alone: Promise<unknown>;
  /** The tasks that run side by side after it. */
  together: Set<Promise<unknown>>;
  count: number;
}

/** Locks of one process; a task begins after all those before it that it cannot share with. @internal */
export class SharedLock implements Locks {
  #keys = new Map<string, Users>();

  /** Runs `task` beside others of its key that run together. */
  together<T>(key: string, task: () => Promise<T>): Promise<T> {
    const users = this.#users(key);
    const run = users.alone.then(task);
    const settled = this.#settled(key, users, run);
    const { together } = users;
    together.add(settled);
    void settled.then(() => together.delete(settled));
    return run;
  }

  /** Runs `task` while no other of its key runs. */
  alone<T>(key: string, task: () => Promise<T>): Promise<T> {
    const users = this.#users(key);
    const run = Promise.all([users.alone, ...users.together]).then(task);
    users.together = new Set();
    users.alone = this.#settled(key, users, run);
    return run;
  }

  /** As `alone`, but leaves `task` out when another of its key runs or waits. */
  async aloneIfFree(key: string, task: () => Promise<void>): Promise<boolean> {
    if (this.#keys.has(key)) return false;
    await this.alone(key, task);
    return true;
  }

  async isFree(key: string): Promise<boolean> {
    return !this.#keys.has(key);
  }

  #users(key: string): Users {
    const users = this.#keys.get(key) ?? { alone: Promise.resolve(), together: new Set(), count: 0 };
    this.#keys.set(key, users);
    return users;
  }

  /** Never rejects. */
  #settled(key: string, users: Users, run: Promise<unknown>): Promise<void> {
    users.count += 1;
    const ended = (): void => {
      users.count -= 1;
      if (users.count === 0) this.#keys.delete(key);
    };
    return run.then(ended, ended);
  }
}
