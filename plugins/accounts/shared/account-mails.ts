import { token } from 'adit/core';

/** Who invites. @beta */
export interface Inviter {
  readonly id: string;
  readonly name: string;
  readonly tenantId: string;
}

/** The mails about accounts, each in its recipient's language; 404 for an unknown user. @beta */
export interface AccountMails {
  /**
   * Invites a pending user: with a link that activates the account, or to sign in by single sign-on. The mail stands in the outbox of
   * the tenant that invites. Links of before end.
   */
  invite(userId: string, from: Inviter): Promise<void>;
  /** Makes the link of an invitation, to be passed on by hand; links of before end. */
  makeLink(userId: string, from: Inviter): Promise<string>;
  /** Tells a user what became of the request for access. */
  tellDecision(userId: string, isApproved: boolean): Promise<void>;
}

/** For server halves. @beta */
export const AccountMailsToken = token<AccountMails>('accounts.mails');
