import { AditError } from 'adit/core';
import { definePlugin, migrations } from 'adit/core/server';
import { createSupportRequest, isComplete, readSupportRequests } from '../shared/index.ts';
import { supportMigrations } from './migrations.ts';
import { SupportRequests } from './support-requests.ts';

export default definePlugin({
  activate(context) {
    for (const migration of supportMigrations) context.add(migrations, migration);
    const requests = new SupportRequests(context.database());

    context.routes.add(createSupportRequest, async ({ body }, { user }) => {
      if (!isComplete(body)) throw new AditError('fields-required', { message: 'All fields are required.' });
      return { id: await requests.add(user, body) };
    });

    context.routes.add(readSupportRequests, async ({ query }, { user }) => {
      const before = query.before === undefined ? undefined : new Date(query.before);
      const found = await requests.ofTenant(user.tenantId, query.limit, before);
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
