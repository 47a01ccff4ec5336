import { Readable, Transform } from 'node:stream';
import type { IncomingMessage } from 'node:http';
import { createBrotliDecompress, createGunzip, createInflate } from 'node:zlib';
import { Semaphore, type OutgoingRequest, type ServerPluginContext } from 'adit/core/server';
import { call } from './outgoing-call.ts';

const MAX_OPEN_CALLS = 8;
const MAX_REDIRECTS = 5;
const MAX_SENT_BYTES = 16 * 1_048_576;
const MAX_ANSWER_BYTES = 64 * 1_048_576;
/** Until the answer begins, and until it has ended. */
const BEGIN_MILLISECONDS = 30_000;
const END_MILLISECONDS = 120_000;

const METHODS = new Set(['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS']);
/** What is between two machines, and not for a plugin to say. */
const NOT_SENT =
  /^(host|connection|keep-alive|transfer-encoding|content-length|upgrade|expect|te|trailer|proxy-.*|sec-.*)$/i;
/** What is meant for one host goes to no other. */
const FOR_ONE_HOST = /^(authorization|cookie)$/i;
const REDIRECTS = new Set([301, 302, 303, 307, 308]);
const WITHOUT_BODY = new Set([204, 205, 304]);
const DECODERS: Readonly<Record<string, () => Transform>> = {
  gzip: createGunzip,
  'x-gzip': createGunzip,
  deflate: createInflate,
  br: createBrotliDecompress,
};

/** What the calls of a plugin are made for. */
export interface FetchParts {
  /** The hosts that its manifest names. */
  readonly hosts: readonly string[];
  /** Hosts that may be in private networks. */
  readonly privateHosts: readonly string[];
}

/** Makes the calls of a plugin: of the hosts that it needs, with nothing of the server's own in them, and bounded. */
export function makePluginFetch({ hosts, privateHosts }: FetchParts): ServerPluginContext['fetch'] {
  const turns = new Semaphore(MAX_OPEN_CALLS);
  return async (address, request = {}) => {
    const first = allowed(new URL(address), hosts);
    const release = await turns.acquire(request.signal);
    const end = new AbortController();
    const late = setTimeout(() => end.abort(new Error('The answer took longer than 120 seconds')), END_MILLISECONDS);
    const begun = setTimeout(() => end.abort(new Error('There was no answer in 30 seconds')), BEGIN_MILLISECONDS);
    const over = (): void => {
      clearTimeout(late);
      release();
    };
    try {
      const signal = request.signal ? AbortSignal.any([request.signal, end.signal]) : end.signal;
      const answer = await follow(first, request, { hosts, privateHosts }, signal);
      return responseOf(answer, request.method === 'HEAD', signal, over);
    } catch (error) {
      over();
      throw error;
    } finally {
      clearTimeout(begun);
    }
  };
}

/** The address of a call; throws where the plugin does not say that it calls it. */
function allowed(url: URL, hosts: readonly string[]): URL {
  if (url.protocol !== 'https:' && url.protocol !== 'http:') throw new TypeError(`${url.protocol} is not called`);
  if (url.username !== '' || url.password !== '') throw new TypeError('Say who calls in a header, not in the address');
  if (!hosts.includes(url.hostname)) throw new Error(`The needs of plugin.json name no host "${url.hostname}"`);
  return url;
}

async function follow(
  first: URL,
  { redirect = 'follow', ...request }: OutgoingRequest,
  { hosts, privateHosts }: FetchParts,
  signal: AbortSignal,
): Promise<IncomingMessage> {
  let [url, method, body] = [first, methodOf(request), bodyOf(request)];
  let headers = headersOf(request);
  for (let turn = 0; ; turn += 1) {
    const mayBePrivate = privateHosts.includes(url.hostname);
    const answer = await call({ url, method, headers, body, signal, mayBePrivate });
    const { statusCode = 0 } = answer;
    const { location } = answer.headers;
    if (redirect === 'manual' || location === undefined || !REDIRECTS.has(statusCode)) return answer;
    answer.destroy();
    if (redirect === 'error') throw new TypeError(`${url.hostname} redirects`);
    if (turn === MAX_REDIRECTS) throw new TypeError(`${first.hostname} redirects more than ${MAX_REDIRECTS} times`);
    const next = allowed(new URL(location, url), hosts);
    if (next.origin !== url.origin) headers = without(headers, FOR_ONE_HOST);
    if (statusCode === 303 || (statusCode < 303 && method === 'POST')) {
      [method, body] = [method === 'HEAD' ? 'HEAD' : 'GET', undefined];
      headers = without(headers, /^content-/i);
    }
    url = next;
  }
}

function methodOf({ method = 'GET' }: OutgoingRequest): string {
  const upper = method.toUpperCase();
  if (!METHODS.has(upper)) throw new TypeError(`${method} is no method`);
  return upper;
}

function bodyOf({ body }: OutgoingRequest): Uint8Array | undefined {
  if (body === undefined) return undefined;
  const bytes = typeof body === 'string' ? Buffer.from(body) : body;
  if (bytes.length > MAX_SENT_BYTES) throw new RangeError('A call has at most 16 MB');
  return bytes;
}

function headersOf({ headers = {} }: OutgoingRequest): Record<string, string> {
  const own = { 'user-agent': 'Adit', 'accept-encoding': Object.keys(DECODERS).join(', '), ...lower(headers) };
  return without(own, NOT_SENT);
}

function lower(headers: Readonly<Record<string, string>>): Record<string, string> {
  return Object.fromEntries(Object.entries(headers).map(([name, value]) => [name.toLowerCase(), String(value)]));
}

function without(headers: Readonly<Record<string, string>>, left: RegExp): Record<string, string> {
  return Object.fromEntries(Object.entries(headers).filter(([name]) => !left.test(name)));
}

/** What came, as `fetch` has it: its body decompressed, and no longer than it may be. */
function responseOf(answer: IncomingMessage, isHead: boolean, signal: AbortSignal, over: () => void): Response {
  const { statusCode: status = 500, statusMessage: statusText = '', rawHeaders } = answer;
  const headers = new Headers();
  for (let at = 0; at < rawHeaders.length; at += 2) headers.append(rawHeaders[at] ?? '', rawHeaders[at + 1] ?? '');
  if (isHead || WITHOUT_BODY.has(status)) {
    answer.resume();
    over();
    return new Response(null, { status, statusText, headers });
  }
  let bytes = 0;
  const bound = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      bytes += chunk.length;
      done(bytes > MAX_ANSWER_BYTES ? new RangeError('An answer has at most 64 MB') : null, chunk);
    },
  });
  const decoder = DECODERS[headers.get('content-encoding')?.toLowerCase() ?? '']?.();
  const parts = decoder ? [answer, decoder, bound] : [answer, bound];
  const body = compose(parts, signal);
  body.once('close', over);
  return new Response(Readable.toWeb(body) as ReadableStream, { status, statusText, headers });
}

function compose(parts: readonly (Readable | Transform)[], signal: AbortSignal): Readable {
  const last = parts.at(-1) as Readable;
  const destroy = (error?: Error): void => {
    for (const part of parts) part.destroy(error);
  };
  signal.addEventListener('abort', () => destroy(signal.reason as Error), { once: true });
  parts.forEach((part, at) => {
    const next = parts[at + 1];
    if (next) part.pipe(next as Transform).once('close', () => part.destroy());
    part.once('error', (error) => destroy(error));
  });
  return last;
}
