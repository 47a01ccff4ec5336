import type { z } from 'zod';
import type { Disposable, EventKind, Log } from 'adit/core';

/** Who an event is for: a tenant, or only a site or a user of it when named. @public */
export interface EventAudience {
  readonly tenantId: string;
  readonly siteId?: string;
  readonly userId?: string;
}

/** Sends server events; they are stored first, so that a disconnected browser gets them later. @public */
export interface EventSender {
  /** Sends an event to the browsers of the audience, after the transaction that is open. */
  emit<Payload extends z.ZodType>(
    kind: EventKind<Payload>,
    audience: EventAudience,
    payload: z.input<Payload>,
  ): Promise<void>;
}

/** What a running job receives. @public */
export interface JobRun {
  /** 1 for the first. */
  readonly attempt: number;
  readonly signal: AbortSignal;
  readonly log: Log;
}

/**
 * A kind of background work that survives the death of the process: it is run again, or `giveUp` is called. `run` and `giveUp` may be called again
 * even after they finished: they must not repeat what they have already done.
 *
 * An error that `surroundingsError` knows (the database or the store of files gone or busy, a full disk) gives the work back: it is run again after
 * a pause, which grows to a minute, for about an hour. Any other error is final.
 *
 * @public
 */
export interface JobKind<Input extends z.ZodType = z.ZodType> {
  /** `<plugin>.<verb>`. */
  readonly name: string;
  readonly input: Input;
  /** How many may run at once in one process. */
  readonly concurrency: number;
  /** How long one attempt may take. */
  readonly seconds: number;
  /** How often it is tried when the process died under it. */
  readonly attempts: number;
  /** Does the work; it may be called again for the same input after it finished. */
  run(input: z.infer<Input>, run: JobRun): Promise<void>;
  /** The end of work that is not done. When it fails itself, it is called again until it does not. */
  giveUp(input: z.infer<Input>, reason: unknown): Promise<void>;
}

/** Keeps background work. @public */
export interface JobQueue {
  /** Work of this kind is run from now on, until what is returned is disposed; work that is left then waits. */
  define<Input extends z.ZodType>(kind: JobKind<Input>): Disposable;
  /** Adds work; a second job of the same `key` that has not ended is not added. */
  add(name: string, input: unknown, options: { tenantId: string; key?: string }): Promise<void>;
}

/** Keeps whole files under names chosen by the server. Files are moved into it from `staging` by a rename. @public */
export interface FileStorage {
  /** A folder on this machine for files that are not finished. */
  readonly staging: string;
  /** Takes a finished file over from the staging folder; it is on disk for good when this returns. */
  keep(stagedPath: string, name: string): Promise<void>;
  /** A path on this machine where the file can be read. */
  path(name: string): Promise<string>;
  /** Removes a file; nothing happens when it is not there. */
  remove(name: string): Promise<void>;
}
