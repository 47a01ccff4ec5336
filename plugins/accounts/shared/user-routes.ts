import { defineRoute, globalRoles } from 'adit/core';
import { z } from 'zod';
import { userShape } from './shapes.ts';

/** The shortest and the longest name of a user. @beta */
export const USER_NAME_LENGTH = { least: 3, most: 100 } as const;
/** The largest picture that is taken, in bytes. @beta */
export const AVATAR_BYTES = 3_145_728;
/** The sorts of pictures that are taken. @beta */
export const avatarTypes = ['image/jpeg', 'image/png'] as const;
/** What a form adds to the picture. */
const FORM_BYTES = 4096;

/** The name of a user, without spaces at its ends. @beta */
export const userNameShape = z.string().trim().min(USER_NAME_LENGTH.least).max(USER_NAME_LENGTH.most);

const ofUser = {
  kind: 'permission',
  permission: 'accounts.manage-users',
  scope: { object: 'user', from: 'params.id' },
} as const;

/** A global role by its name, also as users are read with it. @beta */
export const globalRoleNameShape = z
  .union([z.enum(globalRoles), z.object({ name: z.enum(globalRoles) })])
  .transform((role) => (typeof role === 'string' ? role : role.name));

/** A user as read is taken back: what is not changed here must be as it is, or means nothing. */
const userChanges = {
  ...userShape.omit({ id: true }).partial().shape,
  name: userNameShape.optional(),
  globalRole: globalRoleNameShape.optional(),
  isActive: z.boolean().nullable().optional(),
  /** Accepts the agreement of now; one's own only. */
  eulaAccepted: z.literal(true).optional(),
};

/** One user of the tenant. @beta */
export const readUser = defineRoute({
  id: 'accounts.read-user',
  method: 'GET',
  path: '/user/read/:id',
  summary: 'One user of the tenant',
  access: ofUser,
  params: z.object({ id: z.string().max(100) }),
  result: userShape,
});

/**
 * Changes a user; what is left out stays, and so does what is sent as it was read. Users change their own name and accept the agreement. Who manages users changes the name of
 * others, and activates and deactivates them; System Administrators change roles too. 400 `bad-input` for another e-mail address,
 * preferences and the like, 403 `not-allowed`, 404, 409 `own-account`, `last-system-administrator`, `domain-not-allowed`.
 *
 * @beta
 */
export const updateUser = defineRoute({
  id: 'accounts.update-user',
  method: 'PUT',
  path: '/user/update',
  summary: 'Change a user, or accept the agreement',
  access: { kind: 'signed-in' },
  body: z.strictObject({ id: z.string().max(100), ...userChanges }),
  result: userShape,
  refusals: [409],
});

/** As `updateUser`, with the user in the address, or in the body where the address ends with its slash. @beta */
export const updateUserById = defineRoute({
  id: 'accounts.update-user-by-id',
  method: 'PUT',
  path: '/user/update/:id',
  summary: 'Change a user',
  access: { kind: 'signed-in' },
  params: z.object({ id: z.string().max(100) }),
  body: z.strictObject({ id: z.string().max(100).optional(), ...userChanges }),
  result: userShape,
  refusals: [409],
});

/** Removes an account; what it made stays. 409 `own-account`, `last-system-administrator`; 403 `not-allowed`. @beta */
export const deleteUser = defineRoute({
  id: 'accounts.delete-user',
  method: 'DELETE',
  path: '/user/delete/:id',
  summary: 'Delete a user',
  access: ofUser,
  params: z.object({ id: z.string().max(100) }),
  result: z.object({}),
  refusals: [409],
});

const pictureResult = z.object({ profilePicUrl: z.string() });

/**
 * Keeps the caller's picture, a JPEG or PNG in the field `avatar` of a multipart form, cut to a square. 400 `avatar-type`,
 * `avatar-damaged`, 413 `body-too-large`.
 *
 * @beta
 */
export const uploadAvatar = defineRoute({
  id: 'accounts.upload-avatar',
  method: 'POST',
  path: '/user/avatar-upload',
  summary: "Upload the caller's picture",
  access: { kind: 'signed-in' },
  binaryBody: { bytes: AVATAR_BYTES + FORM_BYTES, formField: 'avatar' },
  result: pictureResult,
  limit: { perMinute: 20 },
});

/** As `uploadAvatar`; 403 `own-profile-only` for anybody else's id. @internal */
export const uploadAvatarById = defineRoute({
  id: 'accounts.upload-avatar-by-id',
  method: 'POST',
  path: '/user/avatar-upload/:id',
  summary: "Upload the caller's picture",
  access: { kind: 'signed-in' },
  params: z.object({ id: z.string().max(100) }),
  binaryBody: { bytes: AVATAR_BYTES + FORM_BYTES, formField: 'avatar' },
  result: pictureResult,
  limit: { perMinute: 20 },
});

/** A user's picture, of 256 pixels square; 404 `no-picture`. @beta */
export const readAvatar = defineRoute({
  id: 'accounts.read-avatar',
  method: 'GET',
  path: '/user/avatar/:id/:picture',
  summary: 'The picture of a user of the tenant',
  access: { kind: 'signed-in' },
  params: z.object({ id: z.string().max(100), picture: z.string().max(100) }),
  result: z.unknown(),
  binaryResult: { contentTypes: ['image/jpeg'] },
});

/** The parameters of `readAvatar` in a user's `profilePicUrl`. @beta */
export function pictureOf(profilePicUrl: string | null): { id: string; picture: string } | undefined {
  const [, id, picture] = /^\/user\/avatar\/([\w-]+)\/([\w.-]+)$/.exec(profilePicUrl ?? '') ?? [];
  return id === undefined || picture === undefined ? undefined : { id, picture };
}
