import { definePlugin } from 'adit/core/server';
import { addAuditRoutes } from './audit-routes.ts';
import { addDamageRoutes } from './damage-routes.ts';
import { addInvitationRoutes } from './invitation-routes.ts';
import { addPluginRoutes } from './plugin-routes.ts';
import { addSiteRoutes } from './site-routes.ts';
import { addTenantRoutes } from './tenant-routes.ts';
import { addUserRoutes } from './user-routes.ts';

export default definePlugin({
  activate(context) {
    addSiteRoutes(context);
    addAuditRoutes(context);
    addTenantRoutes(context);
    addUserRoutes(context);
    addInvitationRoutes(context);
    addPluginRoutes(context);
    addDamageRoutes(context);
  },
});
