import type { Kysely } from 'kysely';
import type {
  Contribution,
  DisposableStore,
  Factory,
  Log,
  Manifest,
  Notice,
  Point,
  ProcedureSpec,
  RouteSpec,
  Token,
} from 'adit/core';
import type { RouteHandler } from './call-context.ts';
import type { DatasetCatalogue } from './dataset-catalogue.ts';
import type { Metrics } from './metrics.ts';
import type { OutgoingRequest } from './outgoing-request.ts';
import type { ProcedureHandler } from './render-session.ts';
import type { EventAudience, EventSender, FileStorage, JobQueue } from './services.ts';
import type { Transact } from './transaction.ts';

/** Everything that a plugin's server half can reach. What it registers here is undone when the plugin is turned off or fails to start. @public */
export interface ServerPluginContext {
  readonly manifest: Manifest;
  /** REST calls; the handler runs behind the guard, with its input checked. */
  readonly routes: { add<Spec extends RouteSpec>(spec: Spec, handler: RouteHandler<Spec>): void };
  /** Calls of the render session; likewise behind the guard. */
  readonly procedures: { add<Spec extends ProcedureSpec>(spec: Spec, handler: ProcedureHandler<Spec>): void };
  /** Adds a contribution; its id must start with the plugin's id and a dot. */
  add<T extends Contribution>(point: Point<T>, value: T): void;
  /** The contributions of a point, as they are now, in order. */
  list<T extends Contribution>(point: Point<T>): readonly T[];
  /** Those of the plugins that are on for a tenant: all that may be used on behalf of it. */
  listFor<T extends Contribution>(point: Point<T>, tenantId: string): Promise<readonly T[]>;
  /** Offers a service to all plugins. */
  bindValue<T>(token: Token<T>, value: T): void;
  /** Offers a service that is made when it is first asked for, from those in `needs`. */
  bind<T, const Needs extends readonly Token<unknown>[]>(
    token: Token<T>,
    factory: Factory<T, Needs>,
    needs: Needs,
  ): void;
  /** A service; throws when nobody offers it. */
  get<T>(token: Token<T>): T;
  /** Undefined when the plugin that offers the service is not loaded. */
  find<T>(token: Token<T>): T | undefined;
  /** The database with the plugin's own schema before any other; the caller names the shape of its tables. */
  database<Tables>(): Kysely<Tables>;
  /** Writes to the plugin's own tables, datasets, jobs, events and the audit log in one transaction. @beta */
  readonly transaction: Transact;
  readonly datasets: DatasetCatalogue;
  readonly files: FileStorage;
  readonly jobs: JobQueue;
  readonly events: EventSender;
  /** Tells the users of a tenant, those of one of its sites, or one user something, in the plugin's texts, in all browsers that they have open. */
  notify(audience: EventAudience, notice: Notice): Promise<void>;
  /** The metrics of the plugin, for operators; their names begin with `adit_` and its id. @beta */
  readonly metrics: Metrics;
  /**
   * Calls a host that `needs.network` names, by https or http, as the `fetch` of browsers does; the server makes the call. Addresses in private networks are called
   * where the operator allows it. A call has 16 MB, an answer 64 MB and two minutes. @beta
   */
  fetch(address: string | URL, request?: OutgoingRequest): Promise<Response>;
  /** Runs `task` once every plugin is active and every table is up to date, before the server takes calls. */
  onReady(task: () => Promise<void>): void;
  readonly log: Log;
  readonly signal: AbortSignal;
  readonly disposables: DisposableStore;
}

/** A plugin's server half. @public */
export interface ServerPlugin {
  /** Registers what the plugin adds, within ten seconds; undone by the host when the plugin ends or this throws. */
  activate(context: ServerPluginContext): void | Promise<void>;
}

/** Declares a server half; the identity function, for its types. @public */
export function definePlugin(plugin: ServerPlugin): ServerPlugin {
  return plugin;
}
