import { makeAutoObservable, observableRef, runInAction, when } from 'mobx';
import type { RouteResult } from 'adit/core';
import type { Api, Dialogs, Toasts, Translate } from 'adit/core/web';
import type { AccountStore } from 'adit/plugins/accounts';
import { listAgreements, uploadAgreement, withdrawAgreement } from 'adit/plugins/agreement';

export type AgreementVersion = RouteResult<typeof listAgreements>[number];

interface ListParts {
  readonly api: Api;
  readonly account: AccountStore;
  readonly dialogs: Dialogs;
  readonly toasts: Toasts;
  readonly t: Translate;
}

/** The versions of the tenant's agreement, and what administrators do with them. */
export class AgreementListStore {
  versions: readonly AgreementVersion[] = [];
  state: 'loading' | 'ready' | 'failed' = 'loading';
  isBusy = false;
  #parts: ListParts;

  constructor(parts: ListParts) {
    this.#parts = parts;
    makeAutoObservable(this, { versions: observableRef });
  }

  get current(): AgreementVersion | undefined {
    return this.versions.find(({ isCurrent }) => isCurrent);
  }

  async load(): Promise<void> {
    try {
      const versions = await this.#parts.api.call(listAgreements, {});
      runInAction(() => {
        this.versions = versions;
        this.state = 'ready';
      });
    } catch {
      runInAction(() => (this.state = 'failed'));
    }
  }

  /** Makes a file the agreement, named as the file is without its ending, after asking. */
  async upload(file: File): Promise<void> {
    const { api, account, dialogs, t } = this.#parts;
    const name = file.name.replace(/\.pdf$/i, '').slice(0, 200);
    const isSure = await dialogs.confirm({
      title: t('upload.title'),
      message: t('upload.message', { name }),
      action: t('upload.action'),
    });
    if (!isSure) return;
    await this.#alone('upload.failed', async () => {
      await api.send(uploadAgreement, { query: { name } }, file);
      await account.refresh();
      // Who uploads it is asked as everybody is, and is answered nothing before.
      await when(() => account.user?.eulaAcceptedDateTime !== null);
    });
  }

  /** Withdraws the agreement, after asking. */
  async withdraw(): Promise<void> {
    const { api, dialogs, t } = this.#parts;
    const isSure = await dialogs.confirm({
      title: t('withdraw.title'),
      message: t('withdraw.message'),
      action: t('withdraw.action'),
      danger: true,
    });
    if (isSure) await this.#alone('withdraw.failed', () => api.call(withdrawAgreement, {}));
  }

  async #alone(failure: string, task: () => Promise<unknown>): Promise<void> {
    if (this.isBusy) return;
    this.isBusy = true;
    const { toasts, t } = this.#parts;
    try {
      await task();
      await this.load();
    } catch (error) {
      toasts.showError(error, t(failure));
    } finally {
      runInAction(() => (this.isBusy = false));
    }
  }
}
