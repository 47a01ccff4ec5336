import { languageCodeShape } from 'adit/core';
import { z } from 'zod';

/** A user as the specification's calls name it; `isActive` null means that activation is pending. @beta */
export const userShape = z.object({
  id: z.string(),
  name: z.string(),
  email: z.string(),
  isActive: z.boolean().nullable(),
  /** With `isActive` null the request waits for a decision; with false it was denied. */
  isAccessRequested: z.boolean(),
  isAuth0User: z.boolean(),
  globalRole: z.object({ name: z.string() }),
  profilePicUrl: z.string().nullable(),
  defaultProfilePicColor: z.string(),
  lastLoggedIn: z.string().nullable(),
  eulaAcceptedDateTime: z.string().nullable(),
  userPreferences: z
    .object({ language: languageCodeShape, timeZone: z.string().nullable(), defaultSite: z.string().nullable() })
    .optional(),
});
/** A user as the server tells of them. @beta */
export type User = z.infer<typeof userShape>;

/** A site that the user may enter. `role` is what the user is there. @beta */
export const siteShape = z.object({
  id: z.string(),
  name: z.string(),
  description: z.string(),
  country: z.string(),
  isSysAdminOnly: z.boolean(),
  color: z.string(),
  createdAt: z.string(),
});
/** A site that a user may enter. @beta */
export type Site = z.infer<typeof siteShape>;
