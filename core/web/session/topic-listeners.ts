import { ListenerSet, type Disposable } from 'adit/core';
import { reportListener } from './report-listener.ts';

/** Receives what is pushed to a topic. */
export type TopicListener = (payload: unknown) => void;

/** Who listens to which topic. */
export class TopicListeners {
  readonly #topics = new Map<string, ListenerSet<unknown>>();

  /** The topics that anyone ever listened to. */
  get topics(): readonly string[] {
    return [...this.#topics.keys()];
  }

  has(topic: string): boolean {
    return this.#topics.has(topic);
  }

  add(topic: string, listener: TopicListener): Disposable {
    let listeners = this.#topics.get(topic);
    if (!listeners) this.#topics.set(topic, (listeners = new ListenerSet(reportListener)));
    return listeners.add(listener);
  }

  emit(topic: string, payload: unknown): void {
    this.#topics.get(topic)?.emit(payload);
  }
}
