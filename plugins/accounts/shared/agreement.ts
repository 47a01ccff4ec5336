import { token } from 'adit/core';

/** Knows the agreement that users of a tenant have to accept; offered by the plugin that keeps agreements. */
export interface CurrentAgreement {
  /** The version that is to be accepted now; undefined while the tenant has no agreement. */
  version(tenantId: string): Promise<string | undefined>;
}

/** For server halves. */
export const CurrentAgreementToken = token<CurrentAgreement>('accounts.current-agreement');
