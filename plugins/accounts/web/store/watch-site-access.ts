import { toDisposable, type Disposable, type Log } from 'adit/core';
import type { MobxAccountStore } from './mobx-account-store.ts';

const INTERVAL = 30_000;
const FOCUS_DELAY = 100;

/** What the watch over the sites works with. */
export interface SiteAccessParts {
  readonly store: Pick<MobxAccountStore, 'checkSites'>;
  /** The window, which says when it is looked at again. */
  readonly target: EventTarget;
  readonly log: Log;
}

/** Asks every 30 seconds, and when the window is looked at again, whether the user may still enter the active site. */
export function watchSiteAccess({ store, target, log }: SiteAccessParts): Disposable {
  const check = async (): Promise<void> => {
    try {
      await store.checkSites();
    } catch (error) {
      log.warn('The sites could not be asked for', { error: String(error) });
    }
  };
  const interval = setInterval(() => void check(), INTERVAL);
  let focused: ReturnType<typeof setTimeout> | undefined;
  const focus = (): void => {
    clearTimeout(focused);
    focused = setTimeout(() => void check(), FOCUS_DELAY);
  };
  target.addEventListener('focus', focus);
  return toDisposable(() => {
    clearInterval(interval);
    clearTimeout(focused);
    target.removeEventListener('focus', focus);
  });
}
