import { token } from 'adit/core';

/** The mails about accounts, each in its recipient's language; 404 for an unknown user. */
export interface AccountMails {
  /**
   * Invites a pending user: with a link that activates the account, or to sign in by single sign-on. The mail stands in the outbox of
   * the tenant that invites.
   */
  invite(userId: string, from: { readonly name: string; readonly tenantId: string }): Promise<void>;
  /** Tells a user what became of the request for access. */
  tellDecision(userId: string, isApproved: boolean): Promise<void>;
}

/** For server halves. */
export const AccountMailsToken = token<AccountMails>('accounts.mails');
