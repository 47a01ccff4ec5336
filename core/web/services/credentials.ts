import { token } from 'adit/core';

/** The bearer token of this browser; observable. Signing out in one tab is seen by the others. */
export interface Credentials {
  readonly bearer: string | undefined;
  set(bearer: string): void;
  clear(): void;
}

export const CredentialsToken = token<Credentials>('core.credentials');
