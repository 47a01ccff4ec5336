import type { MessageValues, ProcedureSpec, RouteSpec } from 'adit/core';
import type { Account, SceneNow } from 'adit/core/server';

/** What the server asks of a half in its own process, and tells it. */
export const halfCalls = {
  activate: 'activate',
  ready: 'ready',
  route: 'route',
  /** A call of a render session. */
  procedure: 'procedure',
  /** A function of something that the half added. */
  run: 'run',
  /** The work of a save, in its transaction. */
  saved: 'saved',
  leave: 'leave',
} as const;

/** What a process says in regular intervals, with the memory that it has. */
export const BEAT = 'beat';

/** Stands for the kinds of jobs of a half among the points, for `halfCalls.run`. */
export const JOBS = 'core.jobs';

/** Stands for the metrics of a half among the points, for `halfCalls.run`. */
export const METRICS = 'core.metrics';

/** So many values of metrics are told of at once. */
export const MAX_TOLD_READINGS = 1_000;

/** Stands for the call that is answered, in what is given to a service. */
export const THIS_CALL = ' this call';

/** The service that does the work of a call in one transaction. */
export const SAVE = 'call.save';

/** The service that does the work of a transaction. */
export const TRANSACT = 'transaction';

/** What a half asks of the server, and tells it. */
export const hostCalls = {
  /** A service of the context, such as `files.keep`. */
  serve: 'serve',
  log: 'log',
  /** Counts and durations for metrics. */
  metrics: 'metrics',
  /** A folder of a dataset is not read any more. */
  closeDataset: 'datasets.close',
} as const;

/** What a half is started with. */
export interface HalfStart {
  readonly manifest: object;
  /** The address of its module. */
  readonly module: string;
  /** Where it writes. */
  readonly staging: string;
}

/** The shapes of a route as JSON Schema, for documents; the half checks by its own. */
export interface SentShapes {
  readonly query?: object | undefined;
  readonly params?: object | undefined;
  readonly body?: object | undefined;
  readonly result: object;
}

/** A route as a half declares it. */
export interface DeclaredRoute {
  readonly spec: Omit<RouteSpec, 'query' | 'params' | 'body' | 'result'>;
  readonly shapes: SentShapes;
}

/** A session call as a half declares it, with the schema of its arguments. */
export interface DeclaredProcedure {
  readonly spec: Omit<ProcedureSpec, 'params' | 'result'>;
  /** The arguments are given one by one. */
  readonly isPositional: boolean;
  readonly params: object;
}

/** A contribution as a half declares it: its plain fields, the names of those that are functions, and those that are addresses. */
export interface DeclaredContribution {
  readonly point: string;
  readonly fields: { readonly id: string } & Readonly<Record<string, unknown>>;
  readonly functions: readonly string[];
  readonly addresses: Readonly<Record<string, string>>;
  /** The schemas of fields that are shapes. */
  readonly shapes: Readonly<Record<string, object>>;
}

/** A kind of job as a half declares it. */
export interface DeclaredJob {
  readonly name: string;
  readonly concurrency: number;
  readonly seconds: number;
  readonly attempts: number;
}

/** A metric as a half declares it. */
export interface DeclaredMetric {
  readonly kind: 'counter' | 'histogram' | 'gauge' | 'total';
  readonly name: string;
  readonly help: string;
  readonly labels?: readonly string[] | undefined;
}

/** A value of a metric, or what is added to it. */
export interface ToldReading {
  readonly name: string;
  readonly labels: Readonly<Record<string, string>>;
  readonly value: number;
}

/** All that a half added while it was activated. */
export interface DeclaredHalf {
  readonly routes: readonly DeclaredRoute[];
  readonly procedures: readonly DeclaredProcedure[];
  readonly contributions: readonly DeclaredContribution[];
  readonly jobs: readonly DeclaredJob[];
  readonly metrics: readonly DeclaredMetric[];
  /** It has something to do once everything is there. */
  readonly hasReadyTask: boolean;
}

/** A call as a half is told of it: no token and no cookie of the caller. */
export interface SentCall {
  readonly id: number;
  readonly visitor: Account | undefined;
  readonly session: { readonly id: string; readonly siteId: string } | undefined;
  readonly origin: { readonly address: string; readonly agent: string };
  readonly isSecure: boolean;
  readonly contentLength: number | undefined;
  /** The number of the stream of its body. */
  readonly stream: number | undefined;
}

/** A session call as a half is told of it. */
export interface SentSessionCall {
  /** The work that it is for the server. */
  readonly work: number;
  /** The id that the browser gave to it. */
  readonly id: string;
  readonly user: Account;
  readonly session: {
    readonly id: string;
    readonly tenantId: string;
    readonly siteId: string;
    readonly userId: string;
  };
}

/** The scene as a half gets it; with `isStale` nothing was changed, as the scene is another by now. */
export interface SentScene extends SceneNow {
  readonly isStale?: boolean;
}

/** What a route's handler answered. */
export type SentAnswer =
  | { readonly kind: 'json'; readonly text: string }
  | {
      readonly kind: 'status';
      readonly status: number;
      readonly headers: Readonly<Record<string, string | string[]>>;
      readonly text: string;
    }
  | {
      readonly kind: 'binary';
      readonly contentType: string;
      readonly headers: Readonly<Record<string, string>>;
      /** The bytes, or the number of their stream. */
      readonly body: Uint8Array | number;
    };

/** What a half says for the log. */
export interface SentLogLine {
  readonly level: 'info' | 'warn' | 'error';
  readonly message: string;
  readonly fields: MessageValues | object;
  readonly error?: object;
  /** What it is said in. */
  readonly work?: object | undefined;
}
