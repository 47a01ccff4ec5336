import { defineRoute } from 'adit/core';
import { EMAIL_LENGTH, globalRoleNameShape, isEmail, userNameShape, userShape } from 'adit/plugins/accounts';
import { z } from 'zod';

/** How many users can be invited at once. @internal */
export const MAX_INVITATIONS = 100;

const manageUsers = { kind: 'permission', permission: 'accounts.manage-users' } as const;
const ofUser = { ...manageUsers, scope: { object: 'user', from: 'params.id' } } as const;
const id = z.string().max(100);
const email = z.string().trim().max(EMAIL_LENGTH).refine(isEmail, 'This is no e-mail address');
const globalRoleId = z.enum(['new-user', 'geoscientist', 'administrator', 'system-administrator']);
const siteRoleId = z.enum(['contributor', 'viewer']);

const roleShape = z.object({
  id: z.union([globalRoleId, siteRoleId]),
  name: z.string(),
  /** True for a role in the whole tenant, false for one on a site. */
  isGlobal: z.boolean(),
});
/** One role that can be given. @internal */
export type RoleEntry = z.infer<typeof roleShape>;

const allowedDomainShape = z.object({
  domain: z.string(),
  /** Whether the identity provider of now serves it. */
  currentUserIDP: z.boolean(),
});

/** All roles, global ones first. @internal */
export const readRoles = defineRoute({
  id: 'admin.read-roles',
  method: 'GET',
  path: '/role/read',
  summary: 'The roles',
  access: { kind: 'signed-in' },
  result: z.array(roleShape),
});

/** What an invitation can give: the roles that the caller may give, and the domains that addresses may have. @internal */
export const readInviteRoles = defineRoute({
  id: 'admin.read-invite-roles',
  method: 'GET',
  path: '/role/get/invite-roles',
  summary: 'Roles and domains for invitations',
  access: manageUsers,
  result: z.object({ allowedDomains: z.array(allowedDomainShape), roles: z.array(roleShape) }),
});

/** The domains whose owners may come by the identity provider. @internal */
export const readAllowedDomains = defineRoute({
  id: 'admin.read-allowed-domains',
  method: 'GET',
  path: '/allowed-domain/read',
  summary: 'The domains that invited users may have',
  access: manageUsers,
  result: z.array(allowedDomainShape),
});

/** Replaces the domains. @internal */
export const updateAllowedDomains = defineRoute({
  id: 'admin.update-allowed-domains',
  method: 'PUT',
  path: '/allowed-domain/update',
  summary: 'Choose the domains that invited users may have',
  access: { kind: 'permission', permission: 'admin.domains' },
  body: z.strictObject({
    domains: z
      .array(
        z
          .string()
          .trim()
          .max(253)
          .regex(/^([\da-z]([\da-z-]*[\da-z])?\.)+[a-z]([\da-z-]*[\da-z])?$/i),
      )
      .max(100),
  }),
  result: z.array(allowedDomainShape),
});

/**
 * Creates a user, who is sent a link that activates the account; the body may be a user as one is read who waits for activation. 409
 * `email-taken`; 403 `not-allowed` for a role that the caller may not give; 404 for a default site that is not there.
 *
 * @internal
 */
export const createUser = defineRoute({
  id: 'admin.create-user',
  method: 'POST',
  path: '/user/create',
  summary: 'Create a user',
  access: {
    ...manageUsers,
    scope: { object: 'site', from: 'body.userPreferences.defaultSite', optional: true },
  },
  body: z.strictObject({
    email,
    name: userNameShape,
    globalRoleId: globalRoleId.optional(),
    language: z.enum(['en', 'es']).optional(),
    globalRole: globalRoleNameShape.optional(),
    userPreferences: userShape.shape.userPreferences.unwrap().partial().optional(),
    // What a new account is, whoever makes it.
    isActive: z.null().optional(),
    isAccessRequested: z.literal(false).optional(),
    isAuth0User: z.literal(false).optional(),
    profilePicUrl: z.null().optional(),
    lastLoggedIn: z.null().optional(),
    eulaAcceptedDateTime: z.null().optional(),
    /** These mean nothing: the server gives them. */
    id: id.optional(),
    defaultProfilePicColor: z.string().max(50).optional(),
  }),
  result: z.object({ id: z.string() }),
  limit: { perMinute: 60 },
  refusals: [409],
});

/** Answers a request for access. 409 `no-access-request`; 409 `site-needed` when one is approved who has no site. @internal */
export const approveAccess = defineRoute({
  id: 'admin.approve-access',
  method: 'PUT',
  path: '/user/approve-access/:id',
  summary: 'Approve or deny a request for access',
  access: ofUser,
  params: z.object({ id }),
  body: z.strictObject({ id: id.optional(), isApproved: z.boolean() }),
  result: z.object({}),
  refusals: [409],
});

/**
 * Gives a user a role: on the site that is named, else in the whole tenant. `none` takes it away: who has no other global role is a New User.
 * 400 `bad-input` for a role of the other sort; 403 `not-allowed`; 409 `own-account`, `domain-not-allowed`, `last-system-administrator`.
 *
 * @internal
 */
export const assignRole = defineRoute({
  id: 'admin.assign-role',
  method: 'POST',
  path: '/user/assign-role',
  summary: 'Give a user a role, or take one away',
  access: {
    ...manageUsers,
    scope: [
      { object: 'user', from: 'body.userId' },
      { object: 'site', from: 'body.siteId', optional: true },
    ],
  },
  body: z.strictObject({
    userId: id,
    siteId: id.optional(),
    roleId: z.union([globalRoleId, siteRoleId]).optional(),
    roleName: z.literal('none').optional(),
  }),
  result: z.object({}),
  refusals: [409],
});

const siteRolesShape = z.array(
  z.object({
    id: z.string(),
    name: z.string(),
    isSysAdminOnly: z.boolean(),
    availableRoles: z.array(z.object({ name: z.enum(['Contributor', 'Viewer']), currentRole: z.boolean() })),
  }),
);
/** The roles that a user has on one site. @internal */
export type SiteRoles = z.infer<typeof siteRolesShape>[number];

/** The caller's own sites, with the roles there. @internal */
export const readOwnSiteRoles = defineRoute({
  id: 'admin.read-own-site-roles',
  method: 'GET',
  path: '/user/read-site-roles',
  summary: 'The roles of the caller by site',
  access: { kind: 'signed-in' },
  result: siteRolesShape,
});

/** All sites that the caller may enter, with a user's roles there. @internal */
export const readSiteRoles = defineRoute({
  id: 'admin.read-site-roles',
  method: 'GET',
  path: '/user/read-site-roles/:id',
  summary: 'The roles of a user by site',
  access: ofUser,
  params: z.object({ id }),
  result: siteRolesShape,
});

/**
 * Invites people who sign in by the identity provider. Addresses that have an account already and those of other domains are left out, and
 * named in the answer.
 *
 * @internal
 */
export const inviteUsers = defineRoute({
  id: 'admin.invite-users',
  method: 'POST',
  path: '/user/invite-users',
  summary: 'Invite single sign-on users',
  access: { ...manageUsers, scope: { object: 'site', from: 'body.sites.siteId' } },
  body: z.strictObject({
    emails: z.array(email).min(1).max(MAX_INVITATIONS),
    globalRoleId,
    sites: z
      .array(z.strictObject({ siteId: id, roleId: siteRoleId }))
      .min(1)
      .max(1000),
  }),
  result: z.object({ failedEmails: z.array(z.string()), existingEmails: z.array(z.string()) }),
  limit: { perMinute: 30 },
});
