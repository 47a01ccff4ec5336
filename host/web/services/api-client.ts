import { reaction } from 'mobx';
import {
  SESSION_HEADER,
  toDisposable,
  type Disposable,
  type RouteCall,
  type RouteResult,
  type RouteSpec,
} from 'adit/core';
import { ApiError, type Api } from 'adit/core/web';
import { z } from 'zod';
import type { StoredCredentials } from './credentials.ts';
import type { EarlyAnswers } from './early-answers.ts';
import type { FirstQuestions } from './first-questions.ts';
import type { Renewal } from './renewal.ts';
import { parseJson } from './parse-json.ts';

/** The code of requests that were cancelled. */
export const CANCELLED = 'cancelled';
const REQUEST_ID = 'x-request-id';
const MAX_REPEATS = 3;
const REPEAT_MILLISECONDS = 1_000;
const MAX_UNSETTLED = 100;

interface CallOptions {
  readonly signal?: AbortSignal;
}

/** The render session of this window. */
interface OwnSession {
  readonly sessionId: string | undefined;
  /** Ends once the session has heard of all that was changed here. */
  told(): Promise<void>;
}

/** What is asked for while the page opens. */
interface FirstCalls {
  readonly answers: EarlyAnswers | undefined;
  readonly questions: FirstQuestions;
}

const problemShape = z.object({
  code: z.string(),
  message: z.string().default(''),
  values: z.record(z.string(), z.union([z.string(), z.number()])).default({}),
});

/**
 * Calls the API by fetch. A refused bearer token is renewed once, and the call made again. A call that changes something has an id, and
 * keeps it when it is made again because nobody knows what became of it: the server does it once.
 */
export class ApiClient implements Api {
  #endpoint: string;
  #credentials: StoredCredentials;
  #renewal: Renewal;
  #first: FirstCalls | undefined;
  #session: OwnSession | undefined;
  /** The ids of changes whose answer was lost, by what was sent. */
  #unsettled = new Map<string, string>();
  /** Its signal is shared by all requests that are under way. */
  #running = new AbortController();

  constructor(endpoint: string, credentials: StoredCredentials, renewal: Renewal, first?: FirstCalls) {
    this.#endpoint = endpoint;
    this.#credentials = credentials;
    this.#renewal = renewal;
    this.#first = first;
  }

  /** The whole address of the API. */
  get address(): string {
    return new URL(this.#endpoint, location.href).href;
  }

  /** Names the session in calls of routes that take one, and makes them once the session is up to date. */
  useSession(session: OwnSession): void {
    this.#session = session;
  }

  /** Cancels all requests that are under way; they reject with code `cancelled`. */
  cancel(): void {
    this.#running.abort(new ApiError(0, CANCELLED, '', {}, undefined));
    this.#running = new AbortController();
  }

  /** Cancels what is under way whenever nobody is signed in any more. */
  followSignOuts(): Disposable {
    const stop = reaction(
      () => this.#credentials.bearer !== undefined,
      (isSignedIn) => isSignedIn || this.cancel(),
    );
    return toDisposable(stop);
  }

  async call<Spec extends RouteSpec>(
    spec: Spec,
    input: RouteCall<Spec>,
    options?: CallOptions,
  ): Promise<RouteResult<Spec>> {
    const body = spec.body ? JSON.stringify(input.body) : undefined;
    const answer =
      spec.method === 'GET'
        ? await this.#askFirst(spec, input, options)
        : await this.#change(spec, input, body, options);
    return this.#parse(spec, answer);
  }

  async send<Spec extends RouteSpec>(
    spec: Spec,
    input: RouteCall<Spec>,
    body: Blob | ArrayBuffer,
    options?: CallOptions,
  ): Promise<RouteResult<Spec>> {
    // A form says itself where its fields end.
    const type =
      spec.binaryBody?.formField !== undefined && body instanceof Blob ? body.type : 'application/octet-stream';
    return this.#parse(spec, await this.#ask(spec, input, body, type, options));
  }

  download<Spec extends RouteSpec>(spec: Spec, input: RouteCall<Spec>, options?: CallOptions): Promise<Response> {
    return this.#ask(spec, input, spec.body ? JSON.stringify(input.body) : undefined, 'application/json', options);
  }

  /** Fetches a path below the API with the bearer token; rejects with an ApiError unless the answer is a success. */
  async fetch(path: string, request: RequestInit & { readonly renew?: boolean } = {}): Promise<Response> {
    const { renew = true, ...init } = request;
    const bearer = this.#credentials.bearer;
    const response = await this.#fetchOnce(path, init, bearer);
    if (response.ok) return response;
    const error = await problemOf(response);
    if (error.status !== 401 || bearer === undefined || !renew) throw error;
    const isRenewed = await this.#renewal.after(bearer).catch(() => false);
    if (!isRenewed) throw error;
    const again = await this.#fetchOnce(path, init, this.#credentials.bearer);
    if (!again.ok) throw await problemOf(again);
    return again;
  }

  async #fetchOnce(path: string, init: RequestInit, bearer: string | undefined): Promise<Response> {
    const headers = new Headers(init.headers);
    if (bearer !== undefined) headers.set('authorization', `Bearer ${bearer}`);
    const signal = this.#signalOf(init.signal);
    try {
      return await fetch(this.#endpoint + path, { credentials: 'same-origin', ...init, headers, signal });
    } catch (error) {
      if (signal.aborted) throw error;
      throw new ApiError(0, 'unreachable', '', {}, undefined);
    }
  }

  /** Asks, unless that was done before this program could. */
  async #askFirst<Spec extends RouteSpec>(
    spec: Spec,
    input: RouteCall<Spec>,
    options: CallOptions | undefined,
  ): Promise<Response> {
    const path = addressOf(spec, input);
    this.#first?.questions.note(path, spec.access);
    const bearer = this.#credentials.bearer;
    const early = this.#first?.answers?.take(this.#endpoint + path, bearer);
    const answer = early && (await unlessAborted(early, this.#signalOf(options?.signal)));
    if (answer?.ok === true) return answer;
    const isRefused = answer !== undefined && bearer !== undefined;
    if (isRefused) await this.#renewal.after(bearer).catch(() => false);
    return this.#ask(spec, input, undefined, 'application/json', options);
  }

  #signalOf(own: AbortSignal | null | undefined): AbortSignal {
    const shared = this.#running.signal;
    return own ? AbortSignal.any([own, shared]) : shared;
  }

  /** Makes a change; again with the same id while the server does not know whether it was made. */
  async #change<Spec extends RouteSpec>(
    spec: Spec,
    input: RouteCall<Spec>,
    body: string | undefined,
    options: CallOptions | undefined,
  ): Promise<Response> {
    this.#first?.answers?.forget();
    const content = JSON.stringify([spec.method, addressOf(spec, input), body]);
    const id = this.#unsettled.get(content) ?? makeRequestId();
    for (let repeat = 0; ; repeat += 1) {
      try {
        const answer = await this.#ask(spec, input, body, 'application/json', options, { [REQUEST_ID]: id });
        this.#unsettled.delete(content);
        return answer;
      } catch (error) {
        const isUnknown = error instanceof ApiError && error.code === 'outcome-unknown';
        if (isUnknown && repeat < MAX_REPEATS && !options?.signal?.aborted) {
          await new Promise((resolve) => setTimeout(resolve, REPEAT_MILLISECONDS));
          continue;
        }
        // When somebody tries once more, it is the same change.
        if (isUnknown || (error instanceof ApiError && error.status === 0)) this.#keepUnsettled(content, id);
        else this.#unsettled.delete(content);
        throw error;
      }
    }
  }

