import { defineRoute } from 'adit/core';
import { z } from 'zod';

const email = z.string().max(320);
const secret = z.string().max(200);
const userId = z.string().max(100);
const password = z.string().max(1024);

/**
 * Activates a pending account whose invitation has the token. The token stays good for setting the first password. 400 `link-ended`
 * for every other token, user or account.
 *
 * @internal
 */
export const activateAccount = defineRoute({
  id: 'accounts.activate',
  method: 'GET',
  path: '/activate-account',
  summary: 'Activate an account by the token of its invitation',
  access: { kind: 'public' },
  query: z.object({ token: secret, userId }),
  result: z.object({ name: z.string(), email: z.string(), isPasswordNeeded: z.boolean() }),
  limit: { perMinute: 30 },
});

/** Sends a mail that leads to a new password. The answer is the same, and takes as long, for an address that nobody has. @internal */
export const recoverPassword = defineRoute({
  id: 'accounts.recover-password',
  method: 'POST',
  path: '/recover-password',
  summary: 'Ask for a mail that leads to a new password',
  access: { kind: 'public' },
  body: z.strictObject({ email }),
  result: z.object({}),
  limit: { perMinute: 20 },
});

/**
 * Sets a password: by the token of a mail, or, without one, by the user's own sign-in and the password of now. 400 `weak-password`,
 * `link-ended`, `wrong-password`; 403 `not-allowed` for somebody else's account.
 *
 * The first password of an account that was invited answers its address, to sign in with.
 *
 * @internal
 */
export const resetPassword = defineRoute({
  id: 'accounts.reset-password',
  method: 'POST',
  path: '/reset-password',
  summary: 'Set a password by a token, or by the own password of now',
  access: { kind: 'public' },
  body: z.strictObject({ userId, password, token: secret.optional(), currentPassword: password.optional() }),
  result: z.object({ email: z.string().optional() }),
  limit: { perMinute: 20 },
  refusals: [401, 403],
});

/** Asks the administrators to let in an account that is pending or was deactivated. The answer is the same for an address that nobody has. @internal */
export const requestAccess = defineRoute({
  id: 'accounts.request-access',
  method: 'GET',
  path: '/request-access',
  summary: 'Ask the administrators for access',
  access: { kind: 'public' },
  query: z.object({ email }),
  result: z.object({}),
  limit: { perMinute: 10 },
});
