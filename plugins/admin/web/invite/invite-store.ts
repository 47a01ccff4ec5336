import { makeAutoObservable, runInAction } from 'mobx';
import type { Api, Translate } from 'adit/core/web';
import { domainOf, isEmail, readAddresses, readSites } from 'adit/plugins/accounts';
import { inviteUsers, MAX_INVITATIONS, readInviteRoles, type RoleEntry } from 'adit/plugins/admin';
import type { GlobalRoleId } from '../user-list/user-status.ts';

/** What is wrong with an address. */
export type EmailProblem = 'invalid' | 'repeated' | 'domain' | 'too-many';

/** A site with the role that is given there; null where nothing is chosen yet. */
export interface SitePermission {
  readonly siteId: string | null;
  readonly roleId: 'contributor' | 'viewer' | null;
}

/** Invitations that are being written. */
export class InviteStore {
  state: 'loading' | 'ready' | 'failed' | 'sending' = 'loading';
  emails: readonly string[] = [];
  globalRoleId: GlobalRoleId | null = null;
  permissions: readonly SitePermission[] = [];
  /** The address that was refused last, and why. */
  refused: { readonly email: string; readonly problem: EmailProblem } | undefined;
  /** Who was not invited, once that is known. */
  outcome: { readonly existing: readonly string[]; readonly failed: readonly string[] } | undefined;
  problem: string | undefined;
  sites: readonly { readonly id: string; readonly name: string }[] = [];
  roles: readonly RoleEntry[] = [];
  domains: readonly string[] = [];
  #api: Api;
  #t: Translate;

  constructor(api: Api, t: Translate) {
    this.#api = api;
    this.#t = t;
    makeAutoObservable(this);
  }

  get globalRoles(): readonly RoleEntry[] {
    return this.roles.filter(({ isGlobal }) => isGlobal);
  }

  get siteRoles(): readonly RoleEntry[] {
    return this.roles.filter(({ isGlobal }) => !isGlobal);
  }

  /** A row in which no site is chosen yet adds none. */
  get isEverySiteAdded(): boolean {
    return this.sites.length > 0 && this.sites.every(({ id }) => this.permissions.some(({ siteId }) => siteId === id));
  }

  get canAddSite(): boolean {
    return this.sites.length > 0 && this.siteRoles.length > 0 && !this.isEverySiteAdded;
  }

  /** At least one address, a role, and a site with a role; empty rows do not count, and half-filled ones are to be filled first. */
  get canInvite(): boolean {
    const begun = this.permissions.filter(({ siteId, roleId }) => siteId !== null || roleId !== null);
    return (
      this.state === 'ready' &&
      this.emails.length > 0 &&
      this.globalRoleId !== null &&
      begun.length > 0 &&
      begun.every(({ siteId, roleId }) => siteId !== null && roleId !== null)
    );
  }

  async load(): Promise<void> {
    this.state = 'loading';
    try {
      const [sites, choices] = await Promise.all([this.#api.call(readSites, {}), this.#api.call(readInviteRoles, {})]);
      runInAction(() => {
        this.sites = sites.filter(({ isSysAdminOnly }) => !isSysAdminOnly);
        this.roles = choices.roles;
        this.domains = choices.allowedDomains.map(({ domain }) => domain);
        if (this.globalRoles.length === 1) this.globalRoleId = (this.globalRoles[0]?.id ?? null) as GlobalRoleId | null;
        this.state = 'ready';
        if (this.permissions.length === 0) this.addSite();
      });
    } catch {
      runInAction(() => (this.state = 'failed'));
    }
  }

  /** Takes an address over; false when it is refused, and `refused` says why. */
  addEmail(text: string): boolean {
    const email = text.trim();
    const problem = this.#problemOf(email);
    this.refused = problem && { email, problem };
    if (problem) return false;
    this.emails = [...this.emails, email];
    return true;
  }

  /** Takes over all addresses of a text, and answers what was refused of it, to be mended. */
  addEmails(text: string): string {
    const refusals: InviteStore['refused'][] = [];
    for (const { email } of readAddresses(text)) if (!this.addEmail(email)) refusals.push(this.refused);
    this.refused = refusals[0];
    return refusals.map((refusal) => refusal?.email).join('; ');
  }

  removeEmail(email: string): void {
    this.emails = this.emails.filter((other) => other !== email);
    this.refused = undefined;
  }

  chooseRole(role: GlobalRoleId | null): void {
    this.globalRoleId = role;
  }

  addSite(): void {
    if (this.canAddSite) this.permissions = [...this.permissions, { siteId: null, roleId: null }];
  }

  changeSite(at: number, changes: Partial<SitePermission>): void {
    this.permissions = this.permissions.map((permission, index) =>
      index === at ? { ...permission, ...changes } : permission,
    );
  }

  removeSite(at: number): void {
    this.permissions = this.permissions.filter((_permission, index) => index !== at);
  }

  /** The sites that a row can choose: its own, and those of no other row. */
  sitesFor(at: number): readonly { readonly id: string; readonly name: string }[] {
    return this.sites.filter(
      ({ id }) => !this.permissions.some((permission, index) => index !== at && permission.siteId === id),
    );
  }

  /** True when everybody is invited; else `outcome` or `problem` says what happened. */
  async send(): Promise<boolean> {
    const { globalRoleId } = this;
    if (!this.canInvite || globalRoleId === null) return false;
    this.state = 'sending';
    this.problem = undefined;
    const sites = this.permissions.flatMap(({ siteId, roleId }) =>
      siteId === null || roleId === null ? [] : [{ siteId, roleId }],
    );
    try {
      const body = { emails: [...this.emails], globalRoleId, sites };
      const { existingEmails: existing, failedEmails: failed } = await this.#api.call(inviteUsers, { body });
      runInAction(() => {
        this.state = 'ready';
        this.emails = [...existing, ...failed];
        this.outcome = { existing, failed };
      });
      return existing.length + failed.length === 0;
    } catch {
      runInAction(() => {
        this.state = 'ready';
        this.problem = this.#t('invite.failed');
      });
      return false;
    }
  }

  #problemOf(email: string): EmailProblem | undefined {
    if (!isEmail(email)) return 'invalid';
    if (this.emails.some((other) => other.toLowerCase() === email.toLowerCase())) return 'repeated';
    if (this.emails.length >= MAX_INVITATIONS) return 'too-many';
    return this.domains.includes(domainOf(email)) ? undefined : 'domain';
  }
}
