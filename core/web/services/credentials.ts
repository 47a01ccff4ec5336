import { token } from 'adit/core';

/** The bearer token of this browser; observable. Signing out in one tab is seen by the others. @public */
export interface Credentials {
  readonly bearer: string | undefined;
  /** Takes over another bearer token. */
  set(bearer: string): void;
  clear(): void;
}

/** The service that holds the bearer token of this browser. @public */
export const CredentialsToken = token<Credentials>('core.credentials');
