import { token } from 'adit/core';

/** A change that can be taken back. @public */
export interface Change {
  /** In the user's language, for example "Change the opacity of Blocks". */
  readonly label: string;
  /** Changes with the same key that follow each other within a second are one, as while a slider moves. */
  readonly mergeKey?: string;
  /** Takes it back without recording anything. */
  undo(): void | Promise<void>;
  redo(): void | Promise<void>;
}

/** Remembers what was changed, of all plugins, in its order; observable. @public */
export interface History {
  /** What `undo` would take back; undefined for nothing. */
  readonly undoLabel: string | undefined;
  readonly redoLabel: string | undefined;
  /** Notes a change that has been made; what was taken back before can no longer be made again. */
  record(change: Change): void;
  /** Makes all changes that `work` notes before it returns one change. */
  together(label: string, work: () => void): void;
  undo(): Promise<void>;
  redo(): Promise<void>;
  /** Forgets everything, for example because the site is another one. */
  clear(): void;
}

/** @public */
export const HistoryToken = token<History>('core.history');
