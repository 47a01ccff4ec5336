import { makeAutoObservable, runInAction } from 'mobx';
import { token, type RouteResult } from 'adit/core';
import type { Api, Language, Toasts, Translate } from 'adit/core/web';
import type { AccountStore } from 'adit/plugins/accounts';
import { updatePreferences } from 'adit/plugins/preferences';

const TOAST_DELAY = 1000;

/** What can be chosen; nothing is sent before it is saved. */
export type PreferenceChoice = RouteResult<typeof updatePreferences>;

interface PreferencesParts {
  readonly api: Api;
  readonly account: AccountStore;
  readonly language: Language;
  readonly toasts: Toasts;
  readonly t: Translate;
}

/** The preferences of the signed-in user, as they are and as they are being changed. */
export class PreferencesStore {
  isSaving = false;
  /** What was changed and is not saved. */
  changes: Partial<PreferenceChoice> = {};
  #parts: PreferencesParts;

  constructor(parts: PreferencesParts) {
    this.#parts = parts;
    makeAutoObservable(this);
  }

  get chosen(): PreferenceChoice {
    const { account, language } = this.#parts;
    const { defaultSite = null, timeZone = null } = account.user?.userPreferences ?? {};
    return { defaultSite, timeZone, language: language.current, ...this.changes };
  }

  change(changes: Partial<PreferenceChoice>): void {
    this.changes = { ...this.changes, ...changes };
  }

  /** Saves all that is chosen. The interface follows at once, and a moment later a toast says so. */
  async save(): Promise<void> {
    const { api, account, language, toasts, t } = this.#parts;
    const body = this.chosen;
    this.isSaving = true;
    try {
      await api.call(updatePreferences, { body });
      await account.refresh();
      await language.set(body.language);
      runInAction(() => (this.changes = {}));
      setTimeout(() => toasts.show({ type: 'success', title: t('saved') }), TOAST_DELAY);
    } catch (error) {
      toasts.showError(error, t('failed'));
    } finally {
      runInAction(() => (this.isSaving = false));
    }
  }
}

export const PreferencesStoreToken = token<PreferencesStore>('preferences.store');
