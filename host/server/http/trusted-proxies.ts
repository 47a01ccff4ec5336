import type { IncomingMessage } from 'node:http';
import { isIP } from 'node:net';
import proxyAddress from '@fastify/proxy-addr';
import type { Log } from 'adit/core';
import type { Metrics } from 'adit/core/server';
import type { z } from 'zod';

const MAX_HOPS = 10;

/** Addresses and ranges, or how many proxies stand one before the other. */
export type ProxySetting = readonly string[] | number;

/** Reads `ADIT_TRUSTED_PROXIES`, as `10.0.0.5, 192.168.0.0/16` or `1`. */
export function readProxies(text: string, context: z.RefinementCtx): ProxySetting {
  const places = text.split(/[,;\s]+/).filter(Boolean);
  const [first = ''] = places;
  if (places.length === 1 && /^\d{1,4}$/.test(first) && Number(first) >= 1 && Number(first) <= MAX_HOPS)
    return Number(first);
  const wrong = places.find((place) => !isRange(place));
  if (wrong !== undefined || places.length === 0)
    context.addIssue({
      code: 'custom',
      message: `needs addresses and ranges such as 10.0.0.5 or 10.0.0.0/8, separated by commas, or a number of proxies from 1 to ${MAX_HOPS}`,
    });
  return places;
}

function isRange(place: string): boolean {
  const [, address = '', bits] = /^([^/]+)(?:\/(\d{1,3}))?$/.exec(place) ?? [];
  const version = isIP(address);
  // All of the internet is no proxy.
  return version !== 0 && (bits === undefined || (Number(bits) >= 1 && Number(bits) <= (version === 4 ? 32 : 128)));
}

/** Who is believed about where a request comes from: the proxies that the operator named, and nobody else. */
export class TrustedProxies {
  /** Whether what is said by `address`, so many hops away, is believed. */
  readonly trusts: (address: string, hop: number) => boolean;
  /** Who said whom it spoke for first, and was not believed. */
  ignored: string | undefined;
  #log: Log;
  #count: () => void;

  constructor(setting: ProxySetting | undefined, metrics: Metrics, log: Log) {
    this.trusts =
      typeof setting === 'number' ? (_address, hop) => hop < setting : proxyAddress.compile([...(setting ?? [])]);
    this.#log = log;
    const counter = metrics.counter({
      name: 'adit_forwarded_ignored_total',
      help: 'Requests whose X-Forwarded-For was not believed, because no trusted proxy sent them.',
    });
    this.#count = () => counter.add({});
  }

  /** Where the request comes from, as far as it can be believed. */
  addressOf(request: IncomingMessage): string {
    const believed = proxyAddress.all(request, this.trusts).findLast((address) => isIP(address ?? '') !== 0);
    // The same address, whichever kind of socket it came to.
    return believed?.replace(/^::ffff:(?=\d+\.)/i, '') ?? 'unknown';
  }

  /** What becomes of the `X-Forwarded-For` of a request; undefined when there is none. */
  forwarding(request: IncomingMessage): 'believed' | 'ignored' | undefined {
    if (request.headers['x-forwarded-for'] === undefined) return undefined;
    return this.trusts(request.socket.remoteAddress ?? '', 0) ? 'believed' : 'ignored';
  }

  /** Counts a request that was not believed, and says so the first time. */
  note(request: IncomingMessage): void {
    if (this.forwarding(request) !== 'ignored') return;
    this.#count();
    if (this.ignored !== undefined) return;
    this.ignored = request.socket.remoteAddress ?? 'unknown';
    this.#log.warn('X-Forwarded-For is not believed: ADIT_TRUSTED_PROXIES does not name who sends it', {
      reason: this.ignored,
    });
  }
}
