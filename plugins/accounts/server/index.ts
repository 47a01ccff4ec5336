import { notFound } from 'adit/core';
import {
  definePlugin,
  DirectoryToken,
  SignInsToken,
  StatusAnswer,
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
import { REFRESH_COOKIE, refreshCookie } from './refresh-cookie.ts';
import { UserWriter } from './to-user.ts';
import { addUserRoutes } from './user-routes.ts';

export default definePlugin({
  activate(context) {
    const signIns = context.get(SignInsToken);
    const directory = context.get(DirectoryToken);
    const writer = new UserWriter(() => context.find(CurrentAgreementToken));
    addEntryRoutes(context);
    addUserRoutes(context, writer);

    context.routes.add(login, async ({ body }, { origin }) =>
      signedIn(await signIns.signIn(body.email, body.password, origin)),
    );

    context.routes.add(loginExternal, async ({ body }, { origin }) =>
      signedIn(await signIns.signInExternally(body, origin)),
    );

    context.routes.add(renew, async (_input, { origin, cookie }) =>
      signedIn(await signIns.renew(cookie(REFRESH_COOKIE) ?? '', origin)),
    );

    context.routes.add(logout, async (_input, { bearer, origin }) => {
      if (bearer !== undefined) await signIns.signOut(bearer, origin);
      return new StatusAnswer(200, {}, { 'set-cookie': refreshCookie('', new Date(0)) });
    });

    context.routes.add(readMe, async ({ query }, { user }) => {
      const profile = await directory.profile(user.id);
      if (!profile) throw notFound('user');
      return writer.write(profile, query.includeUserPreferences === 'true');
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

function signedIn(tokens: SignIn): StatusAnswer {
  const body = { token: tokens.bearer, expiresAt: tokens.expiresAt.toISOString() };
  return new StatusAnswer(200, body, { 'set-cookie': refreshCookie(tokens.refreshToken, tokens.refreshExpiresAt) });
}

function toSite(site: SiteRecord): Site {
  const { id, name, description, country, isSysAdminOnly, color } = site;
  return { id, name, description, country, isSysAdminOnly, color, createdAt: site.createdAt.toISOString() };
}
