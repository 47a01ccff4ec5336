import { defineRoute } from 'adit/core';
import { z } from 'zod';

const token = z.string().max(16_384);

/**
 * Proves the password of now, before a browser leaves for the identity provider: the answer is good for ten minutes, once. 400 `wrong-password`.
 *
 * @internal
 */
export const beginMove = defineRoute({
  id: 'accounts.begin-move',
  method: 'POST',
  path: '/user/move-to-sso/begin',
  summary: 'Prove the password before moving to single sign-on',
  access: { kind: 'signed-in' },
  body: z.strictObject({ password: z.string().max(1024) }),
  result: z.object({ secret: z.string() }),
  limit: { perMinute: 20 },
});

/**
 * Lets the caller's account sign in by the identity provider alone from now on, after both were proved; other sign-ins end. 400
 * `move-ended`, `wrong-external-token`; 404 where no provider is configured; 409 `already-external`, `other-person`, `external-taken`; 503 `provider-away`.
 *
 * @internal
 */
export const moveToProvider = defineRoute({
  id: 'accounts.move-to-provider',
  method: 'POST',
  path: '/user/move-to-sso',
  summary: 'Move the own account to single sign-on',
  access: { kind: 'signed-in' },
  body: z.strictObject({ secret: z.string().max(200), idToken: token, accessToken: token }),
  result: z.object({}),
  limit: { perMinute: 20 },
  refusals: [404, 409],
});