  #keepUnsettled(content: string, id: string): void {
    this.#unsettled.set(content, id);
    const [oldest] = this.#unsettled.keys();
    if (this.#unsettled.size > MAX_UNSETTLED && oldest !== undefined) this.#unsettled.delete(oldest);
  }

  async #ask<Spec extends RouteSpec>(
    spec: Spec,
    input: RouteCall<Spec>,
    body: BodyInit | undefined,
    type: string,
    options: CallOptions = {},
    headers: Readonly<Record<string, string>> = {},
  ): Promise<Response> {
    const session = spec.session && (await this.#sessionHeader());
    return this.fetch(addressOf(spec, input), {
      method: spec.method,
      headers: { ...headers, ...session, ...(body === undefined ? {} : { 'content-type': type }) },
      body: body ?? null,
      signal: options.signal ?? null,
      // Signing in and renewing are public; a 401 of theirs is their answer.
      renew: spec.access.kind !== 'public',
    });
  }

  async #sessionHeader(): Promise<Readonly<Record<string, string>>> {
    if (this.#session?.sessionId === undefined) return {};
    await this.#session.told();
    const { sessionId } = this.#session;
    return sessionId === undefined ? {} : { [SESSION_HEADER]: sessionId };
  }

  async #parse<Spec extends RouteSpec>(spec: Spec, response: Response): Promise<RouteResult<Spec>> {
    const text = await response.text();
    const parsed = spec.result.safeParse(parseJson(text));
    if (parsed.success) return parsed.data as RouteResult<Spec>;
    if (text === '') throw new ApiError(response.status, 'no-response', 'Response is undefined', {}, undefined);
    throw new ApiError(response.status, 'bad-answer', '', { route: spec.id }, z.prettifyError(parsed.error));
  }
}

/** Not a UUID of the browser's own, which there is in secure contexts only. */
function makeRequestId(): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join('');
}

/** `work`, or the reason of `signal` where that comes first. */
function unlessAborted<T>(work: Promise<T>, signal: AbortSignal): Promise<T> {
  return new Promise((resolve, reject) => {
    const abort = (): void => reject(signal.reason as Error);
    if (signal.aborted) abort();
    signal.addEventListener('abort', abort);
    work.then(resolve, reject).finally(() => signal.removeEventListener('abort', abort));
  });
}

function addressOf(spec: RouteSpec, input: { query?: unknown; params?: unknown }): string {
  const params = (input.params ?? {}) as Record<string, unknown>;
  const path = spec.path.replaceAll(/:(\w+)/g, (_, name: string) => encodeURIComponent(String(params[name])));
  const query = new URLSearchParams();
  for (const [name, value] of Object.entries((input.query ?? {}) as Record<string, unknown>)) {
    for (const one of Array.isArray(value) ? value : [value]) if (one !== undefined) query.append(name, String(one));
  }
  return query.size > 0 ? `${path}?${query}` : path;
}

async function problemOf(response: Response): Promise<ApiError> {
  const body: unknown = await response.json().catch(() => undefined);
  const problem = problemShape.safeParse(body).data ?? { code: `http-${response.status}`, message: '', values: {} };
  return new ApiError(response.status, problem.code, problem.message, problem.values, body);
}
