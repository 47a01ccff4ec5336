import { Readable } from 'node:stream';
import type { ReadableStream } from 'node:stream/web';
import { z } from 'zod';
import type { ServerPluginContext } from 'adit/core/server';
import type { LentStreams } from '../pipe/lent-streams.ts';
import type { HalfServices } from './half-services.ts';

const bytes = z.custom<Uint8Array>((value) => value instanceof Uint8Array);
const requestShape = z.object({
  method: z.string().max(20).optional(),
  headers: z.record(z.string().max(200), z.string().max(16_000)).optional(),
  body: z.union([z.string(), bytes]).optional(),
  redirect: z.enum(['follow', 'error', 'manual']).optional(),
});

/** What calls of other servers are made with. */
export interface NetworkParts {
  readonly context: Pick<ServerPluginContext, 'fetch'>;
  readonly streams: LentStreams;
  /** Aborted when the process ends. */
  readonly ended: AbortSignal;
}

/** Calls of other servers, which the server makes; the half reads the answer as a stream. */
export function networkServices({ context, streams, ended }: NetworkParts): HalfServices {
  return {
    'network.fetch': async ([address, given]) => {
      const { method, headers, body, redirect } = requestShape.parse(given);
      const answer = await context.fetch(z.string().max(16_000).parse(address), {
        ...(method !== undefined && { method }),
        ...(headers && { headers }),
        ...(body !== undefined && { body }),
        ...(redirect && { redirect }),
        signal: ended,
      });
      const { status, statusText } = answer;
      // Parts are asked for ahead, which streams of the web do not bear.
      const lent = answer.body && streams.lend(Readable.fromWeb(answer.body as ReadableStream));
      return { status, statusText, headers: [...answer.headers], body: lent };
    },
  };
}
