import { AditError, notFound, type GlobalRole, type RouteInput, type SiteRole } from 'adit/core';
import {
  DirectoryToken,
  PeopleToken,
  type Account,
  type CallContext,
  type Profile,
  type ServerPluginContext,
} from 'adit/core/server';
import { AccountMailsToken, checkMayManage, checkRoleChange, domainOf } from 'adit/plugins/accounts';
import {
  approveAccess,
  assignRole,
  createUser,
  inviteUsers,
  readAllowedDomains,
  readInviteRoles,
  readOwnSiteRoles,
  readRoles,
  readSiteRoles,
  updateAllowedDomains,
  type RoleEntry,
  type SiteRoles,
} from '../shared/index.ts';

const siteRoles = { contributor: 'Contributor', viewer: 'Viewer' } as const;
const globalRoles = {
  'new-user': 'New User',
  geoscientist: 'geoscientist',
  administrator: 'Administrator',
  'system-administrator': 'System Administrator',
} as const;

const entriesOf = (roles: Readonly<Record<string, string>>, isGlobal: boolean): RoleEntry[] =>
  Object.entries(roles).map(([id, name]) => ({ id: id as RoleEntry['id'], name, isGlobal }));
const allRoles = [...entriesOf(globalRoles, true), ...entriesOf(siteRoles, false)];

const badRole = (): AditError => new AditError('bad-input', { message: 'There is no such role there' });

