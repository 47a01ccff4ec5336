import { toDisposable, type Disposable, type Log } from 'adit/core';
import type { RenderSessionClient } from 'adit/core/web';
import type { SavedStates } from './saved-states.ts';

const POLL_MILLISECONDS = 35_000;

/** Asks every 35 seconds what the session shows, if there is one, and so whether a state that is open was changed. */
export function followChanges(
  states: Pick<SavedStates, 'check'>,
  session: Pick<RenderSessionClient, 'status'>,
  log: Log,
): Disposable {
  const poll = setInterval(() => {
    if (session.status !== 'initialized') return;
    states
      .check()
      .catch((error: unknown) => log.warn('The application state could not be read', { error: String(error) }));
  }, POLL_MILLISECONDS);
  return toDisposable(() => clearInterval(poll));
}
