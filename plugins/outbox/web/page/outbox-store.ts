import { makeAutoObservable, runInAction } from 'mobx';
import { NewestFirst, type Api, type Toasts, type Translate } from 'adit/core/web';
import { readMails, type OutboxMail } from 'adit/plugins/outbox';

/** The mails of the tenant, and whether they leave the server. */
export class OutboxStore {
  readonly mails: NewestFirst<OutboxMail>;
  staysInOutbox = false;
  #toasts: Toasts;
  #t: Translate;

  constructor(api: Api, toasts: Toasts, t: Translate) {
    this.#toasts = toasts;
    this.#t = t;
    this.mails = new NewestFirst(async (query) => {
      const { mails, staysInOutbox } = await api.call(readMails, { query });
      runInAction(() => (this.staysInOutbox = staysInOutbox));
      return mails;
    });
    makeAutoObservable(this, { mails: false });
  }

  /** Adds the mails before the last one. */
  async loadOlder(): Promise<void> {
    await this.mails.loadOlder().catch((error: unknown) => this.#toasts.showError(error, this.#t('load-failed')));
  }
}
