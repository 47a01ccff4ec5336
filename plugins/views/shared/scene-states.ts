import { point, token, type Contribution, type Disposable } from 'adit/core';
import type { ApplicationState, BrowserState } from './application-state/index.ts';

/** All that is shown, as saved states hold it. @beta */
export interface SceneStates {
  /** What is shown now, as the session has it, with what only this browser knows. */
  read(): Promise<ApplicationState>;
  /**
   * Shows a state in the place of all that is shown, panels and views with it; what cannot be shown any more is named. Rejects with a
   * reason when the session does not take it; nothing has changed then.
   */
  show(state: unknown): Promise<{ readonly missingLayers: readonly string[] }>;
  /** Empties the workspace: one view that shows nothing, in the layout that everybody begins with. */
  clear(): Promise<void>;
  /** Forgets all that this browser shows, and what panels have noted of it, before a session that begins with nothing. */
  forget(): void;
  /** Calls `listener` when all was forgotten. */
  onForgotten(listener: () => void): Disposable;
}

/** The service that tells the scene as a saved state holds it, and shows one. @beta */
export const SceneStatesToken = token<SceneStates>('views.scene-states');

/** What a plugin's panel shows and the session does not know, for the state that is saved. @beta */
export interface BrowserPart extends Contribution {
  readonly part: keyof Omit<BrowserState, 'layout'>;
  read(): BrowserState['layout'];
  /** Shows what `read` gave once, here or elsewhere, or, with null, nothing; what it cannot make anything of is left as it is. */
  show(value: unknown): void;
}

/** What panels show, for the state that is saved. @beta */
export const browserParts = point<BrowserPart>('views.browser-parts');
