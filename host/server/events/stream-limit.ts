import { AditError, type Disposable } from 'adit/core';
import type { Metrics } from 'adit/core/server';
import { Counts } from '../counts.ts';

/** More than anybody has windows; each has one stream. */
const MAX_STREAMS_PER_USER = 30;
const RETRY_SECONDS = 30;

/** Bounds the streams of events that one user has open. */
export class StreamLimit {
  #streams = new Counts();
  #refused: () => void;

  constructor(metrics: Metrics) {
    const counter = metrics.counter({
      name: 'adit_event_streams_refused_total',
      help: 'Streams of events that were refused, because their user has too many open.',
    });
    this.#refused = () => counter.add({});
  }

  /** Counts a stream until the handle is disposed; throws 429 when the user has too many. */
  open(userId: string): Disposable {
    if (this.#streams.of(userId) < MAX_STREAMS_PER_USER) return this.#streams.add(userId);
    this.#refused();
    throw new AditError('too-many-streams', {
      status: 429,
      message: `At most ${MAX_STREAMS_PER_USER} streams of events may be open at once. Close other windows of Adit.`,
      values: { most: MAX_STREAMS_PER_USER, retryAfter: RETRY_SECONDS },
    });
  }
}
