import { token } from 'adit/core';

/** Whether people can sign in by an identity provider here; observable. @beta */
export interface SingleSignOn {
  /** True once a provider is known. */
  readonly isOffered: boolean;
  /** Asks whether there is a provider. */
  look(): Promise<void>;
}

/** For web halves. @beta */
export const SingleSignOnToken = token<SingleSignOn>('accounts.single-sign-on');
