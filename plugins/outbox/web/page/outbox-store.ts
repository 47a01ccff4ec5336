import { makeAutoObservable, observableRef, runInAction } from 'mobx';
import type { Api, Toasts, Translate } from 'adit/core/web';
import { readMails, type OutboxMail } from 'adit/plugins/outbox';

const MAILS_AT_ONCE = 500;

/** The newest mails, and those before them as far as they were asked for. */
export class OutboxStore {
  mails: readonly OutboxMail[] = [];
  staysInOutbox = false;
  state: 'loading' | 'ready' | 'failed' = 'loading';
  hasOlder = false;
  isBusy = false;
  #api: Api;
  #toasts: Toasts;
  #t: Translate;

  constructor(api: Api, toasts: Toasts, t: Translate) {
    this.#api = api;
    this.#toasts = toasts;
    this.#t = t;
    makeAutoObservable(this, { mails: observableRef });
  }

  async load(): Promise<void> {
    try {
      await this.#read(undefined);
    } catch {
      runInAction(() => (this.state = 'failed'));
    }
  }

  /** Adds the mails before the last one. */
  async loadOlder(): Promise<void> {
    if (this.isBusy) return;
    this.isBusy = true;
    try {
      await this.#read(this.mails.at(-1)?.id);
    } catch (error) {
      this.#toasts.showError(error, this.#t('load-failed'));
    } finally {
      runInAction(() => (this.isBusy = false));
    }
  }

  async #read(before: number | undefined): Promise<void> {
    const query = { limit: MAILS_AT_ONCE, ...(before === undefined ? {} : { before }) };
    const { mails, staysInOutbox } = await this.#api.call(readMails, { query });
    runInAction(() => {
      this.mails = before === undefined ? mails : [...this.mails, ...mails];
      this.staysInOutbox = staysInOutbox;
      this.hasOlder = mails.length === MAILS_AT_ONCE;
      this.state = 'ready';
    });
  }
}
