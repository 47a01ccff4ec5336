import { token, type GlobalRole, type SiteRole } from 'adit/core';
import type { Account } from './call-context.ts';

/** A bearer token with its end, and the token that renews it. */
export interface SignIn {
  readonly bearer: string;
  readonly expiresAt: Date;
  readonly refreshToken: string;
  readonly refreshExpiresAt: Date;
}

/** Where a call came from, for the audit log and the throttle. */
export interface Origin {
  readonly address: string;
  readonly agent: string;
}

/** Signs accounts in and out. Rights that end take the sign-ins and their open connections with them. */
export interface SignIns {
  /** Throws 401 `wrong-credentials`, alike for unknown accounts and wrong passwords, or 429 `too-many-attempts`. */
  signIn(email: string, password: string, origin: Origin): Promise<SignIn>;
  /** Exchanges a refresh token for new tokens; one that was used before ends the sign-in. Throws 401. */
  renew(refreshToken: string, origin: Origin): Promise<SignIn>;
  signOut(bearer: string, origin: Origin): Promise<void>;
}
export const SignInsToken = token<SignIns>('core.sign-ins');

/** A site as it is stored. */
export interface SiteRecord {
  readonly id: string;
  readonly tenantId: string;
  readonly name: string;
  readonly description: string;
  readonly country: string;
  readonly isSysAdminOnly: boolean;
  readonly color: string;
  readonly createdAt: Date;
}

/** What a user chose for the whole product. */
export interface Preferences {
  readonly language: 'en' | 'es';
  /** A name of the time zone database; the browser's zone when left out. */
  readonly timeZone: string | undefined;
  readonly defaultSite: string | undefined;
}

/** An account with what its profile shows. */
export interface Profile extends Account {
  readonly color: string;
  readonly isAccessRequested: boolean;
  readonly lastLoggedIn: Date | undefined;
  readonly agreementAcceptedAt: Date | undefined;
  readonly preferences: Preferences;
}

/** Looks up people and sites; every answer stays inside the tenant that is asked for. */
export interface Directory {
  profile(userId: string): Promise<Profile | undefined>;
  users(tenantId: string): Promise<readonly { id: string; name: string; email: string; globalRole: GlobalRole }[]>;
  /** The sites that the account may enter, by name. */
  sitesOf(account: Account): Promise<readonly SiteRecord[]>;
  site(siteId: string): Promise<SiteRecord | undefined>;
  siteRoles(userId: string): Promise<ReadonlyMap<string, SiteRole>>;
}
export const DirectoryToken = token<Directory>('core.directory');

/** Changes what is kept of people. */
export interface People {
  /** Takes over what `changes` has, and answers all preferences; 404 for an unknown user. */
  savePreferences(userId: string, changes: Partial<Preferences>): Promise<Preferences>;
}
export const PeopleToken = token<People>('core.people');
