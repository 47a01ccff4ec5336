import { token } from 'adit/core';

/** What a new state is called and where it stands. @beta */
export interface NewState {
  readonly site: string;
  readonly name: string;
  readonly folder: string;
  readonly isPublic: boolean;
}

/** Opens and saves states of the workspace; every method rejects with what went wrong. @beta */
export interface StateKeeper {
  /** Shows a saved state in the place of all that is shown, and makes it the open one; answers which layers are not there any more. */
  load(id: string): Promise<readonly string[]>;
  /** Saves what is shown as a new state, which is open from then on. */
  saveAs(facts: NewState): Promise<void>;
}

/** The service that opens and saves states of the workspace. @beta */
export const StateKeeperToken = token<StateKeeper>('states.keeper');
