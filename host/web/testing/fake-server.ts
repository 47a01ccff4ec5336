import { vi } from 'vitest';

/** A request as a test sees it. */
export interface SeenRequest {
  readonly method: string;
  readonly path: string;
  readonly bearer: string | undefined;
  readonly body: unknown;
  readonly headers: Headers;
  readonly signal: AbortSignal | undefined;
}

/** Answers of a test's server. */
export type Answer = (request: SeenRequest) => Response | Promise<Response>;

/** Puts a server in place of `fetch`, and notes what is asked of it. */
export function fakeServer(answer: Answer): { readonly seen: SeenRequest[] } {
  const seen: SeenRequest[] = [];
  vi.stubGlobal('fetch', async (address: string, init: RequestInit = {}) => {
    init.signal?.throwIfAborted();
    const headers = new Headers(init.headers);
    const request: SeenRequest = {
      method: init.method ?? 'GET',
      path: String(address),
      bearer: headers.get('authorization')?.replace('Bearer ', ''),
      body: typeof init.body === 'string' ? JSON.parse(init.body) : (init.body ?? undefined),
      headers,
      signal: init.signal ?? undefined,
    };
    seen.push(request);
    return answer(request);
  });
  return { seen };
}

/** A JSON answer. */
export function json(value: unknown, status = 200): Response {
  return new Response(JSON.stringify(value), { status, headers: { 'content-type': 'application/json' } });
}

/** The answer to a refused token. */
export function refused(): Response {
  return json({ code: 'not-signed-in', message: 'Sign in first', values: {} }, 401);
}
