import { token } from 'adit/core';

/** A change that can be undone. @public */
export interface Change {
  /** In the user's language, for example "Change the opacity of Blocks". */
  readonly label: string;
  /** Changes with the same key within a second of each other count as one, for example while a slider moves. */
  readonly mergeKey?: string;
  /** Undoes it without recording anything. */
  undo(): void | Promise<void>;
  redo(): void | Promise<void>;
}

/** Remembers the changes that all plugins made, in order; observable. @public */
export interface History {
  /** What `undo` would take back; undefined for nothing. */
  readonly undoLabel: string | undefined;
  readonly redoLabel: string | undefined;
  /** Records a change that has been made; earlier undone changes can no longer be redone. */
  record(change: Change): void;
  /** Combines all changes that `work` records before it returns into one. */
  together(label: string, work: () => void): void;
  undo(): Promise<void>;
  redo(): Promise<void>;
  /** Forgets everything, for example when the site changes. */
  clear(): void;
}

/** The service that undoes and redoes. @public */
export const HistoryToken = token<History>('core.history');
