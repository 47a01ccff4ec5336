import type { z } from 'zod';
import type { Access } from './access.ts';

/** A REST call, described once for both sides. `path` is below the API's base; its parameters are written `:id`. @public */
export interface RouteSpec<
  Query extends z.ZodType = z.ZodType,
  Params extends z.ZodType = z.ZodType,
  Body extends z.ZodType = z.ZodType,
  Result extends z.ZodType = z.ZodType,
> {
  /** `<plugin>.<name>`; the operation's id in the OpenAPI document. */
  readonly id: string;
  readonly method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  readonly path: `/${string}`;
  readonly summary: string;
  readonly access: Access;
  readonly query?: Query;
  readonly params?: Params;
  /** Leave out for calls without a body and for `binary` ones. */
  readonly body?: Body;
  readonly result: Result;
  /** The request's body is a stream of bytes, of at most `bytes`; with `formField`, a multipart form with the file in that field. */
  readonly binaryBody?: { readonly bytes: number; readonly formField?: string };
  /** The answer is a stream of bytes with its own content type, which is one of `contentTypes` where they are named. */
  readonly binaryResult?: boolean | { readonly contentTypes: readonly string[] };
  /**
   * The handler gets the render session of the caller as `call.session`, with what counts in it; undefined for a caller without one, such as a
   * program. A browser names its session by the header `x-adit-session`.
   *
   * @beta
   */
  readonly session?: 'optional';
  /** The most calls per minute from one address. */
  readonly limit?: { readonly perMinute: number };
  /** The statuses of its own refusals, such as 409. Those that follow from the fields above need not be named. */
  readonly refusals?: readonly number[];
}

/** The header by which a call of a route with `session` names the caller's render session. @beta */
export const SESSION_HEADER = 'x-adit-session';

/** Describes a REST call; the identity function, for its types. @public */
export function defineRoute<
  Query extends z.ZodType = z.ZodUndefined,
  Params extends z.ZodType = z.ZodUndefined,
  Body extends z.ZodType = z.ZodUndefined,
  Result extends z.ZodType = z.ZodType,
>(spec: RouteSpec<Query, Params, Body, Result>): RouteSpec<Query, Params, Body, Result> {
  return spec;
}

type Part<T> = NonNullable<T> extends z.ZodType ? z.infer<NonNullable<T>> : undefined;
type Sent<T> = NonNullable<T> extends z.ZodType ? z.input<NonNullable<T>> : undefined;

/** What a handler of `Spec` receives, once the shapes have been checked and defaults filled in. @public */
export interface RouteInput<Spec extends RouteSpec> {
  readonly query: Part<Spec['query']>;
  readonly params: Part<Spec['params']>;
  readonly body: Part<Spec['body']>;
}

/** What a caller of `Spec` sends; parts that the route does not have are left out. @public */
export type RouteCall<Spec extends RouteSpec> = (Sent<Spec['query']> extends undefined
  ? { query?: undefined }
  : { query: Sent<Spec['query']> }) &
  (Sent<Spec['params']> extends undefined ? { params?: undefined } : { params: Sent<Spec['params']> }) &
  (Sent<Spec['body']> extends undefined ? { body?: undefined } : { body: Sent<Spec['body']> });

/** What `Spec` answers. @public */
export type RouteResult<Spec extends RouteSpec> = z.infer<Spec['result']>;
