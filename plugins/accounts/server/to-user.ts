import type { Profile } from 'adit/core/server';
import type { CurrentAgreement, User } from '../shared/index.ts';

/** Writes accounts as the calls name them. The acceptance of an agreement that is not the current one does not count. */
export class UserWriter {
  #agreement: () => CurrentAgreement | undefined;

  constructor(agreement: () => CurrentAgreement | undefined) {
    this.#agreement = agreement;
  }

  async write(profile: Profile, withPreferences = false): Promise<User> {
    const agreement = await this.#agreement()?.current(profile.tenantId);
    return toUser(profile, agreement?.id, withPreferences);
  }

  /** The same for accounts of one tenant. */
  async writeAll(profiles: readonly Profile[]): Promise<User[]> {
    const [first] = profiles;
    if (!first) return [];
    const agreement = await this.#agreement()?.current(first.tenantId);
    return profiles.map((profile) => toUser(profile, agreement?.id, false));
  }
}

function toUser(profile: Profile, agreement: string | undefined, withPreferences: boolean): User {
  const { preferences, agreementAcceptedAt } = profile;
  const isAccepted = agreement === undefined || profile.agreementVersion === agreement;
  return {
    id: profile.id,
    name: profile.name,
    email: profile.email,
    isActive: profile.isActive ?? null,
    isAccessRequested: profile.isAccessRequested,
    isAuth0User: profile.isExternal,
    globalRole: { name: profile.globalRole },
    profilePicUrl: profile.picture === undefined ? null : `/user/avatar/${profile.id}/${profile.picture}`,
    defaultProfilePicColor: profile.color,
    lastLoggedIn: profile.lastLoggedIn?.toISOString() ?? null,
    eulaAcceptedDateTime: (isAccepted && agreementAcceptedAt?.toISOString()) || null,
    userPreferences: withPreferences
      ? {
          language: preferences.language,
          timeZone: preferences.timeZone ?? null,
          defaultSite: preferences.defaultSite ?? null,
        }
      : undefined,
  };
}
