import type { RouteSpec } from 'adit/core';
import { ApiError, type Api } from 'adit/core/web';

/** Calls routes on a test server by fetch, with the errors that the browser's own client has. */
export function fetchApi(base: () => string): Api {
  const ask = async (spec: RouteSpec, input: { query?: unknown }, init: RequestInit): Promise<unknown> => {
    const query = new URLSearchParams(
      Object.entries((input.query ?? {}) as Record<string, string>).map(([key, value]) => [key, String(value)]),
    );
    let response: Response;
    try {
      response = await fetch(`${base()}${spec.path}?${query}`, { method: spec.method, ...init });
    } catch (error) {
      if (init.signal?.aborted) throw error;
      throw new ApiError(0, 'unreachable', '', {}, undefined);
    }
    const body: unknown = await response.json();
    if (response.ok) return spec.result.parse(body);
    const { code, message, values } = body as { code: string; message: string; values: Record<string, string> };
    throw new ApiError(response.status, code, message, values, body);
  };
  return {
    call: (spec, input, options) =>
      ask(spec, input, {
        body: spec.body ? JSON.stringify(input.body) : null,
        signal: options?.signal ?? null,
      }) as never,
    send: (spec, input, body, options) => ask(spec, input, { body, signal: options?.signal ?? null }) as never,
    download: () => Promise.reject(new Error('Not in these tests')),
  };
}
