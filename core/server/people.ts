import { token, type GlobalRole, type SiteRole } from 'adit/core';
import type { Preferences, Profile, SiteRecord } from './accounts.ts';

/** Who changes something, and from where: recorded in the audit log with every change. @beta */
export interface Actor {
  /** Undefined when nobody is signed in, as when an invitation is answered. */
  readonly userId: string | undefined;
  readonly address: string;
}

/** What a new account is made of. It is pending until it is activated, and has no password yet. @beta */
export interface NewUser {
  readonly tenantId: string;
  readonly email: string;
  readonly name: string;
  readonly globalRole: GlobalRole;
  /** True for an account that signs in with the identity provider only. */
  readonly isExternal?: boolean;
  readonly language?: Preferences['language'];
}

/** An account that somebody was invited to. @beta */
export interface Invitation {
  readonly userId: string;
  readonly email: string;
  readonly name: string;
  readonly isExternal: boolean;
  /** By name; undefined for accounts that are gone. */
  readonly invitedBy: string | undefined;
  /** When the last mail went out, or the last link was made. */
  readonly invitedAt: Date;
  /** When the link ends; undefined for single sign-on, which needs none, and where there is none any more. */
  readonly until: Date | undefined;
  readonly state: 'waiting' | 'expired' | 'accepted';
}

/** What may be changed about an account; omitted fields stay as they are. @beta */
export interface UserChanges {
  readonly name?: string;
  readonly globalRole?: GlobalRole;
  readonly isActive?: boolean;
  readonly isAccessRequested?: boolean;
  /** The stored picture's name; null takes it away. */
  readonly picture?: string | null;
}

/**
 * Changes what is kept of people. It knows no permissions: callers ask for them first. Every change is written to the audit log in the
 * transaction that makes it, and a change of rights ends what it takes away: deactivation and a new password end all
 * sign-ins of the account, and open connections follow within two seconds.
 *
 * @beta
 */
export interface People {
  /** Takes over what `changes` has, and answers all preferences; 404 for an unknown user. */
  savePreferences(userId: string, changes: Partial<Preferences>): Promise<Preferences>;
  /** 409 `email-taken` when any tenant has an account of this address. */
  create(user: NewUser, actor: Actor): Promise<Profile>;
  /** 404 for an unknown user; 409 `last-system-administrator` for the only active one of its tenant who stops being one. */
  update(userId: string, changes: UserChanges, actor: Actor): Promise<Profile>;
  /**
   * Notes that an account that is not active asks for access, which makes it one that waits for a decision; undefined when it has asked before, or is
   * active. 404 for an unknown user.
   */
  requestAccess(userId: string, actor: Actor): Promise<Profile | undefined>;
  /** Removes the account; what it made stays. 404 for an unknown user; 409 `last-system-administrator`. */
  remove(userId: string, actor: Actor): Promise<void>;
  /** The invitations of a tenant that nobody has answered, and those that were accepted within 90 days, the newest first. */
  invitations(tenantId: string): Promise<readonly Invitation[]>;
  /** Notes that an invitation has gone out; 404 for an unknown user. */
  noteInvitation(userId: string, invitedBy: string): Promise<void>;
  /** Takes back an invitation, with its pending account; 409 `not-pending` where it was answered. */
  revokeInvitation(userId: string, actor: Actor): Promise<void>;
  /** Mends the address of a pending account and ends its links; 409 `not-pending` where it was answered, `email-taken`. */
  changeEmail(userId: string, email: string, actor: Actor): Promise<Profile>;
  /** Gives the user a role on a site of the same tenant; undefined takes it away. */
  setSiteRole(userId: string, siteId: string, role: SiteRole | undefined, actor: Actor): Promise<void>;
  /** Sets the password and ends all sign-ins of the account but `keepBearer`'s. */
  setPassword(userId: string, password: string, actor: Actor, keepBearer?: string): Promise<void>;
  /** True when it is the account's password. */
  hasPassword(userId: string, password: string): Promise<boolean>;
  /** The moment of acceptance, which stays the first one. The audit log names the agreement by its title. */
  acceptAgreement(
    userId: string,
    agreement: { readonly id: string; readonly title: string },
    actor: Actor,
  ): Promise<Date>;
  /** The account of an address, whatever its case; undefined when there is none. */
  byEmail(email: string): Promise<Profile | undefined>;
  /** The domains of addresses whose owners may come by the tenant's identity provider, in lower case and in order. */
  allowedDomains(tenantId: string): Promise<readonly string[]>;
  /** Sets from which domains people get an account of the tenant when they sign in; answers them as they are kept. */
  setAllowedDomains(tenantId: string, domains: readonly string[], actor: Actor): Promise<readonly string[]>;
}
/** The service that keeps accounts and tenants. @beta */
export const PeopleToken = token<People>('core.people');

