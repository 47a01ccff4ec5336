import { notFound } from 'adit/core';
import {
  definePlugin,
  DirectoryToken,
  SignInsToken,
  StatusAnswer,
  type Profile,
  type SignIn,
  type SiteRecord,
} from 'adit/core/server';
import { login, logout, readMe, readSite, readSites, readUsers, renew, type Site, type User } from '../shared/index.ts';
import { REFRESH_COOKIE, refreshCookie } from './refresh-cookie.ts';

export default definePlugin({
  activate(context) {
    const signIns = context.get(SignInsToken);
    const directory = context.get(DirectoryToken);

    context.routes.add(login, async ({ body }, { origin }) =>
      signedIn(await signIns.signIn(body.email, body.password, origin)),
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
      return toUser(profile, query.includeUserPreferences === 'true');
    });

    context.routes.add(readUsers, async (_input, { user }) =>
      (await directory.users(user.tenantId)).map(({ id, name }) => ({ id, name })),
    );

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

function toUser(profile: Profile, withPreferences: boolean): User {
  const { preferences } = profile;
  return {
    id: profile.id,
    name: profile.name,
    email: profile.email,
    isActive: profile.isActive ?? null,
    isAccessRequested: profile.isAccessRequested,
    isAuth0User: false,
    globalRole: { name: profile.globalRole },
    profilePicUrl: null,
    defaultProfilePicColor: profile.color,
    lastLoggedIn: profile.lastLoggedIn?.toISOString() ?? null,
    eulaAcceptedDateTime: profile.agreementAcceptedAt?.toISOString() ?? null,
    userPreferences: withPreferences
      ? {
          language: preferences.language,
          timeZone: preferences.timeZone ?? null,
          defaultSite: preferences.defaultSite ?? null,
        }
      : undefined,
  };
}

function toSite(site: SiteRecord): Site {
  const { id, name, description, country, isSysAdminOnly, color } = site;
  return { id, name, description, country, isSysAdminOnly, color, createdAt: site.createdAt.toISOString() };
}
