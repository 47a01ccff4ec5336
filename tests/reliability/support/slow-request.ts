import { request, type IncomingMessage } from 'node:http';

/** A request of which only a part has been sent. */
export interface SlowRequest {
  /** Sends the rest. */
  finish(): void;
  /** The answer's status; undefined when the connection broke without one. */
  readonly status: Promise<number | undefined>;
}

/** Begins a POST of `body` and sends its first half only; resolves once the half is on its way. */
export async function beginSlowly(url: string, token: string, body: Uint8Array): Promise<SlowRequest> {
  const sent = request(url, {
    method: 'POST',
    headers: {
      authorization: `Bearer ${token}`,
      'content-type': 'application/octet-stream',
      'content-length': body.length,
    },
  });
  const status = new Promise<number | undefined>((resolve) => {
    sent.once('response', (response: IncomingMessage) => {
      response.resume();
      resolve(response.statusCode);
    });
    sent.once('error', () => resolve(undefined));
  });
  const half = body.length >> 1;
  await new Promise<void>((resolve) => sent.write(body.subarray(0, half), () => resolve()));
  return { status, finish: () => sent.end(body.subarray(half)) };
}
