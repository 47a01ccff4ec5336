import type { RenderSession } from 'adit/core/server';
import { emptyBrowserState, type StateParts } from '../shared/index.ts';

/** What only the browser knows, as it was last told. */
export type KeptState = Pick<StateParts, 'browser' | 'activeView'>;

/** What the browsers of sessions have told of themselves; it goes with the session. */
export class BrowserStates {
  #kept = new WeakMap<RenderSession, KeptState>();

  of(session: RenderSession): KeptState {
    return this.#kept.get(session) ?? { browser: emptyBrowserState(), activeView: null };
  }

  keep(session: RenderSession, state: KeptState): void {
    this.#kept.set(session, state);
  }
}
