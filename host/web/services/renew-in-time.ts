import { reaction } from 'mobx';
import { toDisposable, type Disposable } from 'adit/core';
import type { StoredCredentials } from './credentials.ts';
import type { Renewal } from './renewal.ts';

/** A token lasts fifteen minutes. */
const RENEW_MILLISECONDS = 12 * 60_000;

/** Renews the bearer token before it ends, so that a page that is open sees no call refused for its age. */
export function renewInTime(credentials: StoredCredentials, renewal: Renewal): Disposable {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const stop = reaction(
    () => credentials.bearer,
    (bearer) => {
      clearTimeout(timer);
      if (bearer === undefined) return;
      // A server that does not answer now is asked again by the first call that is refused.
      timer = setTimeout(() => void renewal.after(bearer).catch(() => undefined), RENEW_MILLISECONDS);
    },
    { fireImmediately: true },
  );
  return toDisposable(() => {
    stop();
    clearTimeout(timer);
  });
}
