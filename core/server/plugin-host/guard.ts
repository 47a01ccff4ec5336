import {
  AditError,
  effectiveRole,
  notFound,
  roleHas,
  type Access,
  type InputPath,
  type Rights,
  type Role,
  type Scope,
  type SiteFacts,
} from 'adit/core';
import type { Account } from '../call-context.ts';
import type { CallCondition, ObjectPlace } from '../points.ts';

/** What the guard asks the host. Everything is read anew for each call. @internal */
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

  /** Throws 404 `plugin-off` unless the plugin is on for the tenant. */
  async checkOn(pluginId: string, tenantId: string | undefined): Promise<void> {
    if (!(await this.#facts.isOn(pluginId, tenantId))) {
      throw new AditError('plugin-off', {
        status: 404,
        message: `The plugin "${pluginId}" is off`,
        values: { plugin: pluginId },
      });
    }
  }

  /** Lets a call pass or throws: 404 plugin-off, 401, 403 for the account, 404 for foreign and unknown objects, 403. */
  async checkCall(call: {
    pluginId: string;
    access: Access;
    account: Account | undefined;
    input: RawInput;
  }): Promise<void> {
    const { access, account } = call;
    await this.checkOn(call.pluginId, account?.tenantId);
    if (access.kind === 'public') return;
    if (!account) throw new AditError('not-signed-in', { status: 401, message: 'Sign in first' });
    if (access.kind === 'any-account') return;
    if (account.isActive !== true)
      throw new AditError('account-not-active', { status: 403, message: 'The account is not active' });
    if (access.kind === 'signed-in') return;
    await this.#requireConditions(account);
    const scopes = access.scope === undefined ? [] : [access.scope].flat();
    if (scopes.length === 0) return this.#requirePermission(account, access.permission, undefined);
    const sites = await this.#sitesOf(account, scopes, call.input);
    for (const siteId of sites) await this.#requirePermission(account, access.permission, siteId);
    if (sites.size === 0) await this.#requirePermission(account, access.permission, undefined);
  }

  /** True when the account has the permission on the site, or in its tenant when no site is given. */
  async can(account: Account, permission: string, siteId: string | undefined): Promise<boolean> {
    const role = await this.#roleOn(account, siteId);
    return account.isActive === true && roleHas(role, this.#facts.rolesWith(permission) ?? []);
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
    const rights = await this.#facts.rights(account);
    if (siteId === undefined) return effectiveRole(rights);
    const site = await this.#facts.site(siteId);
    return site && site.tenantId === account.tenantId ? effectiveRole(rights, site) : undefined;
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

/** The ids at a path; lists are walked through, so `body.intervals.id` names the id of every interval file. */
function idsAt(input: RawInput, path: InputPath): string[] {
  const [part, ...steps] = path.split('.');
  let values: unknown[] = [input[part as keyof RawInput]];
  for (const step of steps) {
    values = values
      .flat()
      .map((value) =>
        typeof value === 'object' && value !== null && Object.hasOwn(value, step)
          ? (value as Record<string, unknown>)[step]
          : undefined,
      );
  }
  const found = values.flat().filter((value) => value !== undefined && value !== null);
  if (found.some((value) => typeof value !== 'string'))
    throw new AditError('bad-input', { message: `${path} must be an id`, values: { field: path } });
  return found as string[];
}
