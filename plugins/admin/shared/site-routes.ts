import { defineRoute } from 'adit/core';
import { siteShape } from 'adit/plugins/accounts';
import { z } from 'zod';
import { countryCode } from './countries.ts';

/** The longest texts of a site. @internal */
export const SITE_NAME_LENGTH = 100;
/** How many characters the description of a site has at most. @internal */
export const SITE_DESCRIPTION_LENGTH = 1000;

const ofSite = {
  kind: 'permission',
  permission: 'admin.sites',
  scope: { object: 'site', from: 'params.id' },
} as const;

/** A country by its code, or by its name in English or Spanish; kept is the code. */
const country = z
  .string()
  .max(100)
  .refine((text) => text === '' || countryCode(text) !== undefined, 'There is no such country')
  .transform((text) => countryCode(text) ?? '');

const fields = {
  name: z.string().trim().min(1).max(SITE_NAME_LENGTH),
  description: z.string().trim().max(SITE_DESCRIPTION_LENGTH),
  country,
  /** Set by System Administrators only. */
  isSysAdminOnly: z.boolean(),
  color: z
    .string()
    .regex(/^#[\da-f]{6}$/i)
    .toUpperCase(),
};

/** What a site is read with and nobody sets: it may be sent back, and means nothing. */
const toldFields = {
  id: z.string().max(100).optional(),
  createdAt: z.string().max(100).optional(),
  siteUploadsSize: z.number().optional(),
  assignedUsers: z.int().optional(),
};

/** A site in the list of those who manage sites. @internal */
export const managedSiteShape = siteShape.extend({
  /** What its raw files take, in bytes. */
  siteUploadsSize: z.number(),
  /** How many users were given a role on it. */
  assignedUsers: z.int(),
});
/** A site as administrators see it. @internal */
export type ManagedSite = z.infer<typeof managedSiteShape>;

/** The sites that the caller may enter, with what is said about them and the tenant. @internal */
export const readSiteTable = defineRoute({
  id: 'admin.read-site-table',
  method: 'GET',
  path: '/site/table',
  summary: 'Sites with their users and what they take',
  access: { kind: 'permission', permission: 'admin.sites' },
  result: z.object({
    sitesList: z.array(managedSiteShape),
    totalUsersCount: z.int(),
    /** What the raw files of one site may take, in bytes; null where nothing limits them. */
    containerSizeLimit: z.number().nullable(),
  }),
});

/** Makes a site. 409 `site-name-taken`; 403 `not-allowed` for an Administrator who makes it for System Administrators only. @internal */
export const createSite = defineRoute({
  id: 'admin.create-site',
  method: 'POST',
  path: '/site/create',
  summary: 'Create a site',
  access: { kind: 'permission', permission: 'admin.sites' },
  body: z.strictObject({
    name: fields.name,
    description: fields.description.default(''),
    country: fields.country.default(''),
    isSysAdminOnly: fields.isSysAdminOnly.optional(),
    color: fields.color.optional(),
    ...toldFields,
  }),
  result: siteShape,
  refusals: [409],
});

/** Changes a site; what is left out stays. Refuses as `createSite` does, and 400 `bad-input` for the `id` of another site. @internal */
export const updateSite = defineRoute({
  id: 'admin.update-site',
  method: 'PUT',
  path: '/site/update/:id',
  summary: 'Change a site',
  access: ofSite,
  params: z.object({ id: z.string() }),
  body: z.strictObject({
    name: fields.name.optional(),
    description: fields.description.optional(),
    country: fields.country.optional(),
    isSysAdminOnly: fields.isSysAdminOnly.optional(),
    color: fields.color.optional(),
    ...toldFields,
  }),
  result: siteShape,
  refusals: [409],
});

/** What goes when a site is deleted, counted; `textKey` is the key of a text of the plugin. @internal */
export const readSiteHoldings = defineRoute({
  id: 'admin.read-site-holdings',
  method: 'GET',
  path: '/plugins/admin/sites/:id/holdings',
  summary: 'What would go with a site',
  access: ofSite,
  params: z.object({ id: z.string() }),
  result: z.array(z.object({ pluginId: z.string(), textKey: z.string(), count: z.int() })),
});
/** What one plugin keeps on a site, which goes with it. @internal */
export type SiteHoldingEntry = z.infer<typeof readSiteHoldings.result>[number];

/** Removes a site with all that belongs to it; 409 `last-site` for the only one of a tenant. @internal */
export const deleteSite = defineRoute({
  id: 'admin.delete-site',
  method: 'DELETE',
  path: '/site/delete/:id',
  summary: 'Delete a site with its datasets, files and states',
  access: ofSite,
  params: z.object({ id: z.string() }),
  result: z.object({}),
  refusals: [409],
});

/** The users that were given a role on a site. @internal */
export const readSiteUsers = defineRoute({
  id: 'admin.read-site-users',
  method: 'GET',
  path: '/site-user/read',
  summary: 'The users of a site with their roles',
  access: { kind: 'permission', permission: 'admin.sites', scope: { object: 'site', from: 'query.siteId' } },
  query: z.object({ siteId: z.string() }),
  result: z.array(
    z.object({
      user: z.object({ _id: z.string(), name: z.string(), email: z.string() }),
      role: z.object({ name: z.enum(['Contributor', 'Viewer']) }),
    }),
  ),
});
/** A user of a site, with their roles there. @internal */
export type SiteUserEntry = z.infer<typeof readSiteUsers.result>[number];

/** What the datasets of a site come to. @internal */
export const readSiteUsage = defineRoute({
  id: 'admin.read-site-usage',
  method: 'GET',
  path: '/plugins/admin/sites/:id/usage',
  summary: 'The datasets of a site, counted',
  access: ofSite,
  params: z.object({ id: z.string() }),
  result: z.object({
    /** Of complete datasets. */
    datasetCount: z.int(),
    /** What their columns take, in bytes. */
    datasetSize: z.number(),
  }),
});
