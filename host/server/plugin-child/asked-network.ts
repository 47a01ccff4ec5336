import { Readable } from 'node:stream';
import type { ServerPluginContext } from 'adit/core/server';
import { borrowedStream } from '../fence/pipe/lent-streams.ts';
import { serve, type HostLink } from './host-link.ts';

interface SentResponse {
  readonly status: number;
  readonly statusText: string;
  readonly headers: [string, string][];
  /** The number of the stream of its body; null where it has none. */
  readonly body: number | null;
}

/** Calls of other servers, which the server makes. */
export function askedNetwork(link: HostLink): ServerPluginContext['fetch'] {
  return async (address, { signal, ...request } = {}) => {
    signal?.throwIfAborted();
    const asked = serve<SentResponse>(link, 'network.fetch', String(address), request);
    const { body, ...rest } = await (signal ? Promise.race([asked, aborted(signal)]) : asked);
    if (body === null) return new Response(null, rest);
    const stream = borrowedStream(link, body);
    signal?.addEventListener('abort', () => stream.destroy(signal.reason as Error), { once: true });
    return new Response(Readable.toWeb(stream) as ReadableStream, rest);
  };
}

function aborted(signal: AbortSignal): Promise<never> {
  return new Promise((_, reject) =>
    signal.addEventListener('abort', () => reject(signal.reason as Error), { once: true }),
  );
}
