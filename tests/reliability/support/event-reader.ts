import type { ApiClient } from '../../integration/api-client.ts';
import { pause } from './pause.ts';

/** An event as the stream brought it. */
export interface ReadEvent {
  readonly id: string;
  readonly kind: string;
  readonly data: { readonly datasetId?: string };
}

/** Reads the stream of events as a browser does: when it breaks, it goes on after the last event that came. */
export class EventReader {
  readonly events: ReadEvent[] = [];
  #address: string;
  #client: ApiClient;
  #ended = new AbortController();
  #last: string | undefined;
  #reading: Promise<void>;

  constructor(address: string, client: ApiClient) {
    this.#address = address;
    this.#client = client;
    this.#reading = this.#read();
  }

  /** True when the place is known from which it would go on. */
  get hasBegun(): boolean {
    return this.#last !== undefined;
  }

  async close(): Promise<void> {
    this.#ended.abort();
    await this.#reading;
  }

  async #read(): Promise<void> {
    while (!this.#ended.signal.aborted) {
      await this.#readOnce().catch(() => undefined);
      if (!this.#ended.signal.aborted) await pause(50);
    }
  }

  async #readOnce(): Promise<void> {
    const headers = {
      authorization: `Bearer ${this.#client.token}`,
      ...(this.#last ? { 'last-event-id': this.#last } : {}),
    };
    const response = await fetch(`${this.#address}/api/event`, { headers, signal: this.#ended.signal });
    if (!response.ok || !response.body) return;
    let text = '';
    for await (const part of response.body.pipeThrough(new TextDecoderStream())) {
      text += part;
      const blocks = text.split('\n\n');
      text = blocks.pop() ?? '';
      for (const block of blocks) this.#take(block);
    }
  }

  #take(block: string): void {
    const fields = Object.fromEntries(block.split('\n').map((line) => line.split(/: (.*)/s)));
    if (fields.id === undefined) return;
    this.#last = fields.id;
    this.events.push({ id: fields.id, kind: fields.event, data: JSON.parse(fields.data) });
  }
}
