import { point, type Contribution } from 'adit/core';
import type { DamageReason } from './dataset-store/damaged-file.ts';

/** A file that a plugin keeps, and what is wrong with it, if anything. @beta */
export interface CheckedFile {
  readonly id: string;
  /** As users know it. */
  readonly name: string;
  readonly siteId: string;
  /** Who gave it. */
  readonly userId: string;
  readonly reason?: DamageReason | undefined;
}

/** A file that a plugin has noted as damaged. @beta */
export interface NotedFile extends CheckedFile {
  readonly reason: DamageReason;
  readonly noticedAt: Date;
}

/** What a check receives: the files that its plugin has stored. @beta */
export interface DataCheckRun {
  /** The folder of files that are not finished. */
  readonly staging: string;
  /** Lends a path of a kept file's bytes as they are stored now, where they are stored. Throws what `damageReason` knows. */
  read<Result>(name: string, use: (path: string) => Promise<Result>): Promise<Result>;
}

/**
 * Compares the files that a plugin keeps with what it knows of them. `adit doctor --data` runs it in a process of its own, beside the
 * server or without one: it has the plugin's database and `run`, and nothing else.
 *
 * @beta
 */
export interface DataCheck extends Contribution {
  /** Reads every file, notes which are damaged, and tells each. */
  check(run: DataCheckRun): AsyncIterable<CheckedFile>;
  /** The files of a tenant that are noted as damaged. */
  damaged(tenantId: string): Promise<readonly NotedFile[]>;
}
/** Files of plugins that are compared with their sums by `adit doctor --data`. @beta */
export const dataChecks = point<DataCheck>('core.data-checks');
