import { token } from 'adit/core';
import type { StateSummary } from '../../shared/index.ts';

/** What can be done with saved states. Failures are told the user, with what was being done. */
export interface StateActions {
  /** Begins with an empty workspace, once the user has agreed to lose what is shown. */
  startNew(): Promise<void>;
  /** Saves the open state again; asks for a name where none is open that the user may change. */
  save(): Promise<void>;
  saveAs(): Promise<void>;
  /** Shows the open state as it was last saved. */
  reload(): Promise<void>;
  /** Puts the address of the open state into the clipboard; shows it where there is none. */
  copyLink(): Promise<void>;
  openList(): Promise<void>;
  /** Shows a saved state. */
  load(state: StateSummary): Promise<void>;
  share(state: StateSummary): Promise<void>;
  showVersions(state: StateSummary): Promise<void>;
  /** Goes back to a save of before. */
  restore(state: StateSummary, version: number): Promise<void>;
  /** Renames a state, moves it, or makes it public or private. */
  rename(state: StateSummary): Promise<void>;
  renameFolder(folder: string): Promise<void>;
  remove(state: StateSummary): Promise<void>;
}

export const StateActionsToken = token<StateActions>('states.state-actions');
