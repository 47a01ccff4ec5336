import {
  AditError,
  effectiveRole,
  notFound,
  roleHas,
  type Access,
  type Rights,
  type Role,
  type Scope,
  type SiteFacts,
} from 'adit/core';
import type { Account } from '../call-context.ts';
import type { CallSession } from '../call-session.ts';
import type { CallCondition, ObjectPlace } from '../points.ts';
import { idsAt } from './ids-at.ts';

/** What the guard asks the host. Everything is read anew for each call, and once only for the same one. @internal */
export interface GuardFacts {
  /** Whether a plugin is on for a tenant; for the deployment as a whole when nobody is signed in. */
  isOn(pluginId: string, tenantId: string | undefined): Promise<boolean>;
  /** What the account must do before it may call what asks for a permission. */
  openCondition(account: Account): Promise<CallCondition | undefined>;
  rights(account: Account): Promise<Rights>;
  site(siteId: string): Promise<(SiteFacts & { tenantId: string }) | undefined>;
  /** The roles that have a permission by default; undefined when no manifest declares it. */
  rolesWith(permission: string): readonly Role[] | undefined;
  /** The places of objects of one kind; unknown ids are left out. */
  places(object: string, ids: readonly string[]): Promise<ReadonlyMap<string, ObjectPlace>>;
  /** The account's own render session of that id; throws 404 for any other. */
  session(account: Account, id: string): CallSession;
}

/** The raw parts of a call, before their shapes were checked. @internal */
export interface RawInput {
  readonly query: unknown;
  readonly params: unknown;
  readonly body: unknown;
}

/** Stands before every call: is the plugin on, who is asking, do the objects exist for them, may they. @internal */
export class Guard {
  #facts: GuardFacts;

  constructor(facts: GuardFacts) {
    this.#facts = facts;
  }

  /** The guard of one call: what it has read of the account's rights and of a site holds until the call has ended. */
  begin(account: Account | undefined): CallGuard {
    return new CallGuard(this.#facts, account);
  }
}

type KnownSite = Awaited<ReturnType<GuardFacts['site']>>;

/** The guard of one call. A handler that asks for each row of a list costs no query more than one that asks once. @internal */
export class CallGuard {
  #facts: GuardFacts;
  #account: Account | undefined;
  #rights: Promise<Rights> | undefined;
  #sites = new Map<string, Promise<KnownSite>>();

  constructor(facts: GuardFacts, account: Account | undefined) {
    this.#facts = facts;
    this.#account = account;
  }

  /** Lets the call pass or throws: 401, 404 plugin-off, 403 for the account, 404 for foreign and unknown objects, 403. */
  async check({ pluginId, access, input }: { pluginId: string; access: Access; input: RawInput }): Promise<void> {
    const account = this.#account;
    // A token that has ended must not read as a plugin that is off.
    if (access.kind !== 'public' && !account) throw notSignedIn();
    await this.#requireOn(pluginId);
    if (access.kind === 'public' || !account) return;
    if (access.kind === 'any-account') return;
    if (account.isActive !== true)
      throw new AditError('account-not-active', { status: 403, message: 'The account is not active' });
    if (access.kind === 'signed-in') return;
    await this.#requireConditions(account);
    const scopes = access.scope === undefined ? [] : [access.scope].flat();
    if (scopes.length === 0) return this.#requirePermission(account, access.permission, undefined);
    const sites = await this.#sitesOf(account, scopes, input);
    for (const siteId of sites) await this.#requirePermission(account, access.permission, siteId);
    if (sites.size === 0) await this.#requirePermission(account, access.permission, undefined);
  }

  /** True when the account has the permission on the site, or in its tenant when no site is given; throws 401 without an account. */
  async can(permission: string, siteId: string | undefined): Promise<boolean> {
    if (!this.#account) throw notSignedIn();
    const role = await this.#roleOn(this.#account, siteId);
    return this.#account.isActive === true && roleHas(role, this.#facts.rolesWith(permission) ?? []);
  }

  /** The render session that a call names; throws 404 unless it is the account's own, on a site that the account has a role on. */
  async session(id: string | undefined): Promise<CallSession | undefined> {
    if (id === undefined || !this.#account) return undefined;
    const session = this.#facts.session(this.#account, id);
    if (!(await this.#roleOn(this.#account, session.siteId))) throw notFound('session');
    return session;
  }

  async #requireOn(pluginId: string): Promise<void> {
    if (!(await this.#facts.isOn(pluginId, this.#account?.tenantId))) {
      throw new AditError('plugin-off', {
        status: 404,
        message: `The plugin "${pluginId}" is off`,
        values: { plugin: pluginId },
      });
    }
  }

  async #requireConditions(account: Account): Promise<void> {
    const open = await this.#facts.openCondition(account);
    if (open) throw new AditError(open.code, { status: 403, message: open.message });
  }

  /** Throws 404 when the account has no role on the site, 403 when its role lacks the permission. */
  async #requirePermission(account: Account, permission: string, siteId: string | undefined): Promise<void> {
    const role = await this.#roleOn(account, siteId);
    if (siteId !== undefined && !role) throw notFound('object');
    if (!roleHas(role, this.#facts.rolesWith(permission) ?? [])) {
      throw new AditError('not-allowed', {
        status: 403,
        message: 'You do not have permission to do this',
        values: { permission },
      });
    }
  }

  async #roleOn(account: Account, siteId: string | undefined): Promise<Role | undefined> {
    const rights = await (this.#rights ??= this.#facts.rights(account));
    if (siteId === undefined) return effectiveRole(rights);
    const site = await this.#site(siteId);
    return site && site.tenantId === account.tenantId ? effectiveRole(rights, site) : undefined;
  }

  #site(siteId: string): Promise<KnownSite> {
    const known = this.#sites.get(siteId) ?? this.#facts.site(siteId);
    this.#sites.set(siteId, known);
    return known;
  }

  async #sitesOf(account: Account, scopes: readonly Scope[], input: RawInput): Promise<Set<string>> {
    const sites = new Set<string>();
    for (const scope of scopes) {
      const ids = idsAt(input, scope.from);
      if (ids.length === 0 && !scope.optional)
        throw new AditError('bad-input', { message: `${scope.from} is missing`, values: { field: scope.from } });
      const places = await this.#facts.places(scope.object, ids);
      for (const id of ids) {
        const place = places.get(id);
        if (!place || place.tenantId !== account.tenantId) throw notFound(scope.object);
        if (place.siteId !== undefined) sites.add(place.siteId);
      }
    }
    return sites;
  }
}

function notSignedIn(): AditError {
  return new AditError('not-signed-in', { status: 401, message: 'Sign in first' });
}