/** What a site is made of. @beta */
export interface SiteFields {
  readonly name: string;
  readonly description: string;
  readonly country: string;
  readonly isSysAdminOnly: boolean;
  /** Of its block in lists, as `#RRGGBB`; one that its id gives when left out. */
  readonly color?: string;
}

/** A user of a site, with the role there. @beta */
export interface SiteUser {
  readonly id: string;
  readonly name: string;
  readonly email: string;
  readonly role: SiteRole;
}

/** So many of something that is kept of a site, in the words of a plugin. @beta */
export interface SiteHolding {
  readonly pluginId: string;
  /** The key of the plugin's text for `count` of them. */
  readonly textKey: string;
  readonly count: number;
}

/** Changes sites. It knows no permissions; every change is written to the audit log in its transaction. @beta */
export interface Sites {
  /** 409 `site-name-taken` when the tenant has a site of this name. */
  create(tenantId: string, fields: SiteFields, actor: Actor): Promise<SiteRecord>;
  /** 404 for an unknown site; 409 `site-name-taken`. */
  update(siteId: string, changes: Partial<SiteFields>, actor: Actor): Promise<SiteRecord>;
  /**
   * Removes the site with its datasets; plugins drop what they keep of it (`removalHooks`). Nobody sees it from the first step
   * on, and what a failure leaves is removed when the server starts again. 404 for an unknown site; 409 `last-site`.
   */
  remove(siteId: string, actor: Actor): Promise<void>;
  /** What plugins keep of the site and would go with it. */
  holdings(siteId: string): Promise<readonly SiteHolding[]>;
  /** The users that were given a role on the site, by name. */
  users(siteId: string): Promise<readonly SiteUser[]>;
  /** How many users each site of the tenant was given to. */
  userCounts(tenantId: string): Promise<ReadonlyMap<string, number>>;
}
/** The service that keeps sites and the roles that people have on them. @beta */
export const SitesToken = token<Sites>('core.sites');

/** What a one-time secret is for; it opens nothing else. @beta */
export type SecretPurpose = 'activate-account' | 'reset-password' | 'move-to-provider';

/**
 * Secrets for links in mails and for steps that belong together: 256 random bits, stored hashed, bound to a user and a purpose, good once; for
 * 60 minutes, to activate an account for three days, on the way to the identity provider for ten minutes.
 *
 * @beta
 */
export interface OneTimeSecrets {
  /** A new secret; older ones of the same user and purpose end. */
  issue(userId: string, purpose: SecretPurpose): Promise<string>;
  /** True while `use` would succeed. */
  fits(userId: string, purpose: SecretPurpose, secret: string): Promise<boolean>;
  /** True once; the secret is spent then. */
  use(userId: string, purpose: SecretPurpose, secret: string): Promise<boolean>;
  /** Ends all secrets of the user. */
  end(userId: string): Promise<void>;
}
/** The service that makes secrets that work once, such as those in links of mails. @beta */
export const OneTimeSecretsToken = token<OneTimeSecrets>('core.one-time-secrets');
