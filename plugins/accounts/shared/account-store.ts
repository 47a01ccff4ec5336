import { token } from 'adit/core';
import type { Site, User } from './shapes.ts';

/** The signed-in account of this browser; observable. @beta */
export interface AccountStore {
  readonly user: User | undefined;
  readonly sites: readonly Site[];
  readonly activeSite: Site | undefined;
  /** Asks the server again who is signed in, after something of it was changed. */
  refresh(): Promise<void>;
  /** Asks for the sites anew; a user who may not enter the active one any more is told so, and taken to the first, or signed out where there is none. */
  checkSites(): Promise<void>;
  /** Signs in with a password; rejects with what the server refuses with. */
  signIn(email: string, password: string): Promise<void>;
  signOut(): Promise<void>;
  /** Makes a site of the user's list the active one; rejects for any other. */
  switchSite(siteId: string): Promise<void>;
}

/** The service that knows who is signed in. @beta */
export const AccountStoreToken = token<AccountStore>('accounts.account-store');
