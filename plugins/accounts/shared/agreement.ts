import { token } from 'adit/core';

/** The agreement that holds. @beta */
export interface HeldAgreement {
  readonly id: string;
  /** Its name and the number of its version, as the audit log names it: `Terms of use · v2`. */
  readonly title: string;
}

/** Knows the agreement that users of a tenant have to accept; offered by the plugin that keeps agreements. @beta */
export interface CurrentAgreement {
  /** The version that is to be accepted now; undefined while the tenant has no agreement. */
  current(tenantId: string): Promise<HeldAgreement | undefined>;
}

/** For server halves. @beta */
export const CurrentAgreementToken = token<CurrentAgreement>('accounts.current-agreement');
