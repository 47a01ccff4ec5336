import { TenantsToken, type ServerPluginContext } from 'adit/core/server';
import { AccountMailsToken } from 'adit/plugins/accounts';
import { createTenant, readTenants } from '../shared/tenant-routes.ts';
import { requireDeployment } from './deployment.ts';

/** Adds the calls of those who run the deployment. */
export function addTenantRoutes(context: ServerPluginContext): void {
  const tenants = context.get(TenantsToken);
  const mails = context.get(AccountMailsToken);
  const { routes } = context;

  routes.add(readTenants, async (_input, { user }) => {
    await requireDeployment(tenants, user);
    return (await tenants.list()).map((tenant) => ({ ...tenant, createdAt: tenant.createdAt.toISOString() }));
  });

  routes.add(createTenant, ({ body }, call) =>
    call.save(async () => {
      const { user, origin } = call;
      await requireDeployment(tenants, user);
      const by = { tenantId: user.tenantId, userId: user.id, address: origin.address };
      const { id, administratorId } = await tenants.create(body, by);
      await mails.invite(administratorId, user);
      return { id };
    }),
  );
}
