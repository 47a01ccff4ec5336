import { AditError } from 'adit/core';
import type { Account, Tenants } from 'adit/core/server';

/** Whether the account may act for the deployment as a whole: a System Administrator of the tenant that runs it. */
export async function mayRunDeployment(tenants: Tenants, { globalRole, tenantId }: Account): Promise<boolean> {
  return globalRole === 'System Administrator' && (await tenants.runsDeployment(tenantId));
}

/** Throws 403 `not-allowed` unless the account may act for the deployment. */
export async function requireDeployment(tenants: Tenants, account: Account): Promise<void> {
  if (!(await mayRunDeployment(tenants, account)))
    throw new AditError('not-allowed', { status: 403, message: 'Tenants belong to those who run the deployment' });
}
