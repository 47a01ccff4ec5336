import type { Rights, Role, SiteFacts } from 'adit/core';
import type { Account, ObjectPlace } from 'adit/core/server';

/** The role of a test's account on its tenant's site; an `outsider` is signed in and has none. @beta */
export type TestRole = Role | 'outsider';

const globalRoles: Readonly<Record<TestRole, Account['globalRole']>> = {
  outsider: 'New User',
  viewer: 'New User',
  contributor: 'New User',
  administrator: 'Administrator',
  'system-administrator': 'System Administrator',
};

/** The id of an object of a tenant's site: the site itself is `idIn(tenant, 'site')`. @beta */
export function idIn(tenant: string, object: string): string {
  return `${tenant}/${object}`;
}

/** The account of a tenant that has a role. @beta */
export function accountOf(role: TestRole, tenant: string): Account {
  const id = idIn(tenant, role);
  return {
    id,
    tenantId: tenant,
    email: `${role}@${tenant}.example`,
    name: role,
    globalRole: globalRoles[role],
    isActive: true,
  };
}

/** What an account may do, by the role that its id names. @beta */
export function rightsOf({ id, tenantId, globalRole }: Account): Rights {
  const site = idIn(tenantId, 'site');
  const siteRole = { viewer: 'Viewer', contributor: 'Contributor' }[id.slice(tenantId.length + 1)] as
    | 'Viewer'
    | 'Contributor'
    | undefined;
  return { globalRole, siteRoles: new Map(siteRole === undefined ? [] : [[site, siteRole]]) };
}

/** A tenant's site by its id. @beta */
export function siteOf(tenants: readonly string[], id: string): (SiteFacts & { tenantId: string }) | undefined {
  const tenantId = tenants.find((tenant) => idIn(tenant, 'site') === id);
  return tenantId === undefined ? undefined : { id, tenantId, isSysAdminOnly: false };
}

/** Where an object belongs, by its id; nothing for one that is not of any tenant. @beta */
export function placeOf(tenants: readonly string[], id: string): [string, ObjectPlace][] {
  const tenantId = tenants.find((tenant) => id.startsWith(`${tenant}/`));
  return tenantId === undefined ? [] : [[id, { tenantId, siteId: idIn(tenantId, 'site') }]];
}
