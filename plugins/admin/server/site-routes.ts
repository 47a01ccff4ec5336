import { AditError, notFound } from 'adit/core';
import {
  DirectoryToken,
  SitesToken,
  type Account,
  type CallContext,
  type ServerPluginContext,
  type SiteRecord,
} from 'adit/core/server';
import type { Site } from 'adit/plugins/accounts';
import { UploadContainerToken } from 'adit/plugins/importing';
import {
  createSite,
  deleteSite,
  readSiteHoldings,
  readSiteTable,
  readSiteUsage,
  readSiteUsers,
  updateSite,
} from '../shared/site-routes.ts';

/** Adds the calls of those who manage sites. */
export function addSiteRoutes(context: ServerPluginContext): void {
  const directory = context.get(DirectoryToken);
  const sites = context.get(SitesToken);
  const { routes, datasets } = context;

  routes.add(readSiteTable, async (_input, { user }) => {
    const container = context.find(UploadContainerToken);
    const listed = await directory.sitesOf(user);
    const used = await container?.used(listed.map(({ id }) => id));
    const counts = await sites.userCounts(user.tenantId);
    return {
      sitesList: listed.map((site) => ({
        ...toSite(site),
        siteUploadsSize: used?.get(site.id) ?? 0,
        assignedUsers: counts.get(site.id) ?? 0,
      })),
      totalUsersCount: (await directory.users(user.tenantId)).length,
      containerSizeLimit: container?.limit ?? null,
    };
  });

  routes.add(createSite, ({ body: { name, description, country, isSysAdminOnly = false, color } }, call) =>
    call.save(async () => {
      if (isSysAdminOnly) requireSystemAdministrator(call.user);
      const fields = { name, description, country, isSysAdminOnly, ...(color === undefined ? {} : { color }) };
      return toSite(await sites.create(call.user.tenantId, fields, actorOf(call)));
    }),
  );

  routes.add(updateSite, ({ params, body }, call) =>
    call.save(async () => {
      const { id, name, description, country, isSysAdminOnly, color } = body;
      if (id !== undefined && id !== params.id)
        throw new AditError('bad-input', { message: 'The address names another site than the body' });
      const before = await directory.site(params.id);
      if (isSysAdminOnly !== undefined && isSysAdminOnly !== before?.isSysAdminOnly)
        requireSystemAdministrator(call.user);
      const changes = given({ name, description, country, isSysAdminOnly, color });
      return toSite(await sites.update(params.id, changes, actorOf(call)));
    }),
  );

  routes.add(readSiteHoldings, async ({ params: { id } }) => [
    { pluginId: 'admin', textKey: 'site.holds.datasets', count: (await datasets.listSite(id)).length },
    ...(await sites.holdings(id)),
    { pluginId: 'admin', textKey: 'site.holds.users', count: (await sites.users(id)).length },
  ]);

  routes.add(deleteSite, ({ params }, call) =>
    call.save(async () => {
      await sites.remove(params.id, actorOf(call));
      return {};
    }),
  );

  routes.add(readSiteUsers, async ({ query }) =>
    (await sites.users(query.siteId)).map(({ id, name, email, role }) => ({
      user: { _id: id, name, email },
      role: { name: role },
    })),
  );

  routes.add(readSiteUsage, async ({ params }) => {
    if (!(await directory.site(params.id))) throw notFound('site');
    const complete = (await datasets.listSite(params.id)).filter(({ status }) => status === 'Complete');
    return {
      datasetCount: complete.length,
      datasetSize: complete.reduce((sum, { size }) => sum + size, 0),
    };
  });
}

function requireSystemAdministrator({ globalRole }: Account): void {
  if (globalRole !== 'System Administrator')
    throw new AditError('not-allowed', { status: 403, message: 'Only System Administrators set this' });
}

function actorOf({ user, origin }: CallContext): { userId: string; address: string } {
  return { userId: user.id, address: origin.address };
}

/** Without the fields that were left out. */
function given<Fields extends object>(fields: Fields): { [Name in keyof Fields]?: NonNullable<Fields[Name]> } {
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined)) as {
    [Name in keyof Fields]?: NonNullable<Fields[Name]>;
  };
}

function toSite(site: SiteRecord): Site {
  const { id, name, description, country, isSysAdminOnly, color } = site;
  return { id, name, description, country, isSysAdminOnly, color, createdAt: site.createdAt.toISOString() };
}
