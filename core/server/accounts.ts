import { token, type LanguageCode, type SiteRole } from 'adit/core';
import type { Account } from './call-context.ts';

/** A bearer token with its end, and the token that renews it. @beta */
export interface SignIn {
  readonly bearer: string;
  readonly expiresAt: Date;
  readonly refreshToken: string;
  readonly refreshExpiresAt: Date;
  /** By what the browser is known from now on, where somebody has signed in with a password. */
  readonly device?: KnownDevice;
}

/** The secret of a browser that has signed in to an account before; it is not slowed down by guesses from elsewhere. @beta */
export interface KnownDevice {
  readonly secret: string;
  readonly expiresAt: Date;
}

/** Where a call came from, for the audit log and the throttle. @beta */
export interface Origin {
  readonly address: string;
  readonly agent: string;
}

/** What the identity provider gave the browser of somebody who signed in there. @beta */
export interface ExternalTokens {
  readonly idToken: string;
  readonly accessToken: string;
}

/** Signs accounts in and out. When rights end, so do the sign-ins and their open connections. @beta */
export interface SignIns {
  /**
   * Throws 401 `wrong-credentials`, alike for unknown accounts and wrong passwords, or 429 `too-many-attempts`. `device` is the secret that
   * the browser was given before, if it was.
   */
  signIn(email: string, password: string, origin: Origin, device?: string): Promise<SignIn>;
  /**
   * Exchanges the identity provider's tokens. Who was not invited, but has an address in a domain that one tenant alone allows, gets a pending
   * account. Throws 401 `wrong-external-token`, 403 `not-invited`, 404 without a provider, or 503 `provider-away`.
   */
  signInExternally(tokens: ExternalTokens, origin: Origin): Promise<SignIn>;
  /**
   * Exchanges a refresh token for new tokens, the same ones for all who ask within ten seconds; one that comes later than that ends the
   * sign-in. Throws 401, or 403 `account-not-active` where it ended with the account.
   */
  renew(refreshToken: string, origin: Origin): Promise<SignIn>;
  /**
   * Lets an account of a password sign in by the identity provider alone from now on; its other sign-ins, its password and its links end.
   * Throws 401 `wrong-external-token`, 404 without a provider, 409 `already-external`, `other-person` where the provider vouches for another address,
   * `external-taken` where another account is that person's, or 503 `provider-away`.
   */
  moveToProvider(userId: string, tokens: ExternalTokens, origin: Origin, keepBearer: string): Promise<void>;
  /** Makes the browser of somebody who has shown otherwise who they are, as by the link of a mail, a known device of the account. */
  welcome(userId: string): Promise<KnownDevice>;
  /** Ends a sign-in and its open connections; nothing happens for a token that is not known. */
  signOut(bearer: string, origin: Origin): Promise<void>;
}
/** The service that opens and ends sign-ins. @beta */
export const SignInsToken = token<SignIns>('core.sign-ins');

/** A site as it is stored. @beta */
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

/** What a user chose for the whole product. @beta */
export interface Preferences {
  /** The code of the interface's language; letters are in Adit's own language that is nearest. */
  readonly language: LanguageCode;
  /** A name of the time zone database; the browser's zone when left out. */
  readonly timeZone: string | undefined;
  readonly defaultSite: string | undefined;
}

/** An account with what its profile shows. @beta */
export interface Profile extends Account {
  readonly color: string;
  /** True for an account that signs in with the identity provider only. */
  readonly isExternal: boolean;
  /** The name of the stored picture. */
  readonly picture: string | undefined;
  readonly isAccessRequested: boolean;
  readonly lastLoggedIn: Date | undefined;
  readonly agreementAcceptedAt: Date | undefined;
  /** Which version was accepted then. */
  readonly agreementVersion: string | undefined;
  readonly preferences: Preferences;
}

/** Looks up people and sites; every answer stays within the given tenant. @beta */
export interface Directory {
  /** An account of the tenant; undefined when it has none of this id. */
  profile(userId: string): Promise<Profile | undefined>;
  /** The accounts of a tenant, by name. */
  users(tenantId: string): Promise<readonly Profile[]>;
  /** The active accounts that may enter a site, by name. */
  usersOfSite(siteId: string): Promise<readonly Profile[]>;
  /** The active System Administrators of the whole deployment. */
  systemAdministrators(): Promise<readonly Profile[]>;
  /** The sites that the account may enter, by name. */
  sitesOf(account: Account): Promise<readonly SiteRecord[]>;
  /** A site of the tenant; undefined when it has none of this id. */
  site(siteId: string): Promise<SiteRecord | undefined>;
  /** The roles that a user was given, by site. */
  siteRoles(userId: string): Promise<ReadonlyMap<string, SiteRole>>;
}
/** The service that looks up people and sites of a tenant. @beta */
export const DirectoryToken = token<Directory>('core.directory');
