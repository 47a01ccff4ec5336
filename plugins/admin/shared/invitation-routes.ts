import { defineRoute } from 'adit/core';
import { EMAIL_LENGTH, isEmail } from 'adit/plugins/accounts';
import { z } from 'zod';

const manageUsers = { kind: 'permission', permission: 'accounts.manage-users' } as const;
const ofUser = { ...manageUsers, scope: { object: 'user', from: 'params.id' } } as const;
const params = z.object({ id: z.string().max(100) });

/** What has become of an invitation. @internal */
export const invitationStates = ['waiting', 'expired', 'accepted'] as const;

const invitationShape = z.object({
  userId: z.string(),
  email: z.string(),
  name: z.string(),
  isAuth0User: z.boolean(),
  /** By name; null for accounts that are gone. */
  invitedBy: z.string().nullable(),
  invitedAt: z.string(),
  /** When its link ends; null where it has none. */
  until: z.string().nullable(),
  state: z.enum(invitationStates),
});
/** One invitation in the list of administrators. @internal */
export type InvitationEntry = z.infer<typeof invitationShape>;

/** The invitations that nobody has answered, and those that were accepted within 90 days, the newest first. @internal */
export const readInvitations = defineRoute({
  id: 'admin.read-invitations',
  method: 'GET',
  path: '/plugins/admin/invitations',
  summary: 'Who was invited, by whom, until when, and what became of it',
  access: manageUsers,
  result: z.array(invitationShape),
});

/** Sends the mail of an invitation once more; links of before end. 409 `not-pending` where it was answered, 403 `not-allowed`. @internal */
export const sendInvitation = defineRoute({
  id: 'admin.send-invitation',
  method: 'POST',
  path: '/plugins/admin/invitations/:id/mail',
  summary: 'Send an invitation again',
  access: ofUser,
  params,
  result: z.object({}),
  limit: { perMinute: 60 },
  refusals: [409],
});

/** Makes the link of an invitation, to be passed on by hand; links of before end. Refuses as `sendInvitation` does. @internal */
export const makeInvitationLink = defineRoute({
  id: 'admin.make-invitation-link',
  method: 'POST',
  path: '/plugins/admin/invitations/:id/link',
  summary: 'Make the link of an invitation',
  access: ofUser,
  params,
  result: z.object({ url: z.string() }),
  limit: { perMinute: 60 },
  refusals: [409],
});

/** Takes an invitation back: its links end, and its account, which nobody has used, goes. Refuses as `sendInvitation` does. @internal */
export const revokeInvitation = defineRoute({
  id: 'admin.revoke-invitation',
  method: 'DELETE',
  path: '/plugins/admin/invitations/:id',
  summary: 'Revoke an invitation',
  access: ofUser,
  params,
  result: z.object({}),
  refusals: [409],
});

/**
 * Mends the address of somebody who was invited and has not come yet: links to the old one end, and a new invitation goes to the new one.
 * 409 `email-taken`, `domain-not-invited` for single sign-on at another domain; else refuses as `sendInvitation` does.
 *
 * @internal
 */
export const changeInvitedEmail = defineRoute({
  id: 'admin.change-invited-email',
  method: 'PUT',
  path: '/plugins/admin/invitations/:id/email',
  summary: 'Mend the e-mail address of a pending user',
  access: ofUser,
  params,
  body: z.strictObject({ email: z.string().trim().max(EMAIL_LENGTH).refine(isEmail, 'This is no e-mail address') }),
  result: z.object({}),
  limit: { perMinute: 60 },
  refusals: [409],
});
