import { point, type Contribution, type DatasetTypeFacts } from 'adit/core';
import type { Readable } from 'node:stream';
import type { Kysely } from 'kysely';
import type { Account } from './call-context.ts';
import type { RenderEngine } from './render-engine.ts';

/** A forward-only change of a plugin's own tables; `id` is `<plugin>.0001-what-it-does`. @public */
export interface Migration extends Contribution {
  /** Makes the change in the transaction that notes it as made. */
  // eslint-disable-next-line typescript/no-explicit-any -- a migration builds the very types that it would need
  up(database: Kysely<any>): Promise<void>;
}
/** Changes of the tables of plugins, made once each and in order, before the plugin is activated. @public */
export const migrations = point<Migration>('core.migrations');

/** Where an object belongs: the guard asks before it lets a call act on the object. @public */
export interface ObjectPlace {
  readonly tenantId: string;
  readonly siteId?: string;
}

/** Finds the place of objects of one kind; unknown ids are left out of the answer. @public */
export interface ObjectResolver extends Contribution {
  /** The kind that an access scope names, for example `dataset`. */
  readonly object: string;
  /** The tenant and the site of each id; ids that are not known are left out. */
  find(ids: readonly string[]): Promise<ReadonlyMap<string, ObjectPlace>>;
}
/** Which tenant and site objects of a plugin belong to; the guard asks before a call is answered. @public */
export const objectResolvers = point<ObjectResolver>('core.object-resolvers');

/** Render engines. @public */
export const renderEngines = point<RenderEngine>('core.render-engines');

/** Dataset types that this server knows; the tree lists them in this order. @beta */
export const datasetTypes = point<DatasetTypeFacts>('core.dataset-types');

/** Builds datasets of one type in a worker thread: `module` is the URL of a module that exports `build` (see `DatasetBuild`) and may export `examine`. @public */
export interface DatasetBuilder extends Contribution {
  readonly datasetType: string;
  readonly module: URL;
  /** It brings coordinates into another system and unit by its run's `coordinates`; imports that would need that are refused otherwise. */
  readonly changesCoordinates?: boolean;
}
/** The modules that build datasets from uploaded files. @public */
export const datasetBuilders = point<DatasetBuilder>('core.dataset-builders');

/** Called when something of a tenant goes away, so that a plugin can drop what it keeps about it. @public */
export interface RemovalHook extends Contribution {
  /** In the server process that removed them. */
  datasetsRemoved?(ids: readonly string[]): Promise<void>;
  /** In every server process, for what is only kept in memory; may be left out when the database broke down. */
  datasetsForgotten?(ids: readonly string[]): void;
  /** Drops what the plugin keeps of a site. */
  siteRemoved?(siteId: string): Promise<void>;
  /** What `siteRemoved` would drop that people miss: counts by the keys of the plugin's texts for them. Asked before a site is deleted. */
  siteHoldings?(siteId: string): Promise<Readonly<Record<string, number>>>;
}
/** What plugins do when datasets or sites are removed. @public */
export const removalHooks = point<RemovalHook>('core.removal-hooks');

/**
 * Checks whether a part of the server works, within two seconds, for `GET /health`. Only System Administrators see the message, which also goes to
 * the log.
 *
 * @public
 */
export interface HealthCheck extends Contribution {
  check(): Promise<{ readonly ok: boolean; readonly message?: string }>;
}
/** Parts of plugins that `GET /health` asks whether they work. @public */
export const healthChecks = point<HealthCheck>('core.health-checks');

/**
 * Something that active accounts must have done before they may call what asks for a permission; until then they are refused with status 403 and
 * this code, and their browsers get only the plugins for before sign-in and the one that sets the condition.
 *
 * @public
 */
export interface CallCondition extends Contribution {
  readonly code: string;
  readonly message: string;
  /** Asked before each call, so it should know the answer at once. */
  isMet(account: Account): Promise<boolean>;
}
/** What an account must fulfil before its calls are answered, such as an agreement that it accepts. @public */
export const callConditions = point<CallCondition>('core.call-conditions');

/** A file that belongs to a dataset; `blobName` names it among all files of all sources of the dataset. @public */
export interface DatasetAttachment {
  readonly name: string;
  readonly fileName: string;
  readonly blobName: string;
  /** How much of it is on the server, in percent. */
  readonly uploadProgress: number;
}

/** What files belong to datasets, and their content. The caller is known to be allowed to see the dataset. @public */
export interface AttachmentSource extends Contribution {
  /** The files that this source has for a dataset. */
  list(datasetId: string): Promise<readonly DatasetAttachment[]>;
  /** Undefined when the dataset has no such file, or not the whole of it. */
  open(
    datasetId: string,
    blobName: string,
  ): Promise<{ readonly fileName: string; readonly size: number; readonly body: Readable } | undefined>;
}
/** Files that belong to datasets and can be downloaded. @public */
export const attachmentSources = point<AttachmentSource>('core.attachment-sources');
