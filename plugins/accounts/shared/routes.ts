import { defineRoute } from 'adit/core';
import { z } from 'zod';
import { siteShape, userShape } from './shapes.ts';

/** Signs in with e-mail and password. The answer is the same, and takes as long, for an unknown account and a wrong password. @internal */
export const login = defineRoute({
  id: 'accounts.login',
  method: 'POST',
  path: '/user/login',
  summary: 'Sign in with e-mail and password',
  access: { kind: 'public' },
  body: z.strictObject({ email: z.string().max(320), password: z.string().max(1024) }),
  result: z.object({ token: z.string(), expiresAt: z.string() }),
  limit: { perMinute: 60 },
  refusals: [401],
});

/**
 * Signs in with the tokens of the identity provider. 401 `wrong-external-token`, 403 `not-invited`, 404 where no provider is configured,
 * 503 `provider-away`.
 *
 * @internal
 */
export const loginExternal = defineRoute({
  id: 'accounts.login-external',
  method: 'POST',
  path: '/user/login-external',
  summary: 'Sign in with the tokens of the identity provider',
  access: { kind: 'public' },
  body: z.strictObject({ idToken: z.string().max(16_384), accessToken: z.string().max(16_384) }),
  result: z.object({ token: z.string(), expiresAt: z.string() }),
  limit: { perMinute: 60 },
  refusals: [401, 403],
});

/**
 * Renews the bearer token; the refresh token comes in an HttpOnly cookie and is replaced by the answer's. 403 `account-not-active` where the
 * account was deactivated.
 *
 * @internal
 */
export const renew = defineRoute({
  id: 'accounts.renew',
  method: 'POST',
  path: '/user/renew',
  summary: 'Renew the bearer token by the refresh cookie',
  access: { kind: 'public' },
  result: z.object({ token: z.string(), expiresAt: z.string() }),
  limit: { perMinute: 120 },
  refusals: [401, 403],
});

/** Ends the sign-in that the bearer token belongs to. @internal */
export const logout = defineRoute({
  id: 'accounts.logout',
  method: 'POST',
  path: '/user/logout',
  summary: 'Sign out',
  access: { kind: 'any-account' },
  result: z.object({}),
});

/** The signed-in user; with `includeSites=true` also the sites that the user may enter. @beta */
export const readMe = defineRoute({
  id: 'accounts.read-me',
  method: 'GET',
  path: '/user/read/me',
  summary: 'The signed-in user',
  access: { kind: 'any-account' },
  query: z.object({
    includeUserPreferences: z.string().optional(),
    includeSites: z.string().optional(),
    auth0: z.string().optional(),
  }),
  result: userShape.extend({ sites: z.array(siteShape).optional() }),
});

/** Users of the tenant, for choosing one by name; with `includeRole=true` all of each, for those who manage users. @beta */
export const readUsers = defineRoute({
  id: 'accounts.read-users',
  method: 'GET',
  path: '/user/read',
  summary: 'Users of the tenant, by id and name',
  access: { kind: 'signed-in' },
  query: z.object({ includeRole: z.string().optional() }),
  result: z.array(userShape.partial().required({ id: true, name: true })),
});

/** The sites that the user may enter. @beta */
export const readSites = defineRoute({
  id: 'accounts.read-sites',
  method: 'GET',
  path: '/site/read',
  summary: 'The sites that the user may enter',
  access: { kind: 'signed-in' },
  result: z.array(siteShape),
});

/** One site that the user may enter. @beta */
export const readSite = defineRoute({
  id: 'accounts.read-site',
  method: 'GET',
  path: '/site/read/:id',
  summary: 'One site that the user may enter',
  access: { kind: 'permission', permission: 'accounts.enter-site', scope: { object: 'site', from: 'params.id' } },
  params: z.object({ id: z.string() }),
  result: siteShape,
});
