import { AditError, type Disposable } from 'adit/core';
import type { NumberArray, RenderSession } from 'adit/core/server';

const MEGABYTE = 1_048_576;
/** What a plugin may have offered in one session, and in all of them; of more the oldest are dropped. */
const MAX_BYTES_OF_SESSION = 32 * MEGABYTE;
const MAX_BYTES = 256 * MEGABYTE;
const MAX_KEYS_OF_SESSION = 500;
/** The host keeps the names of them for as long as the session. */
const MAX_SERIES_OF_SESSION = 20;

interface Offer {
  readonly session: RenderSession;
  readonly key: string;
  readonly bytes: number;
}

interface OfSession {
  readonly offers: Map<string, Offer>;
  readonly series: Set<string>;
  bytes: number;
}

/** The numbers that a half has offered to browsers, in the sessions that live. */
export class OwnOffers implements Disposable {
  #pluginId: string;
  /** The oldest in front. */
  #all = new Set<Offer>();
  #sessions = new Map<RenderSession, OfSession>();
  #bytes = 0;

  constructor(pluginId: string) {
    this.#pluginId = pluginId;
  }

  /** Offers a copy of numbers, and drops the oldest that are too many; throws for what is too large by itself. */
  offer(session: RenderSession, key: string, numbers: NumberArray, series: string | undefined): void {
    if (numbers.byteLength > MAX_BYTES_OF_SESSION) throw tooLarge(this.#pluginId);
    if (session.signal.aborted) return;
    const own = this.#of(session);
    if (series !== undefined) addSeries(own, series);
    this.#forget(own.offers.get(key));
    // What came over the pipe is a part of something larger.
    session.offer(key, copyOf(numbers), series === undefined ? undefined : `${this.#pluginId} ${series}`);
    const offer = { session, key, bytes: numbers.byteLength };
    own.offers.set(key, offer);
    own.bytes += offer.bytes;
    this.#all.add(offer);
    this.#bytes += offer.bytes;
    while (own.bytes > MAX_BYTES_OF_SESSION || own.offers.size > MAX_KEYS_OF_SESSION)
      this.#withdraw(own.offers.values());
    while (this.#bytes > MAX_BYTES) this.#withdraw(this.#all.values());
  }

  /** Drops all of them. */
  dispose(): void {
    for (const offer of this.#all) offer.session.withdraw(offer.key);
    this.#all.clear();
    this.#sessions.clear();
    this.#bytes = 0;
  }

  #of(session: RenderSession): OfSession {
    const known = this.#sessions.get(session);
    if (known) return known;
    const own: OfSession = { offers: new Map(), series: new Set(), bytes: 0 };
    this.#sessions.set(session, own);
    const end = (): void => {
      for (const offer of own.offers.values()) this.#forget(offer);
      this.#sessions.delete(session);
    };
    session.signal.addEventListener('abort', end, { once: true });
    return own;
  }

  #withdraw(oldestFirst: Iterator<Offer>): void {
    const { value } = oldestFirst.next() as IteratorResult<Offer, undefined>;
    value?.session.withdraw(value.key);
    this.#forget(value);
  }

  #forget(offer: Offer | undefined): void {
    if (!offer || !this.#all.delete(offer)) return;
    this.#bytes -= offer.bytes;
    const own = this.#sessions.get(offer.session);
    if (!own) return;
    own.bytes -= offer.bytes;
    own.offers.delete(offer.key);
  }
}

function addSeries({ series }: OfSession, name: string): void {
  if (!series.has(name) && series.size >= MAX_SERIES_OF_SESSION)
    throw new Error(`A plugin has ${MAX_SERIES_OF_SESSION} series of numbers in a session at most`);
  series.add(name);
}

function copyOf(numbers: NumberArray): NumberArray {
  if (numbers instanceof Float64Array) return new Float64Array(numbers);
  if (numbers instanceof Float32Array) return new Float32Array(numbers);
  return numbers instanceof Uint32Array ? new Uint32Array(numbers) : new Uint8Array(numbers);
}

function tooLarge(plugin: string): AditError {
  const message = `${plugin} offers more than 32 megabytes of numbers at once`;
  return new AditError('plugin-offers-too-much', { status: 413, message, values: { plugin } });
}
