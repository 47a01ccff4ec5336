import { reaction } from 'mobx';
import { toDisposable, type Disposable, type Log } from 'adit/core';
import type { Api, Dialogs, Toasts, Translate } from 'adit/core/web';
import { updateUser, type AccountStore } from 'adit/plugins/accounts';
import { CURRENT, readAgreement } from 'adit/plugins/agreement';

const WIDTH = 860;

interface GateParts {
  readonly api: Api;
  readonly account: AccountStore;
  readonly dialogs: Dialogs;
  readonly toasts: Toasts;
  readonly t: Translate;
  readonly log: Log;
}

/** Asks users who have not accepted the agreement of now, and lets them do nothing else before. */
export class AgreementGate {
  #parts: GateParts;
  #isAsking = false;

  constructor(parts: GateParts) {
    this.#parts = parts;
  }

  /** Asks whenever somebody comes who has not accepted, until what is returned is disposed. */
  start(): Disposable {
    const stop = reaction(
      () => this.#mustAccept,
      (userId) => {
        if (userId !== undefined) void this.#ask(userId);
      },
      { fireImmediately: true },
    );
    return toDisposable(stop);
  }

  /** The agreement has changed: what was accepted may not count any more. */
  async changed(): Promise<void> {
    const { account, log } = this.#parts;
    try {
      await account.refresh();
      if (this.#mustAccept !== undefined) await this.#ask(this.#mustAccept);
    } catch (error) {
      log.warn('The agreement could not be asked for', { error: String(error) });
    }
  }

  /** Shows the agreement to read. */
  async show(): Promise<void> {
    const { dialogs, toasts, t } = this.#parts;
    const { id, name } = await this.#parts.api.call(readAgreement, { params: { agreement: CURRENT } });
    if (id === null || name === null) return toasts.show({ type: 'primary', title: t('none') });
    await dialogs.open(
      () => import('./dialog/reading-dialog.tsx'),
      { agreement: id, name },
      { title: name, width: WIDTH },
    );
  }

  /** The user who has not accepted, as far as the browser knows; a tenant without an agreement looks the same. */
  get #mustAccept(): string | undefined {
    const { user } = this.#parts.account;
    return user?.isActive === true && user.eulaAcceptedDateTime === null ? user.id : undefined;
  }

  async #ask(userId: string): Promise<void> {
    const { api, account, dialogs, t, log } = this.#parts;
    if (this.#isAsking) return;
    this.#isAsking = true;
    try {
      const { id, name } = await api.call(readAgreement, { params: { agreement: CURRENT } });
      if (id === null || name === null || this.#mustAccept !== userId) return;
      const accept = async (): Promise<void> => {
        await api.call(updateUser, { body: { id: userId, eulaAccepted: true } });
        await account.refresh();
      };
      await dialogs.open(
        () => import('./dialog/accept-dialog.tsx'),
        { agreement: id, name, account, accept },
        { title: t('accept.title'), width: WIDTH, dismissable: false },
      );
    } catch (error) {
      log.warn('The agreement could not be asked for', { error: String(error) });
    } finally {
      this.#isAsking = false;
    }
    // A newer version came, or somebody else signed in, while this one was asked.
    if (this.#mustAccept !== undefined && this.#mustAccept !== userId) await this.#ask(this.#mustAccept);
  }
}
