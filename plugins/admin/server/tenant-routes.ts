import { AditError } from 'adit/core';
import { TenantsToken, type Account, type ServerPluginContext } from 'adit/core/server';
import { AccountMailsToken } from 'adit/plugins/accounts';
import { createTenant, readTenants } from '../shared/tenant-routes.ts';

/** Adds the calls of those who run the deployment. */
export function addTenantRoutes(context: ServerPluginContext): void {
  const tenants = context.get(TenantsToken);
  const mails = context.get(AccountMailsToken);
  const { routes } = context;

  const requireDeployment = async ({ tenantId }: Account): Promise<void> => {
    if (!(await tenants.runsDeployment(tenantId)))
      throw new AditError('not-allowed', { status: 403, message: 'Tenants belong to those who run the deployment' });
  };

  routes.add(readTenants, async (_input, { user }) => {
    await requireDeployment(user);
    return (await tenants.list()).map((tenant) => ({ ...tenant, createdAt: tenant.createdAt.toISOString() }));
  });

  routes.add(createTenant, async ({ body }, { user, origin }) => {
    await requireDeployment(user);
    const by = { tenantId: user.tenantId, userId: user.id, address: origin.address };
    const { id, administratorId } = await tenants.create(body, by);
    await mails.invite(administratorId, user);
    return { id };
  });
}
