import type { ImportReport, MessageValues } from 'adit/core';
import type { BuildRequest } from 'adit/core/server';
import type { StoredMetadata } from '../tables.ts';

/** How a raw file is to be looked at: what the user said beats what is detected. */
export interface ProfileTask {
  readonly kind: 'profile';
  readonly path: string;
  readonly fileName: string;
  readonly delimiter?: string;
  readonly dataStartRow?: number;
  readonly nanValues?: readonly string[];
}

/** A dataset to build into a staged folder. */
export interface BuildTask {
  readonly kind: 'build';
  readonly folder: string;
  readonly module: string;
  readonly request: BuildRequest;
}

export type WorkerTask = ProfileTask | BuildTask;

/** What a task ends with. */
export interface WorkerResults {
  readonly profile: StoredMetadata;
  readonly build: ImportReport;
}

/** What a worker says while and after it works. */
export type WorkerMessage =
  | { readonly kind: 'progress'; readonly part: number }
  | { readonly kind: 'done'; readonly result: unknown }
  | {
      readonly kind: 'failed';
      readonly code: string;
      readonly message: string;
      readonly values: MessageValues;
      readonly stack?: string;
    };
