import { AsyncLocalStorage } from 'node:async_hooks';
import type { Disposable } from 'adit/core';

/** A browser's window that looks at a session. */
export interface SessionWindow {
  publish(topic: string, payload: unknown): void;
  /** Resolves once nothing waits for it, or it is gone. */
  drained(): Promise<void>;
}

const calling = new AsyncLocalStorage<SessionWindow | undefined>();

/** Does work that a window has called for. */
export function calledBy<Result>(window: SessionWindow, work: () => Result): Result {
  return calling.run(window, work);
}

/** Does work that all windows are told of, the one that calls too. */
export function calledByNobody<Result>(work: () => Result): Result {
  return calling.run(undefined, work);
}

/** The windows of one session. */
export class SessionWindows {
  #windows = new Set<SessionWindow>();

  /** Takes a window in until it is disposed. */
  add(window: SessionWindow): Disposable {
    this.#windows.add(window);
    return { dispose: () => void this.#windows.delete(window) };
  }

  publish(topic: string, payload: unknown): void {
    for (const window of this.#windows) window.publish(topic, payload);
  }

  /** Tells all but the window that has called for the work at hand. */
  publishToOthers(topic: string, payload: unknown): void {
    const caller = calling.getStore();
    for (const window of this.#windows) if (window !== caller) window.publish(topic, payload);
  }

  async drained(): Promise<void> {
    await Promise.all([...this.#windows].map((window) => window.drained()));
  }

  clear(): void {
    this.#windows.clear();
  }
}
