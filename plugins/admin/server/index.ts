import { definePlugin, PluginSwitchesToken } from 'adit/core/server';
import { listPlugins, switchPlugin } from '../shared/index.ts';
import { addAuditRoutes } from './audit-routes.ts';
import { addSiteRoutes } from './site-routes.ts';
import { addTenantRoutes } from './tenant-routes.ts';
import { addUserRoutes } from './user-routes.ts';

export default definePlugin({
  activate(context) {
    addSiteRoutes(context);
    addAuditRoutes(context);
    addTenantRoutes(context);
    addUserRoutes(context);
    const switches = context.get(PluginSwitchesToken);
    context.routes.add(listPlugins, async (_input, { user }) =>
      (await switches.list(user.tenantId)).map(({ manifest, origin, decision, problem }) => ({
        id: manifest.id,
        version: manifest.version,
        name: manifest.name ?? manifest.id,
        category: manifest.category,
        origin,
        on: decision.on,
        reason: decision.reason,
        problem,
      })),
    );
    context.routes.add(switchPlugin, async ({ params, body }, { user, origin }) => {
      await switches.switch(user.tenantId, params.id, body.on, { userId: user.id, address: origin.address });
      return {};
    });
  },
});
