import { token, type MessageValues, type RouteCall, type RouteResult, type RouteSpec } from 'adit/core';

/** An answer that was not a success. `message` is the server's own text. @public */
export class ApiError extends Error {
  readonly status: number;
  readonly code: string;
  readonly values: MessageValues;
  readonly body: unknown;

  constructor(status: number, code: string, message: string, values: MessageValues, body: unknown) {
    super(message);
    this.name = 'ApiError';
    this.status = status;
    this.code = code;
    this.values = values;
    this.body = body;
  }
}

/** Calls the server's REST routes with the browser's bearer token. @public */
export interface Api {
  /** Resolves with the checked answer; rejects with an ApiError, or an AbortError. */
  call<Spec extends RouteSpec>(
    spec: Spec,
    input: RouteCall<Spec>,
    options?: { signal?: AbortSignal },
  ): Promise<RouteResult<Spec>>;
  /** Sends bytes as the body of a binary route. */
  send<Spec extends RouteSpec>(
    spec: Spec,
    input: RouteCall<Spec>,
    body: Blob | ArrayBuffer,
    options?: { signal?: AbortSignal },
  ): Promise<RouteResult<Spec>>;
  /** The raw answer of a binary route. */
  download<Spec extends RouteSpec>(
    spec: Spec,
    input: RouteCall<Spec>,
    options?: { signal?: AbortSignal },
  ): Promise<Response>;
}

/** The service that calls routes of the server. @public */
export const ApiToken = token<Api>('core.api');
