import { makeAutoObservable, runInAction } from 'mobx';
import type { Api, Toasts, Translate } from 'adit/core/web';
import { readAllowedDomains, updateAllowedDomains } from 'adit/plugins/admin';

/** The domains whose people may be invited, as they are being changed. */
export class DomainsStore {
  /** Undefined until they are known. */
  domains: readonly string[] | undefined;
  isSaving = false;
  #api: Api;
  #toasts: Toasts;
  #t: Translate;

  constructor(api: Api, toasts: Toasts, t: Translate) {
    this.#api = api;
    this.#toasts = toasts;
    this.#t = t;
    makeAutoObservable(this);
  }

  /** False when they could not be asked for; a toast says so. */
  async load(): Promise<boolean> {
    try {
      const known = await this.#api.call(readAllowedDomains, {});
      runInAction(() => (this.domains = known.map(({ domain }) => domain)));
      return true;
    } catch (error) {
      this.#toasts.showError(error, this.#t('domains.load-failed'));
      return false;
    }
  }

  change(domains: readonly string[]): void {
    this.domains = domains;
  }

  /** True when they are saved; a toast says what happened. */
  async save(): Promise<boolean> {
    this.isSaving = true;
    try {
      await this.#api.call(updateAllowedDomains, { body: { domains: [...(this.domains ?? [])] } });
      this.#toasts.show({ type: 'success', title: this.#t('domains.saved') });
      return true;
    } catch (error) {
      this.#toasts.showError(error, this.#t('domains.failed'));
      return false;
    } finally {
      runInAction(() => (this.isSaving = false));
    }
  }
}
