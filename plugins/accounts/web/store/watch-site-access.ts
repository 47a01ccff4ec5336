import { toDisposable, type Disposable, type Log } from 'adit/core';
import type { Toasts, Translate } from 'adit/core/web';
import type { MobxAccountStore } from './mobx-account-store.ts';

const INTERVAL = 30_000;
const FOCUS_DELAY = 100;

/** What the watch over the sites works with. */
export interface SiteAccessParts {
  readonly store: Pick<MobxAccountStore, 'checkSites'>;
  /** The window, which says when it is looked at again. */
  readonly target: EventTarget;
  readonly toasts: Toasts;
  readonly t: Translate;
  readonly log: Log;
}

/** Asks every 30 seconds, and when the window is looked at again, whether the user may still enter the active site. */
export function watchSiteAccess({ store, target, toasts, t, log }: SiteAccessParts): Disposable {
  const check = async (): Promise<void> => {
    try {
      const outcome = await store.checkSites();
      if (outcome === 'switched') toasts.show({ type: 'warning', title: t('site.switched') });
      if (outcome === 'revoked') toasts.show({ type: 'error', title: t('site.revoked') });
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
