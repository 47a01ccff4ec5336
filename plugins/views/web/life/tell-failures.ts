import type { Log } from 'adit/core';
import { SessionCallError, type RenderSessionClient, type Toasts, type Translate } from 'adit/core/web';
import type { HeardState } from '../model/link/watched-session.ts';
import type { ViewFailure } from '../model/store/scene-sender.ts';

/** What telling of failures works with. */
export interface FailureParts {
  readonly session: Pick<RenderSessionClient, 'status'>;
  readonly toasts: Pick<Toasts, 'showError'>;
  readonly t: Translate;
  readonly log: Log;
}

/** Tells in a toast what the session did not do; only in the log while it is not there, which the views say themselves. */
export function tellFailures({
  session,
  toasts,
  t,
  log,
}: FailureParts): (key: ViewFailure | 'preset-image' | 'layout', error: unknown) => void {
  return (key, error) => {
    log.warn('The session did not do what the views asked of it', { key, error: String(error) });
    const isGone = error instanceof SessionCallError && error.code === 'disconnected';
    if (session.status === 'initialized' && !isGone) toasts.showError(error, t(`failed.${key}`));
  };
}

/** Tells in a toast which states are not heard of, whatever the connection's own state is: it has only just come. */
export function tellUnheard({
  toasts,
  t,
}: Pick<FailureParts, 'toasts' | 't'>): (state: HeardState, error: unknown) => void {
  return (state, error) => toasts.showError(error, t(`failed.subscribe-${state}`));
}
