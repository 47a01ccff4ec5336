import { defineRoute } from 'adit/core';
import { EMAIL_LENGTH, isEmail, userNameShape } from 'adit/plugins/accounts';
import { z } from 'zod';
import { SITE_NAME_LENGTH } from './site-routes.ts';

/** The longest name of a tenant. @internal */
export const TENANT_NAME_LENGTH = 100;

const access = { kind: 'permission', permission: 'admin.tenants' } as const;

/** A tenant as those who run the deployment see it. @internal */
export const tenantShape = z.object({
  id: z.string(),
  name: z.string(),
  /** True for the one whose System Administrators make and see the others. */
  runsDeployment: z.boolean(),
  createdAt: z.string(),
  users: z.int(),
  sites: z.int(),
});
/** The tenant as its administrators see it. @internal */
export type Tenant = z.infer<typeof tenantShape>;

/** All tenants, by name. 403 `not-allowed` for System Administrators of a tenant that does not run the deployment. @internal */
export const readTenants = defineRoute({
  id: 'admin.read-tenants',
  method: 'GET',
  path: '/plugins/admin/tenants',
  summary: 'The tenants of the deployment',
  access,
  result: z.array(tenantShape),
});

/**
 * Makes a tenant with a first site and a first System Administrator, who is sent a link that activates the account. 409
 * `tenant-name-taken`, `email-taken`; otherwise refuses as `readTenants` does.
 *
 * @internal
 */
export const createTenant = defineRoute({
  id: 'admin.create-tenant',
  method: 'POST',
  path: '/plugins/admin/tenants',
  summary: 'Create a tenant with its first administrator',
  access,
  body: z.strictObject({
    name: z.string().trim().min(1).max(TENANT_NAME_LENGTH),
    siteName: z.string().trim().min(1).max(SITE_NAME_LENGTH),
    administrator: z.strictObject({
      email: z.string().trim().max(EMAIL_LENGTH).refine(isEmail, 'This is no e-mail address'),
      name: userNameShape,
      language: z.enum(['en', 'es']).default('en'),
    }),
  }),
  result: z.object({ id: z.string() }),
  limit: { perMinute: 20 },
  refusals: [409],
});
