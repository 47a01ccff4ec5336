import { AditError } from 'adit/core';
import {
  definePlugin,
  DirectoryToken,
  MailToken,
  migrations,
  OperatorSettingsToken,
  TenantsToken,
} from 'adit/core/server';
import { createSupportRequest, isComplete, readSupportRequests } from '../shared/index.ts';
import { supportMigrations } from './migrations.ts';
import { SupportMails } from './support-mails.ts';
import { SupportRequests } from './support-requests.ts';

export default definePlugin({
  activate(context) {
    for (const migration of supportMigrations) context.add(migrations, migration);
    const requests = new SupportRequests(context.database());
    const tenants = context.get(TenantsToken);
    const mails = new SupportMails(
      context.get(DirectoryToken),
      context.get(MailToken),
      tenants,
      context.get(OperatorSettingsToken).supportEmail,
    );

    context.routes.add(createSupportRequest, async ({ body }, call) => {
      if (!isComplete(body)) throw new AditError('fields-required', { message: 'All fields are required.' });
      const { visitor } = call;
      const take = async (): Promise<{ id: string }> => {
        const id = await requests.add(visitor, body);
        await mails.send(visitor, body);
        return { id };
      };
      return visitor ? call.save(take) : take();
    });

    context.routes.add(readSupportRequests, async ({ query }, { user }) => {
      const before = query.before === undefined ? undefined : new Date(query.before);
      const found = await requests.ofTenant(
        user.tenantId,
        await tenants.runsDeployment(user.tenantId),
        query.limit,
        before,
      );
      return {
        requests: found.map(({ tenant_id: _, user_id: userId, created_at: createdAt, ...request }) => ({
          ...request,
          userId,
          createdAt: createdAt.toISOString(),
        })),
      };
    });
  },
});