/** The calls that manage users, their roles, and who may be invited. */
export function addUserRoutes(context: ServerPluginContext): void {
  const directory = context.get(DirectoryToken);
  const people = context.get(PeopleToken);
  const mails = context.get(AccountMailsToken);
  const { routes } = context;

  const actorOf = ({ user, origin }: CallContext): { userId: string; address: string } => ({
    userId: user.id,
    address: origin.address,
  });
  const known = async (id: string): Promise<Profile> => {
    const profile = await directory.profile(id);
    if (!profile) throw notFound('user');
    return profile;
  };
  const domainsOf = async (tenantId: string): Promise<{ domain: string; currentUserIDP: boolean }[]> =>
    (await people.allowedDomains(tenantId)).map((domain) => ({ domain, currentUserIDP: true }));

  routes.add(readRoles, async () => allRoles);
  routes.add(readInviteRoles, async (_input, { user }) => ({
    allowedDomains: await domainsOf(user.tenantId),
    roles: allRoles.filter(
      ({ id, isGlobal }) => user.globalRole === 'System Administrator' || !isGlobal || id === 'new-user',
    ),
  }));
  routes.add(readAllowedDomains, (_input, { user }) => domainsOf(user.tenantId));
  routes.add(updateAllowedDomains, ({ body }, call) =>
    call.save(async () => {
      await people.setAllowedDomains(call.user.tenantId, body.domains, actorOf(call));
      return domainsOf(call.user.tenantId);
    }),
  );

  routes.add(createUser, ({ body }, call) =>
    call.save(async () => {
      const { user } = call;
      const { email, name, userPreferences = {} } = body;
      const { language = body.language, timeZone, defaultSite } = userPreferences;
      const globalRole = roleOfNew(body);
      checkRoleChange(user, { email, globalRole: 'New User' }, globalRole, await people.allowedDomains(user.tenantId));
      const created = await people.create(
        { tenantId: user.tenantId, email, name, globalRole, ...(language && { language }) },
        actorOf(call),
      );
      if (timeZone || defaultSite)
        await people.savePreferences(created.id, {
          ...(timeZone && { timeZone }),
          ...(defaultSite && { defaultSite }),
        });
      await mails.invite(created.id, user);
      return { id: created.id };
    }),
  );

  routes.add(approveAccess, ({ params, body }, call) =>
    call.save(async () => {
      const target = await known(params.id);
      if (!target.isAccessRequested || target.isActive === true)
        throw new AditError('no-access-request', { status: 409, message: 'Nobody asked for access' });
      checkMayManage(call.user, target, { isOwnRefused: true });
      const hasSite = (await directory.siteRoles(target.id)).size > 0;
      if (body.isApproved && !hasSite)
        throw new AditError('site-needed', { status: 409, message: 'Give the user a site first' });
      await people.update(target.id, { isAccessRequested: !body.isApproved, isActive: body.isApproved }, actorOf(call));
      await mails.tellDecision(target.id, body.isApproved);
      return {};
    }),
  );

  routes.add(assignRole, ({ body: { userId, siteId, roleId, roleName } }, call) =>
    call.save(async () => {
      const target = await known(userId);
      if ((roleId === undefined) === (roleName === undefined)) throw badRole();
      checkMayManage(call.user, target, { isOwnRefused: false });
      if (siteId !== undefined) {
        const role = roleId === undefined ? undefined : siteRoleOf(roleId);
        await people.setSiteRole(userId, siteId, role, actorOf(call));
        return {};
      }
      const role = roleId === undefined ? 'New User' : globalRoleOf(roleId);
      checkRoleChange(call.user, target, role, await people.allowedDomains(target.tenantId));
      await people.update(userId, { globalRole: role }, actorOf(call));
      return {};
    }),
  );

  const rolesBySite = async (caller: Account, userId: string): Promise<SiteRoles[]> => {
    const held = await directory.siteRoles(userId);
    return (await directory.sitesOf(caller)).map(({ id, name, isSysAdminOnly }) => ({
      id,
      name,
      isSysAdminOnly,
      availableRoles: Object.values(siteRoles).map((role) => ({ name: role, currentRole: held.get(id) === role })),
    }));
  };
  routes.add(readOwnSiteRoles, (_input, { user }) => rolesBySite(user, user.id));
  routes.add(readSiteRoles, ({ params }, { user }) => rolesBySite(user, params.id));

  routes.add(inviteUsers, ({ body }, call) =>
    call.save(async () => {
      const { user } = call;
      const globalRole = globalRoles[body.globalRoleId];
      const domains = await people.allowedDomains(user.tenantId);
      const failedEmails: string[] = [];
      const existingEmails: string[] = [];
      const emails = new Map(body.emails.map((email) => [email.toLowerCase(), email]));
      if (globalRole !== 'New User' && user.globalRole !== 'System Administrator')
        throw new AditError('not-allowed', { status: 403, message: 'Global roles are given by System Administrators' });
      for (const email of emails.values()) {
        const existing = await people.byEmail(email);
        if (existing?.tenantId === user.tenantId) existingEmails.push(email);
        else if (existing || !domains.includes(domainOf(email)) || !(await invite(email, globalRole, body.sites, call)))
          failedEmails.push(email);
      }
      return { failedEmails, existingEmails };
    }),
  );

  /** False when somebody else has made an account of this address meanwhile. */
  async function invite(
    email: string,
    globalRole: GlobalRole,
    sites: readonly { readonly siteId: string; readonly roleId: keyof typeof siteRoles }[],
    call: CallContext,
  ): Promise<boolean> {
    const actor = actorOf(call);
    try {
      const fields = { tenantId: call.user.tenantId, email, name: email.slice(0, email.lastIndexOf('@')), globalRole };
      const created = await people.create({ ...fields, isExternal: true }, actor);
      for (const { siteId, roleId } of sites) await people.setSiteRole(created.id, siteId, siteRoles[roleId], actor);
      await mails.invite(created.id, call.user);
      return true;
    } catch (error) {
      if (error instanceof AditError && error.code === 'email-taken') return false;
      throw error;
    }
  }
}

function roleOfNew({ globalRoleId, globalRole }: RouteInput<typeof createUser>['body']): GlobalRole {
  const named = globalRoleId && globalRoles[globalRoleId];
  if (named && globalRole && named !== globalRole) throw badRole();
  return named ?? globalRole ?? 'New User';
}

function siteRoleOf(roleId: string): SiteRole {
  if (roleId === 'contributor' || roleId === 'viewer') return siteRoles[roleId];
  throw badRole();
}

function globalRoleOf(roleId: string): GlobalRole {
  if (roleId === 'contributor' || roleId === 'viewer') throw badRole();
  return globalRoles[roleId as keyof typeof globalRoles];
}
