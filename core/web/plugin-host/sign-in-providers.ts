import { point, type Contribution } from 'adit/core';

/** Knows who is signed in, and how to get a new bearer token. @internal */
export interface SignInProvider extends Contribution {
  /** The signed-in user's id; observed. What the browser keeps for each user is kept under it. */
  userId(): string | undefined;
  /** A new bearer token, or undefined when the sign-in has ended; rejects when the server could not be asked. */
  renew(): Promise<string | undefined>;
  /** Makes another of the user's sites the active one; rejects when it is not in the user's list. */
  openSite?(siteId: string): Promise<void>;
}

/** Ways to sign in; the first that has a user counts. @internal */
export const signInProviders = point<SignInProvider>('core.sign-in-providers');
