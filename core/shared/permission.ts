import { roles, type Manifest, type Role } from './manifest.ts';

/** The global roles of the accounts specification. What a `geoscientist` may do depends on the roles by site alone, as for a `New User`. @public */
export const globalRoles = ['New User', 'geoscientist', 'Administrator', 'System Administrator'] as const;
/** A role that belongs to an account and holds on every site of its tenant. @public */
export type GlobalRole = (typeof globalRoles)[number];

/** The roles that a user can have on one site. @public */
export type SiteRole = 'Viewer' | 'Contributor';

/** The rights of one user, read again for each request. @public */
export interface Rights {
  readonly globalRole: GlobalRole;
  /** Site id to role, for the sites of the user's tenant that were given to the user. */
  readonly siteRoles: ReadonlyMap<string, SiteRole>;
}

/** The facts of a site that rights depend on. @public */
export interface SiteFacts {
  readonly id: string;
  readonly isSysAdminOnly: boolean;
}

/**
 * The role that a user has on `site`, or in the tenant as a whole when no site is given; undefined for none.
 * Administrators act as such on every site of their tenant, except on those that only System Administrators may enter.
 *
 * @public
 */
export function effectiveRole(rights: Rights, site?: SiteFacts): Role | undefined {
  if (rights.globalRole === 'System Administrator') return 'system-administrator';
  if (site?.isSysAdminOnly) return undefined;
  if (rights.globalRole === 'Administrator') return 'administrator';
  if (!site) return rights.siteRoles.size > 0 ? 'viewer' : undefined;
  const siteRole = rights.siteRoles.get(site.id);
  return siteRole === 'Contributor' ? 'contributor' : siteRole === 'Viewer' ? 'viewer' : undefined;
}

/** True when `role` has a permission whose manifest gives it to `defaults`: to one of them or to a role that includes it. @public */
export function roleHas(role: Role | undefined, defaults: readonly Role[]): boolean {
  if (!role) return false;
  const rank = roles.indexOf(role);
  return defaults.some((needed) => roles.indexOf(needed) <= rank);
}

/** The permissions that `role` has among all that the manifests declare. @public */
export function permissionsOf(role: Role | undefined, manifests: Iterable<Manifest>): string[] {
  return [...manifests].flatMap((manifest) =>
    manifest.permissions.filter((permission) => roleHas(role, permission.default)).map((permission) => permission.id),
  );
}
