import type { RouteSpec } from 'adit/core';
import type { Account } from 'adit/core/server';

/** A route as a half declares it: all but its shapes, which are JSON Schemas here; the half itself checks by them. */
export interface DeclaredRoute extends Pick<
  RouteSpec,
  'id' | 'method' | 'path' | 'summary' | 'access' | 'binaryBody' | 'binaryResult' | 'limit' | 'refusals'
> {
  readonly query?: object;
  readonly params?: object;
  readonly body?: object;
  readonly result: object;
}

/** A kind of job as a half declares it. */
export interface DeclaredJob {
  readonly name: string;
  readonly concurrency: number;
  readonly seconds: number;
  readonly attempts: number;
}

/** A contribution as a half declares it: its data, and the names of its members that are functions. */
export interface DeclaredContribution {
  readonly point: string;
  readonly id: string;
  readonly data: Readonly<Record<string, unknown>>;
  readonly functions: readonly string[];
}

/** All that a half registered while it was activated. */
export interface Declared {
  readonly routes: readonly DeclaredRoute[];
  readonly jobs: readonly DeclaredJob[];
  readonly contributions: readonly DeclaredContribution[];
  readonly hasReadyTasks: boolean;
}

/** What a half is activated with. */
export interface Activation {
  readonly manifest: unknown;
  /** The address of its module. */
  readonly module: string;
  readonly rooms: { readonly in: string; readonly out: string };
  /** The names of the services that can be asked. */
  readonly services: readonly string[];
}

/** What a half knows of a call. */
export interface CallFacts {
  readonly id: number;
  readonly visitor: Account | undefined;
  readonly origin: { readonly address: string; readonly agent: string };
  readonly isSecure: boolean;
  readonly contentLength: number | undefined;
}

/** What a half answers to a call of a route. */
export type RouteAnswer =
  | { readonly kind: 'value'; readonly value: unknown }
  | {
      readonly kind: 'status';
      readonly status: number;
      readonly body: unknown;
      readonly headers: Readonly<Record<string, string | string[]>>;
    }
  | {
      readonly kind: 'binary';
      readonly contentType: string;
      readonly headers: Readonly<Record<string, string>>;
      /** The bytes, or the number of the stream that they are read from. */
      readonly bytes?: Uint8Array;
      readonly stream?: number;
    };

/** Stands for something that only the host has, among the arguments of a service's method. */
export type Stand = { readonly stand: 'call' } | { readonly stand: 'contribution'; readonly point: string; readonly id: string };
