import { notFound } from 'adit/core';
import {
  definePlugin,
  DirectoryToken,
  SignInsToken,
  StatusAnswer,
  type CallContext,
  type SignIn,
  type SiteRecord,
} from 'adit/core/server';
import {
  CurrentAgreementToken,
  login,
  loginExternal,
  logout,
  readMe,
  readSite,
  readSites,
  readUsers,
  renew,
  type Site,
} from '../shared/index.ts';
import { addEntryRoutes } from './entry-routes.ts';
import { DEVICE_COOKIE, deviceCookie, REFRESH_COOKIE, refreshCookie } from './sign-in-cookies.ts';
import { UserWriter } from './to-user.ts';
import { addUserRoutes } from './user-routes.ts';

export default definePlugin({
  activate(context) {
    const signIns = context.get(SignInsToken);
    const directory = context.get(DirectoryToken);
    const writer = new UserWriter(() => context.find(CurrentAgreementToken));
    addEntryRoutes(context);
    addUserRoutes(context, writer);

    context.routes.add(login, async ({ body }, call) =>
      signedIn(await signIns.signIn(body.email, body.password, call.origin, call.cookie(DEVICE_COOKIE)), call),
    );

    context.routes.add(loginExternal, async ({ body }, call) =>
      signedIn(await signIns.signInExternally(body, call.origin), call),
    );

    context.routes.add(renew, async (_input, call) =>
      signedIn(await signIns.renew(call.cookie(REFRESH_COOKIE) ?? '', call.origin), call),
    );

    context.routes.add(logout, async (_input, call) => {
      if (call.bearer !== undefined) await signIns.signOut(call.bearer, call.origin);
      return new StatusAnswer(200, {}, { 'set-cookie': refreshCookie('', new Date(0), call) });
    });

    context.routes.add(readMe, async ({ query }, { user }) => {
      const profile = await directory.profile(user.id);
      if (!profile) throw notFound('user');
      const written = await writer.write(profile, query.includeUserPreferences === 'true');
      const isAsked = query.includeSites === 'true' && user.isActive === true;
      return isAsked ? { ...written, sites: (await directory.sitesOf(user)).map(toSite) } : written;
    });

    context.routes.add(readUsers, async ({ query }, call) => {
      const profiles = await directory.users(call.user.tenantId);
      const isWhole = query.includeRole === 'true' && (await call.can('accounts.manage-users'));
      return isWhole ? writer.writeAll(profiles) : profiles.map(({ id, name }) => ({ id, name }));
    });

    context.routes.add(readSites, async (_input, { user }) => (await directory.sitesOf(user)).map(toSite));

    context.routes.add(readSite, async ({ params }) => {
      const site = await directory.site(params.id);
      if (!site) throw notFound('site');
      return toSite(site);
    });
  },
});

function signedIn(tokens: SignIn, call: CallContext): StatusAnswer {
  const body = { token: tokens.bearer, expiresAt: tokens.expiresAt.toISOString() };
  const cookies = [refreshCookie(tokens.refreshToken, tokens.refreshExpiresAt, call)];
  if (tokens.device) cookies.push(deviceCookie(tokens.device, call));
  return new StatusAnswer(200, body, { 'set-cookie': cookies });
}

function toSite(site: SiteRecord): Site {
  const { id, name, description, country, isSysAdminOnly, color } = site;
  return { id, name, description, country, isSysAdminOnly, color, createdAt: site.createdAt.toISOString() };
}
