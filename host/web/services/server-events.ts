import { createParser, type EventSourceMessage } from 'eventsource-parser';
import { reaction } from 'mobx';
import type { z } from 'zod';
import { EventBus, type Disposable, type EventKind, type Log } from 'adit/core';
import { ApiError, type ServerEvents } from 'adit/core/web';
import type { ApiClient } from './api-client.ts';
import type { StoredCredentials } from './credentials.ts';

const FIRST_WAIT = 500;
const LONGEST_WAIT = 30_000;
/** Three times the server's heartbeat: a stream that says less than that is dead. */
const SILENCE = 45_000;
const RESET = 'reset';
const READY = 'ready';
const REOPENED = 'reopened';

/** Reads the server's events while somebody is signed in; after a break it goes on where it was. */
export class EventStream implements ServerEvents {
  #api: ApiClient;
  #log: Log;
  #kinds = new EventBus<Record<string, unknown>>();
  #lastId: string | undefined;
  /** Whether a stream broke before it told where it was: what came in between is not known. */
  #mayHaveMissed = false;
  #wasOpen = false;

  constructor(api: ApiClient, log: Log) {
    this.#api = api;
    this.#log = log;
  }

  on<Payload extends z.ZodType>(kind: EventKind<Payload>, listener: (payload: z.infer<Payload>) => void): Disposable {
    return this.#kinds.on(kind.name, (data) => {
      const payload = kind.payload.safeParse(data);
      if (payload.success) listener(payload.data);
      else this.#log.warn('An event does not have the shape of its kind', { kind: kind.name });
    });
  }

  onReset(listener: () => void): Disposable {
    return this.#kinds.on(RESET, listener);
  }

  /** Called when a stream is open again after one that ended: what the user may hear may be another thing now. */
  onReopened(listener: () => void): Disposable {
    return this.#kinds.on(REOPENED, listener);
  }

  /** Reads as long as there is a bearer token; a new token goes on with the old stream, no token forgets where it was. */
  follow(credentials: StoredCredentials): Disposable {
    let reading: AbortController | undefined;
    const stop = reaction(
      () => credentials.bearer !== undefined,
      (isSignedIn) => {
        reading?.abort();
        if (!isSignedIn) this.#lastId = undefined;
        this.#mayHaveMissed = false;
        this.#wasOpen = false;
        reading = isSignedIn ? new AbortController() : undefined;
        if (reading) void this.#readOn(reading.signal);
      },
      { fireImmediately: true },
    );
    return {
      dispose: () => {
        stop();
        reading?.abort();
      },
    };
  }

  async #readOn(signal: AbortSignal): Promise<void> {
    for (let wait = FIRST_WAIT; !signal.aborted; wait = Math.min(wait * 2, LONGEST_WAIT)) {
      const heard = await this.#readStream(signal);
      if (this.#lastId === undefined && !signal.aborted) this.#mayHaveMissed = true;
      if (heard) wait = FIRST_WAIT;
      // Not all browsers at once after a restart of the server.
      await pause(wait * (0.75 + Math.random() / 2), signal);
    }
  }

  /** Reads one stream to its end; true when anything came. */
  async #readStream(outer: AbortSignal): Promise<boolean> {
    const silence = new AbortController();
    const signal = AbortSignal.any([outer, silence.signal]);
    let timer = setTimeout(() => silence.abort(), SILENCE);
    let heard = false;
    try {
      const headers = {
        accept: 'text/event-stream',
        ...(this.#lastId !== undefined && { 'last-event-id': this.#lastId }),
      };
      const response = await this.#api.fetch('/event', { headers, signal, cache: 'no-store' });
      if (this.#wasOpen) this.#kinds.emit(REOPENED, {});
      this.#wasOpen = true;
      const parser = createParser({ onEvent: (event) => this.#take(event), maxBufferSize: 1 << 20 });
      const reader = response.body?.pipeThrough(new TextDecoderStream()).getReader();
      for (let part = await reader?.read(); part && !part.done; part = await reader?.read()) {
        heard = true;
        clearTimeout(timer);
        timer = setTimeout(() => silence.abort(), SILENCE);
        parser.feed(part.value);
      }
    } catch (error) {
      const isExpected = signal.aborted || error instanceof ApiError || error instanceof TypeError;
      if (!isExpected) this.#log.warn('The event stream broke', { error: String(error) });
    } finally {
      clearTimeout(timer);
    }
    return heard;
  }

  #take(event: EventSourceMessage): void {
    if (event.id !== undefined) this.#lastId = event.id;
    const name = event.event === READY && this.#mayHaveMissed ? RESET : (event.event ?? 'message');
    if (event.id !== undefined) this.#mayHaveMissed = false;
    try {
      this.#kinds.emit(name, JSON.parse(event.data || '{}'));
    } catch (error) {
      this.#log.error('A listener of a server event failed', error, { kind: event.event });
    }
  }
}

function pause(milliseconds: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const done = (): void => {
      clearTimeout(timer);
      signal.removeEventListener('abort', done);
      resolve();
    };
    const timer = setTimeout(done, milliseconds);
    signal.addEventListener('abort', done);
  });
}
