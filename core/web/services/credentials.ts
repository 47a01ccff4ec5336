import { token } from 'adit/core';

/** The bearer token of this browser; observable. Signing out in one tab is seen by the others. @public */
export interface Credentials {
  readonly bearer: string | undefined;
  set(bearer: string): void;
  clear(): void;
}

/** @public */
export const CredentialsToken = token<Credentials>('core.credentials');
