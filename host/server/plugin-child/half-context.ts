import type { DisposableStore, Log, Manifest, Token } from 'adit/core';
import {
  SettingsStoreToken,
  type EventSender,
  type JobQueue,
  type Metrics,
  type ServerPluginContext,
  type SettingsStore,
  type Transaction,
} from 'adit/core/server';
import type { Kysely } from 'kysely';
import type { HalfStart } from '../fence/half-protocol.ts';
import type { LentStreams } from '../fence/pipe/lent-streams.ts';
import { askedDatasets } from './asked-datasets.ts';
import { askedNetwork } from './asked-network.ts';
import { askedTables } from './asked-tables.ts';
import type { Declarations } from './declarations.ts';
import type { HalfCalls } from './half-calls.ts';
import { makeLog } from './half-log.ts';
import { serve, type HostLink } from './host-link.ts';
import { sendable } from './sendable.ts';

/** What a half works with in its process. */
export interface HalfParts {
  readonly link: HostLink;
  readonly start: HalfStart;
  readonly declarations: Declarations;
  readonly calls: Pick<HalfCalls, 'transact'>;
  readonly metrics: Metrics;
  readonly streams: LentStreams;
  readonly disposables: DisposableStore;
}

/** The context of a half behind the fence: what it adds is declared, what it asks is asked of the server. What does not cross says so. */
export function makeHalfContext({
  link,
  start,
  declarations,
  calls,
  metrics,
  disposables,
}: HalfParts): ServerPluginContext {
  const manifest = start.manifest as Manifest;
  const abort = new AbortController();
  disposables.add(() => abort.abort());
  const log: Log = makeLog(link, {});
  const tables = askedTables(link, manifest.id);
  const database = <Tables>(): Kysely<Tables> => tables as unknown as Kysely<Tables>;
  const datasets = askedDatasets(link);
  const jobs = askedJobs(link, declarations);
  const events: EventSender = {
    emit: async ({ name, summary, payload: shape, access }, audience, payload) =>
      serve(link, 'events.emit', { name, summary, access }, audience, shape.parse(payload)),
  };
  const transaction: Transaction = {
    ...{ database, datasets, jobs, events },
    get audit(): never {
      return refuse('audit');
    },
  };
  return {
    manifest,
    routes: {
      add(spec, handler) {
        declarations.open(`The route "${spec.id}"`);
        declarations.routes.set(spec.id, { spec, handler: handler as never });
      },
    },
    procedures: {
      add(spec, handler) {
        declarations.open(`The procedure "${spec.name}"`);
        declarations.procedures.set(spec.name, { spec, handler: handler as never });
      },
    },
    add: (point, value) => declarations.addContribution(point, value),
    list: () => refuse('list'),
    listFor: () => refuse('listFor'),
    bindValue: () => refuse('bindValue'),
    bind: () => refuse('bind'),
    get: (token) => remoteService(link, token),
    find: (token) => remoteService(link, token),
    database,
    transaction: (work) => calls.transact(() => work(transaction)),
    datasets,
    files: {
      staging: start.staging,
      keep: (path, name) => serve(link, 'files.keep', path, name),
      path: (name) => serve(link, 'files.path', name),
      remove: (name) => serve(link, 'files.remove', name),
    },
    jobs,
    events,
    notify: (audience, notice) => serve(link, 'notify', audience, notice),
    metrics,
    fetch: askedNetwork(link),
    onReady(task) {
      declarations.open('What is to be done once everything is there');
      declarations.readyTasks.push(task);
    },
    log,
    signal: abort.signal,
    disposables,
  };
}

function askedJobs(link: HostLink, declarations: Declarations): JobQueue {
  return {
    define(kind) {
      declarations.open(`The job "${kind.name}"`);
      declarations.jobs.set(kind.name, kind as never);
      return { dispose: () => refuse('dispose of a kind of job') };
    },
    async add(name, input, options) {
      const checked = declarations.jobs.get(name)?.input.parse(input);
      await serve(link, 'jobs.add', name, checked, options);
    },
  };
}

/** A service that the server answers for, by the methods that its token names. */
function remoteService<T>(link: HostLink, { name, methods }: Token<T>): T {
  if (name === SettingsStoreToken.name) return ownSettings(link) as T;
  if (!methods) throw new Error(`The service "${name}" is not there for a server half behind the fence`);
  const asked = Object.keys(methods).map((method) => [
    method,
    (...given: unknown[]) => serve(link, 'service', name, method, given.map(sendable)),
  ]);
  return Object.fromEntries(asked) as T;
}

/** The settings of the plugin itself, which are for all of its code. */
function ownSettings(link: HostLink): Pick<SettingsStore, 'read'> {
  return {
    async read({ id, shape }, place) {
      return shape.parse(await serve(link, 'settings.read', id, place));
    },
  };
}

function refuse(what: string): never {
  throw new Error(`${what} is not there for a server half behind the fence; docs/plugin-authors/server-halves.md`);
}
