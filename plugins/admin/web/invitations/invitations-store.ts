import { makeAutoObservable, observableRef, runInAction } from 'mobx';
import type { Api, Dialogs, Toasts, Translate } from 'adit/core/web';
import {
  makeInvitationLink,
  readInvitations,
  revokeInvitation,
  sendInvitation,
  type InvitationEntry,
} from 'adit/plugins/admin';

interface InvitationsParts {
  readonly api: Api;
  readonly dialogs: Dialogs;
  readonly toasts: Toasts;
  readonly t: Translate;
  /** Puts a text into the clipboard; rejects where the browser does not let it. */
  copy(text: string): Promise<void>;
}

/** The invitations of the tenant, and what can be done with those that nobody has answered. */
export class InvitationsStore {
  invitations: readonly InvitationEntry[] = [];
  state: 'loading' | 'ready' | 'failed' = 'loading';
  #parts: InvitationsParts;

  constructor(parts: InvitationsParts) {
    this.#parts = parts;
    makeAutoObservable(this, { invitations: observableRef });
  }

  async load(): Promise<void> {
    try {
      const invitations = await this.#parts.api.call(readInvitations, {});
      runInAction(() => {
        this.invitations = invitations;
        this.state = 'ready';
      });
    } catch {
      runInAction(() => (this.state = 'failed'));
    }
  }

  /** Sends the mail once more. */
  async send({ userId, email }: InvitationEntry): Promise<void> {
    const { api, toasts, t } = this.#parts;
    await this.#change('invitations.send-failed', async () => {
      await api.call(sendInvitation, { params: { id: userId } });
      toasts.show({ type: 'success', title: t('invitations.sent', { email }) });
    });
  }

  /** Makes a link and puts it into the clipboard; shows it where that is not possible. */
  async copyLink({ userId, email, isAuth0User }: InvitationEntry): Promise<void> {
    const { api, copy, dialogs, toasts, t } = this.#parts;
    await this.#change('invitations.link-failed', async () => {
      const { url } = await api.call(makeInvitationLink, { params: { id: userId } });
      const message = t(isAuth0User ? 'invitations.link-sso' : 'invitations.link-once', { email });
      try {
        await copy(url);
        toasts.show({ type: 'success', title: t('invitations.link-copied'), message });
      } catch {
        const title = t('invitations.copy-link');
        await dialogs.open(() => import('./invitation-link-dialog.tsx'), { url, message }, { title, width: 480 });
      }
    });
  }

  /** Takes an invitation back, after asking. */
  async revoke({ userId, email }: InvitationEntry): Promise<void> {
    const { api, dialogs, toasts, t } = this.#parts;
    const isMeant = await dialogs.confirm({
      title: t('invitations.revoke'),
      message: t('invitations.revoke-question', { email }),
      action: t('invitations.revoke'),
      danger: true,
    });
    if (!isMeant) return;
    await this.#change('invitations.revoke-failed', async () => {
      await api.call(revokeInvitation, { params: { id: userId } });
      toasts.show({ type: 'success', title: t('invitations.revoked', { email }) });
    });
  }

  /** Shows the invitations as they are afterwards, also where somebody was faster. */
  async #change(failure: string, change: () => Promise<void>): Promise<void> {
    const { toasts, t } = this.#parts;
    try {
      await change();
    } catch (error) {
      toasts.showError(error, t(failure));
    }
    await this.load();
  }
}
